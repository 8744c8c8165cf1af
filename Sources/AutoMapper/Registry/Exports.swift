/// `DateFormat` is part of what a provider says, so whoever imports AutoMapper has it.
@_exported public import AutoMapperDates
