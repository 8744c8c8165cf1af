#ifndef SECTION_H
#define SECTION_H

/// Marks the beginning of a section whose instructions callgrind counts, with
/// `--zero-before=section_begin --dump-before=section_end`. It does nothing itself.
void section_begin(void);

/// Marks the end of the section.
void section_end(void);

#endif
