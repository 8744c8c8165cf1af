#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Allocates an instance of a Swift class whose stored properties are not yet initialized.
///
/// The instance has one reference, which belongs to the caller. The compiler itself calls
/// `swift_allocObject` for every instance. The name of this function is reserved in Swift, but not
/// in C.
///
/// @param metadata The class.
/// @param size The size of an instance in bytes, including its header.
/// @param alignmentMask The alignment of an instance, minus one.
void *_Nonnull automapper_allocate_object(const void *_Nonnull metadata, size_t size,
                                          size_t alignmentMask);

/// Returns whether there is only one reference to an object; false for an object of Objective-C.
bool automapper_has_one_reference(const void *_Nonnull object);
