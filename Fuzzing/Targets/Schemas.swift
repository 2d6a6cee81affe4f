import JSONSyntax
import UniversalLinksJSONSchema

/// A schema, NUL, a document.
enum Schemas: FuzzTarget {
    static func run(_ input: FuzzInput) {
        let parts = input.parts(2)
        guard let document = try? JSONDocument(parsing: parts[0]) else { return }
        guard let schema = try? Schema(document, readingOtherDrafts: true) else { return }
        let subject = (try? JSONDocument(parsing: parts[1])) ?? document
        let violations = schema.violations(in: subject)
        guard violations.count <= Schema.maximumViolationCount + 1 else { fail("\(violations.count) violations") }
        guard schema.violations(in: subject) == violations else { fail("another answer to the same question") }
    }
}
