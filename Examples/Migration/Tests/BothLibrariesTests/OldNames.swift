import ObjectMapper

// In a file that imports both libraries, ObjectMapper is AutoMapper's class, and not the module.
typealias OldMap = ObjectMapper.Map
