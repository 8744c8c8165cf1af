// swift-format-ignore-file
// Made by a script: one thousand stored properties of seven types in turn.

/// A struct whose members need more than one word of bits each way.
struct ThousandProperties {
  var p0: Int, p1: String, p2: Bool, p3: UInt8, p4: Double, p5: [Int], p6: Owner?, p7: Int, p8: String, p9: Bool
  var p10: UInt8, p11: Double, p12: [Int], p13: Owner?, p14: Int, p15: String, p16: Bool, p17: UInt8, p18: Double, p19: [Int]
  var p20: Owner?, p21: Int, p22: String, p23: Bool, p24: UInt8, p25: Double, p26: [Int], p27: Owner?, p28: Int, p29: String
  var p30: Bool, p31: UInt8, p32: Double, p33: [Int], p34: Owner?, p35: Int, p36: String, p37: Bool, p38: UInt8, p39: Double
  var p40: [Int], p41: Owner?, p42: Int, p43: String, p44: Bool, p45: UInt8, p46: Double, p47: [Int], p48: Owner?, p49: Int
  var p50: String, p51: Bool, p52: UInt8, p53: Double, p54: [Int], p55: Owner?, p56: Int, p57: String, p58: Bool, p59: UInt8
  var p60: Double, p61: [Int], p62: Owner?, p63: Int, p64: String, p65: Bool, p66: UInt8, p67: Double, p68: [Int], p69: Owner?
  var p70: Int, p71: String, p72: Bool, p73: UInt8, p74: Double, p75: [Int], p76: Owner?, p77: Int, p78: String, p79: Bool
  var p80: UInt8, p81: Double, p82: [Int], p83: Owner?, p84: Int, p85: String, p86: Bool, p87: UInt8, p88: Double, p89: [Int]
  var p90: Owner?, p91: Int, p92: String, p93: Bool, p94: UInt8, p95: Double, p96: [Int], p97: Owner?, p98: Int, p99: String
  var p100: Bool, p101: UInt8, p102: Double, p103: [Int], p104: Owner?, p105: Int, p106: String, p107: Bool, p108: UInt8, p109: Double
  var p110: [Int], p111: Owner?, p112: Int, p113: String, p114: Bool, p115: UInt8, p116: Double, p117: [Int], p118: Owner?, p119: Int
  var p120: String, p121: Bool, p122: UInt8, p123: Double, p124: [Int], p125: Owner?, p126: Int, p127: String, p128: Bool, p129: UInt8
  var p130: Double, p131: [Int], p132: Owner?, p133: Int, p134: String, p135: Bool, p136: UInt8, p137: Double, p138: [Int], p139: Owner?
  var p140: Int, p141: String, p142: Bool, p143: UInt8, p144: Double, p145: [Int], p146: Owner?, p147: Int, p148: String, p149: Bool
  var p150: UInt8, p151: Double, p152: [Int], p153: Owner?, p154: Int, p155: String, p156: Bool, p157: UInt8, p158: Double, p159: [Int]
  var p160: Owner?, p161: Int, p162: String, p163: Bool, p164: UInt8, p165: Double, p166: [Int], p167: Owner?, p168: Int, p169: String
  var p170: Bool, p171: UInt8, p172: Double, p173: [Int], p174: Owner?, p175: Int, p176: String, p177: Bool, p178: UInt8, p179: Double
  var p180: [Int], p181: Owner?, p182: Int, p183: String, p184: Bool, p185: UInt8, p186: Double, p187: [Int], p188: Owner?, p189: Int
  var p190: String, p191: Bool, p192: UInt8, p193: Double, p194: [Int], p195: Owner?, p196: Int, p197: String, p198: Bool, p199: UInt8
  var p200: Double, p201: [Int], p202: Owner?, p203: Int, p204: String, p205: Bool, p206: UInt8, p207: Double, p208: [Int], p209: Owner?
  var p210: Int, p211: String, p212: Bool, p213: UInt8, p214: Double, p215: [Int], p216: Owner?, p217: Int, p218: String, p219: Bool
  var p220: UInt8, p221: Double, p222: [Int], p223: Owner?, p224: Int, p225: String, p226: Bool, p227: UInt8, p228: Double, p229: [Int]
  var p230: Owner?, p231: Int, p232: String, p233: Bool, p234: UInt8, p235: Double, p236: [Int], p237: Owner?, p238: Int, p239: String
  var p240: Bool, p241: UInt8, p242: Double, p243: [Int], p244: Owner?, p245: Int, p246: String, p247: Bool, p248: UInt8, p249: Double
  var p250: [Int], p251: Owner?, p252: Int, p253: String, p254: Bool, p255: UInt8, p256: Double, p257: [Int], p258: Owner?, p259: Int
  var p260: String, p261: Bool, p262: UInt8, p263: Double, p264: [Int], p265: Owner?, p266: Int, p267: String, p268: Bool, p269: UInt8
  var p270: Double, p271: [Int], p272: Owner?, p273: Int, p274: String, p275: Bool, p276: UInt8, p277: Double, p278: [Int], p279: Owner?
  var p280: Int, p281: String, p282: Bool, p283: UInt8, p284: Double, p285: [Int], p286: Owner?, p287: Int, p288: String, p289: Bool
  var p290: UInt8, p291: Double, p292: [Int], p293: Owner?, p294: Int, p295: String, p296: Bool, p297: UInt8, p298: Double, p299: [Int]
  var p300: Owner?, p301: Int, p302: String, p303: Bool, p304: UInt8, p305: Double, p306: [Int], p307: Owner?, p308: Int, p309: String
  var p310: Bool, p311: UInt8, p312: Double, p313: [Int], p314: Owner?, p315: Int, p316: String, p317: Bool, p318: UInt8, p319: Double
  var p320: [Int], p321: Owner?, p322: Int, p323: String, p324: Bool, p325: UInt8, p326: Double, p327: [Int], p328: Owner?, p329: Int
  var p330: String, p331: Bool, p332: UInt8, p333: Double, p334: [Int], p335: Owner?, p336: Int, p337: String, p338: Bool, p339: UInt8
  var p340: Double, p341: [Int], p342: Owner?, p343: Int, p344: String, p345: Bool, p346: UInt8, p347: Double, p348: [Int], p349: Owner?
  var p350: Int, p351: String, p352: Bool, p353: UInt8, p354: Double, p355: [Int], p356: Owner?, p357: Int, p358: String, p359: Bool
  var p360: UInt8, p361: Double, p362: [Int], p363: Owner?, p364: Int, p365: String, p366: Bool, p367: UInt8, p368: Double, p369: [Int]
  var p370: Owner?, p371: Int, p372: String, p373: Bool, p374: UInt8, p375: Double, p376: [Int], p377: Owner?, p378: Int, p379: String
  var p380: Bool, p381: UInt8, p382: Double, p383: [Int], p384: Owner?, p385: Int, p386: String, p387: Bool, p388: UInt8, p389: Double
  var p390: [Int], p391: Owner?, p392: Int, p393: String, p394: Bool, p395: UInt8, p396: Double, p397: [Int], p398: Owner?, p399: Int
  var p400: String, p401: Bool, p402: UInt8, p403: Double, p404: [Int], p405: Owner?, p406: Int, p407: String, p408: Bool, p409: UInt8
  var p410: Double, p411: [Int], p412: Owner?, p413: Int, p414: String, p415: Bool, p416: UInt8, p417: Double, p418: [Int], p419: Owner?
  var p420: Int, p421: String, p422: Bool, p423: UInt8, p424: Double, p425: [Int], p426: Owner?, p427: Int, p428: String, p429: Bool
  var p430: UInt8, p431: Double, p432: [Int], p433: Owner?, p434: Int, p435: String, p436: Bool, p437: UInt8, p438: Double, p439: [Int]
  var p440: Owner?, p441: Int, p442: String, p443: Bool, p444: UInt8, p445: Double, p446: [Int], p447: Owner?, p448: Int, p449: String
  var p450: Bool, p451: UInt8, p452: Double, p453: [Int], p454: Owner?, p455: Int, p456: String, p457: Bool, p458: UInt8, p459: Double
  var p460: [Int], p461: Owner?, p462: Int, p463: String, p464: Bool, p465: UInt8, p466: Double, p467: [Int], p468: Owner?, p469: Int
  var p470: String, p471: Bool, p472: UInt8, p473: Double, p474: [Int], p475: Owner?, p476: Int, p477: String, p478: Bool, p479: UInt8
  var p480: Double, p481: [Int], p482: Owner?, p483: Int, p484: String, p485: Bool, p486: UInt8, p487: Double, p488: [Int], p489: Owner?
  var p490: Int, p491: String, p492: Bool, p493: UInt8, p494: Double, p495: [Int], p496: Owner?, p497: Int, p498: String, p499: Bool
  var p500: UInt8, p501: Double, p502: [Int], p503: Owner?, p504: Int, p505: String, p506: Bool, p507: UInt8, p508: Double, p509: [Int]
  var p510: Owner?, p511: Int, p512: String, p513: Bool, p514: UInt8, p515: Double, p516: [Int], p517: Owner?, p518: Int, p519: String
  var p520: Bool, p521: UInt8, p522: Double, p523: [Int], p524: Owner?, p525: Int, p526: String, p527: Bool, p528: UInt8, p529: Double
  var p530: [Int], p531: Owner?, p532: Int, p533: String, p534: Bool, p535: UInt8, p536: Double, p537: [Int], p538: Owner?, p539: Int
  var p540: String, p541: Bool, p542: UInt8, p543: Double, p544: [Int], p545: Owner?, p546: Int, p547: String, p548: Bool, p549: UInt8
  var p550: Double, p551: [Int], p552: Owner?, p553: Int, p554: String, p555: Bool, p556: UInt8, p557: Double, p558: [Int], p559: Owner?
  var p560: Int, p561: String, p562: Bool, p563: UInt8, p564: Double, p565: [Int], p566: Owner?, p567: Int, p568: String, p569: Bool
  var p570: UInt8, p571: Double, p572: [Int], p573: Owner?, p574: Int, p575: String, p576: Bool, p577: UInt8, p578: Double, p579: [Int]
  var p580: Owner?, p581: Int, p582: String, p583: Bool, p584: UInt8, p585: Double, p586: [Int], p587: Owner?, p588: Int, p589: String
  var p590: Bool, p591: UInt8, p592: Double, p593: [Int], p594: Owner?, p595: Int, p596: String, p597: Bool, p598: UInt8, p599: Double
  var p600: [Int], p601: Owner?, p602: Int, p603: String, p604: Bool, p605: UInt8, p606: Double, p607: [Int], p608: Owner?, p609: Int
  var p610: String, p611: Bool, p612: UInt8, p613: Double, p614: [Int], p615: Owner?, p616: Int, p617: String, p618: Bool, p619: UInt8
  var p620: Double, p621: [Int], p622: Owner?, p623: Int, p624: String, p625: Bool, p626: UInt8, p627: Double, p628: [Int], p629: Owner?
  var p630: Int, p631: String, p632: Bool, p633: UInt8, p634: Double, p635: [Int], p636: Owner?, p637: Int, p638: String, p639: Bool
  var p640: UInt8, p641: Double, p642: [Int], p643: Owner?, p644: Int, p645: String, p646: Bool, p647: UInt8, p648: Double, p649: [Int]
  var p650: Owner?, p651: Int, p652: String, p653: Bool, p654: UInt8, p655: Double, p656: [Int], p657: Owner?, p658: Int, p659: String
  var p660: Bool, p661: UInt8, p662: Double, p663: [Int], p664: Owner?, p665: Int, p666: String, p667: Bool, p668: UInt8, p669: Double
  var p670: [Int], p671: Owner?, p672: Int, p673: String, p674: Bool, p675: UInt8, p676: Double, p677: [Int], p678: Owner?, p679: Int
  var p680: String, p681: Bool, p682: UInt8, p683: Double, p684: [Int], p685: Owner?, p686: Int, p687: String, p688: Bool, p689: UInt8
  var p690: Double, p691: [Int], p692: Owner?, p693: Int, p694: String, p695: Bool, p696: UInt8, p697: Double, p698: [Int], p699: Owner?
  var p700: Int, p701: String, p702: Bool, p703: UInt8, p704: Double, p705: [Int], p706: Owner?, p707: Int, p708: String, p709: Bool
  var p710: UInt8, p711: Double, p712: [Int], p713: Owner?, p714: Int, p715: String, p716: Bool, p717: UInt8, p718: Double, p719: [Int]
  var p720: Owner?, p721: Int, p722: String, p723: Bool, p724: UInt8, p725: Double, p726: [Int], p727: Owner?, p728: Int, p729: String
  var p730: Bool, p731: UInt8, p732: Double, p733: [Int], p734: Owner?, p735: Int, p736: String, p737: Bool, p738: UInt8, p739: Double
  var p740: [Int], p741: Owner?, p742: Int, p743: String, p744: Bool, p745: UInt8, p746: Double, p747: [Int], p748: Owner?, p749: Int
  var p750: String, p751: Bool, p752: UInt8, p753: Double, p754: [Int], p755: Owner?, p756: Int, p757: String, p758: Bool, p759: UInt8
  var p760: Double, p761: [Int], p762: Owner?, p763: Int, p764: String, p765: Bool, p766: UInt8, p767: Double, p768: [Int], p769: Owner?
  var p770: Int, p771: String, p772: Bool, p773: UInt8, p774: Double, p775: [Int], p776: Owner?, p777: Int, p778: String, p779: Bool
  var p780: UInt8, p781: Double, p782: [Int], p783: Owner?, p784: Int, p785: String, p786: Bool, p787: UInt8, p788: Double, p789: [Int]
  var p790: Owner?, p791: Int, p792: String, p793: Bool, p794: UInt8, p795: Double, p796: [Int], p797: Owner?, p798: Int, p799: String
  var p800: Bool, p801: UInt8, p802: Double, p803: [Int], p804: Owner?, p805: Int, p806: String, p807: Bool, p808: UInt8, p809: Double
  var p810: [Int], p811: Owner?, p812: Int, p813: String, p814: Bool, p815: UInt8, p816: Double, p817: [Int], p818: Owner?, p819: Int
  var p820: String, p821: Bool, p822: UInt8, p823: Double, p824: [Int], p825: Owner?, p826: Int, p827: String, p828: Bool, p829: UInt8
  var p830: Double, p831: [Int], p832: Owner?, p833: Int, p834: String, p835: Bool, p836: UInt8, p837: Double, p838: [Int], p839: Owner?
  var p840: Int, p841: String, p842: Bool, p843: UInt8, p844: Double, p845: [Int], p846: Owner?, p847: Int, p848: String, p849: Bool
  var p850: UInt8, p851: Double, p852: [Int], p853: Owner?, p854: Int, p855: String, p856: Bool, p857: UInt8, p858: Double, p859: [Int]
  var p860: Owner?, p861: Int, p862: String, p863: Bool, p864: UInt8, p865: Double, p866: [Int], p867: Owner?, p868: Int, p869: String
  var p870: Bool, p871: UInt8, p872: Double, p873: [Int], p874: Owner?, p875: Int, p876: String, p877: Bool, p878: UInt8, p879: Double
  var p880: [Int], p881: Owner?, p882: Int, p883: String, p884: Bool, p885: UInt8, p886: Double, p887: [Int], p888: Owner?, p889: Int
  var p890: String, p891: Bool, p892: UInt8, p893: Double, p894: [Int], p895: Owner?, p896: Int, p897: String, p898: Bool, p899: UInt8
  var p900: Double, p901: [Int], p902: Owner?, p903: Int, p904: String, p905: Bool, p906: UInt8, p907: Double, p908: [Int], p909: Owner?
  var p910: Int, p911: String, p912: Bool, p913: UInt8, p914: Double, p915: [Int], p916: Owner?, p917: Int, p918: String, p919: Bool
  var p920: UInt8, p921: Double, p922: [Int], p923: Owner?, p924: Int, p925: String, p926: Bool, p927: UInt8, p928: Double, p929: [Int]
  var p930: Owner?, p931: Int, p932: String, p933: Bool, p934: UInt8, p935: Double, p936: [Int], p937: Owner?, p938: Int, p939: String
  var p940: Bool, p941: UInt8, p942: Double, p943: [Int], p944: Owner?, p945: Int, p946: String, p947: Bool, p948: UInt8, p949: Double
  var p950: [Int], p951: Owner?, p952: Int, p953: String, p954: Bool, p955: UInt8, p956: Double, p957: [Int], p958: Owner?, p959: Int
  var p960: String, p961: Bool, p962: UInt8, p963: Double, p964: [Int], p965: Owner?, p966: Int, p967: String, p968: Bool, p969: UInt8
  var p970: Double, p971: [Int], p972: Owner?, p973: Int, p974: String, p975: Bool, p976: UInt8, p977: Double, p978: [Int], p979: Owner?
  var p980: Int, p981: String, p982: Bool, p983: UInt8, p984: Double, p985: [Int], p986: Owner?, p987: Int, p988: String, p989: Bool
  var p990: UInt8, p991: Double, p992: [Int], p993: Owner?, p994: Int, p995: String, p996: Bool, p997: UInt8, p998: Double, p999: [Int]
}

extension ThousandProperties {
  /// The number of properties.
  static let count = 1_000

  /// The member of one number, with text that fits its type, or that does not.
  static func member(_ index: Int, isBad: Bool = false) -> String {
    let owner = LifetimeDocuments.owner
    let good = ["\(index)", #""text \#(index) of more than fifteen bytes""#,
      index.isMultiple(of: 2) ? "true" : "false", "\(index % 251)", "\(index).5", "[\(index)]", owner]
    return #""p\#(index)":\#(isBad ? #"{"age":[]}"# : good[index % 7])"#
  }
}
