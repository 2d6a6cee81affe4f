// The types of UniversalLinks appear in what this module returns.
@_exported public import UniversalLinks
