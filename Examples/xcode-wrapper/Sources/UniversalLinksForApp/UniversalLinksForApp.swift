// An app imports UniversalLinksForApp, and gets the library.
@_exported import UniversalLinks
@_exported import UniversalLinksFoundation
