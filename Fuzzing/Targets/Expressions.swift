import JSONSyntax
import UniversalLinksJSONSchema

/// A regular expression of JSON Schema, NUL, a text: as `pattern`, and as the name of a property.
enum Expressions: FuzzTarget {
    static func run(_ input: FuzzInput) {
        let parts = input.parts(2)
        let expression = JSONText.quoted(String(decoding: parts[0], as: UTF8.self))
        let text = JSONText.quoted(String(decoding: parts[1], as: UTF8.self))
        guard let direct = violations(of: #"{"pattern": \#(expression)}"#, text) else { return }
        guard let name = violations(of: #"{"patternProperties": {\#(expression): false}}"#, "{\(text): 1}") else {
            fail("a pattern is invalid as the name of a property")
        }
        // A property that the expression matches is forbidden, a text that it does not match is.
        guard (direct == 0) != (name == 0) else { fail("pattern and patternProperties disagree") }
    }
}

private func violations(of schema: String, _ subject: String) -> Int? {
    guard let schema = try? JSONDocument(parsing: Array(schema.utf8)),
        let subject = try? JSONDocument(parsing: Array(subject.utf8))
    else { fail("no JSON") }
    return (try? Schema(schema))?.violations(in: subject).count
}
