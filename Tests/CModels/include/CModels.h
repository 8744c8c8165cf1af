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

#endif
