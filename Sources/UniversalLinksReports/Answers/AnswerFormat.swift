/// The formats of answers.
package enum AnswerFormat: String, Sendable, CaseIterable {
    /// For people.
    case text
    /// One object with everything, `schemaVersion` 1.
    case json
}
