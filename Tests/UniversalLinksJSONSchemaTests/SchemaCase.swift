import Testing
import UniversalLinksJSONSchema

/// A schema with instances that it allows and instances that it does not.
struct SchemaCase: CustomTestStringConvertible, Sendable {
    let schema: String
    let valid: [String]
    let invalid: [String]
    let references: [String: String]

    init(_ schema: String, valid: [String] = [], invalid: [String] = [], references: [String: String] = [:]) {
        self.schema = schema
        self.valid = valid
        self.invalid = invalid
        self.references = references
    }

    var testDescription: String { schema }

    /// Records every instance that is judged otherwise.
    func check() throws {
        let compiled = try Schema(schema, references: references)
        for instance in valid {
            let violations = try compiled.violations(in: instance)
            #expect(violations.isEmpty, "\(instance) should be valid: \(violations)")
        }
        for instance in invalid {
            #expect(try !compiled.violations(in: instance).isEmpty, "\(instance) should be invalid")
        }
    }
}
