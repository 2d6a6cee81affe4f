package import UniversalLinks

extension Diagnostic.Code {
    /// The codes of comparing files with JSON Schemas.
    package static let ofSchema: [Diagnostic.Code] = [.schemaViolation]

    /// A value that the JSON Schema does not allow.
    package static let schemaViolation = Diagnostic.Code("AASA701", "schema-violation")
}
