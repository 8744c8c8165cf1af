"""Finds the code in Swift source text: what is neither a comment nor in a string."""

import re

STRING_START = re.compile(r'(#*)("""(?=[ \t]*\n)|")')


def code_only(text):
    """The text with comments and string contents blanked; code in `\\(…)` is kept.

    Line breaks stay where they are, so that line numbers hold.
    """
    out, position = [], 0
    # The enclosing contexts: ("code", open parentheses) or ("string", closing quote, hashes).
    inside = [["code", 0]]

    def blank(piece):
        out.append("".join(c if c == "\n" else " " for c in piece))

    while position < len(text):
        state = inside[-1]
        if state[0] == "string":
            _, quote, hashes = state
            interpolation = "\\" + hashes + "("
            escape = "\\" + hashes
            if text.startswith(quote + hashes, position):
                blank(quote + hashes)
                position += len(quote + hashes)
                inside.pop()
            elif text.startswith(interpolation, position):
                blank(interpolation)
                position += len(interpolation)
                inside.append(["code", 1])
            elif text.startswith(escape, position):
                piece = text[position:position + len(escape) + 1]
                blank(piece)
                position += len(piece)
            elif len(quote) == 1 and text[position] == "\n":
                inside.pop()
            else:
                blank(text[position])
                position += 1
            continue

        start = STRING_START.match(text, position)
        if text.startswith("//", position):
            end = text.find("\n", position)
            end = len(text) if end < 0 else end
            blank(text[position:end])
            position = end
        elif text.startswith("/*", position):
            depth, end = 1, position + 2
            while end < len(text) and depth:
                if text.startswith("/*", end):
                    depth, end = depth + 1, end + 2
                elif text.startswith("*/", end):
                    depth, end = depth - 1, end + 2
                else:
                    end += 1
            blank(text[position:end])
            position = end
        elif start:
            blank(start.group())
            position = start.end()
            inside.append(["string", start.group(2), start.group(1)])
        else:
            character = text[position]
            out.append(character)
            position += 1
            if len(inside) > 1:
                state[1] += {"(": 1, ")": -1}.get(character, 0)
                if state[1] == 0:
                    inside.pop()
    return "".join(out)
