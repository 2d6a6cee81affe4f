// An app writes `import UniversalLinksForApp`, and has the library.
@_exported import UniversalLinks
@_exported import UniversalLinksFoundation
