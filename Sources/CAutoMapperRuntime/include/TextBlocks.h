#pragma once

#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>
#endif

/// The result of scanning sixteen bytes of text.
typedef struct {
  /// The number of bytes before the first special one, or 16 if there is none. Special bytes are a
  /// quotation mark, a backslash, control characters, and the byte that the caller specifies.
  unsigned plain;
  /// Whether all bytes before the first special one are ASCII.
  unsigned isASCII;
} automapper_text_block;

/// Scans sixteen bytes, which need not be aligned.
///
/// For each byte, one bit (four with NEON) says whether it is special, and another whether it is
/// not ASCII. Processors with neither SSE2 nor 64-bit NEON use a plain loop.
static inline automapper_text_block automapper_scan_text_block(const uint8_t *_Nonnull text,
                                                               uint8_t other) {
  automapper_text_block block;
#if defined(__SSE2__)
  __m128i bytes = _mm_loadu_si128((const __m128i *)text);
  __m128i quotes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('"'));
  __m128i backslashes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'));
  __m128i others = _mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)other));
  __m128i controls = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes);
  __m128i special = _mm_or_si128(_mm_or_si128(quotes, backslashes), _mm_or_si128(others, controls));
  // The bit after the sixteen ends the search.
  block.plain = (unsigned)__builtin_ctz((unsigned)_mm_movemask_epi8(special) | 1u << 16);
  block.isASCII = ((unsigned)_mm_movemask_epi8(bytes) & ((1u << block.plain) - 1)) == 0;
#elif defined(__aarch64__) && defined(__ARM_NEON)
  uint8x16_t bytes = vld1q_u8(text);
  uint8x16_t marks = vorrq_u8(vceqq_u8(bytes, vdupq_n_u8('"')), vceqq_u8(bytes, vdupq_n_u8('\\')));
  uint8x16_t others = vorrq_u8(vceqq_u8(bytes, vdupq_n_u8(other)), vcltq_u8(bytes, vdupq_n_u8(0x20)));
  uint16x8_t special = vreinterpretq_u16_u8(vorrq_u8(marks, others));
  uint16x8_t high = vreinterpretq_u16_u8(vcgeq_u8(bytes, vdupq_n_u8(0x80)));
  uint64_t specialBits = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(special, 4)), 0);
  uint64_t highBits = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(high, 4)), 0);
  block.plain = specialBits == 0 ? 16 : (unsigned)__builtin_ctzll(specialBits) / 4;
  block.isASCII = specialBits == 0 ? highBits == 0
                                   : (highBits & ((UINT64_C(1) << (block.plain * 4)) - 1)) == 0;
#else
  uint8_t seen = 0;
  for (block.plain = 0; block.plain < 16; block.plain++) {
    uint8_t byte = text[block.plain];
    if (byte == '"' || byte == '\\' || byte == other || byte < 0x20) break;
    seen |= byte;
  }
  block.isASCII = seen < 0x80;
#endif
  return block;
}

/// Copies sixteen bytes, regardless of their values, and scans them.
static inline automapper_text_block automapper_copy_text_block(uint8_t *_Nonnull target,
                                                               const uint8_t *_Nonnull text,
                                                               uint8_t other) {
  memcpy(target, text, 16);
  return automapper_scan_text_block(text, other);
}
