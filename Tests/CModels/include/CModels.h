#ifndef CMODELS_H
#define CMODELS_H

#include <stdint.h>

/// A struct whose fields are all that it has.
struct c_point {
  int32_t x;
  int32_t y;
  double z;
};

/// A struct that holds another, and an array.
struct c_line {
  struct c_point start;
  struct c_point end;
  uint8_t color[8];
};

/// Two bit-fields, which Swift does not see, before a number.
struct c_bits_first {
  unsigned a : 3;
  unsigned b : 5;
  int32_t number;
};

/// A bit-field in what would be padding between two numbers.
struct c_bits_between {
  int8_t small;
  unsigned bits : 3;
  int32_t number;
};

/// A bit-field in what would be padding behind the last number.
struct c_bits_last {
  int64_t large;
  int8_t small;
  unsigned bits : 3;
};

/// A number and a union.
struct c_choice {
  int32_t kind;
  union {
    int32_t integer;
    float number;
  } value;
};

/// A union.
union c_either {
  int32_t integer;
  float number;
};

/// Padding that nothing else is in.
struct c_padded {
  int8_t small;
  int32_t number;
};

/// An enum that Swift imports as a struct around a number.
enum c_plain { c_plain_none, c_plain_some = 5 };

/// An enum that never has other cases.
enum __attribute__((enum_extensibility(closed))) c_closed : int32_t { c_closed_low = 5, c_closed_high = 9 };

/// An enum that may get other cases.
enum __attribute__((enum_extensibility(open))) c_open : uint8_t { c_open_low = 5, c_open_high = 9 };

/// Enums whose cases a program lists.
enum __attribute__((enum_extensibility(closed))) c_listed : int32_t { c_listed_low = -5, c_listed_high = 9 };
enum __attribute__((enum_extensibility(open))) c_small : int8_t { c_small_low = -5, c_small_high = 9 };

#endif
