// Whoever bridges to Foundation works with the core's types all the time.
@_exported public import UniversalLinks
