package import JSONSchema
package import UniversalLinks
package import UniversalLinksLinting

/// Violations of a JSON Schema, as diagnostics.
extension DiagnosticReport {
    /// What a document has that its schema does not allow.
    package init(_ violations: [Violation], documents: [Diagnostic.Document: NamedText]) {
        self.init(violations.map { Diagnostic($0) }, documents: documents)
    }
}

extension Diagnostic {
    /// A value that the JSON Schema does not allow.
    package init(_ violation: Violation) {
        let causes = violation.causes.map { cause in
            Note(
                cause.message,
                at: Location(
                    .associationFile, position: cause.position, range: cause.instanceRange,
                    pointer: cause.instancePointer))
        }
        self.init(
            .schemaViolation, .error, violation.message,
            at: Location(
                .associationFile, position: violation.position, range: violation.instanceRange,
                pointer: violation.instancePointer),
            notes: causes + [Note("\"\(violation.keyword)\" at \(Diagnostic.shown(violation.schemaLocation))")]
        )
    }

    /// A place in a schema; of a file, its name alone, so that the words are the same on every machine.
    private static func shown(_ location: SchemaLocation) -> String {
        guard location.uri.utf8.starts(with: "file:".utf8) else { return "\(location)" }
        return "\(location.uri.split(separator: "/").last ?? "")#\(location.pointer)"
    }
}
