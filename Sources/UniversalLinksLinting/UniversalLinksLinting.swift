// What diagnostics point into is part of what they say.
@_exported public import UniversalLinks
