/// `DateFormat` is part of the provider's interface, so importing AutoMapper also imports it.
@_exported public import AutoMapperDates
