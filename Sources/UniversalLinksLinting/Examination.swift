/// What a linter found in a file.
package struct Examination: Sendable {
    /// The diagnostics, as they are reported.
    package let diagnostics: [Diagnostic]
    /// Whether the order of all components was examined; if not, more of them may have no effect.
    package let isComplete: Bool

    /// An examination.
    package init(_ diagnostics: [Diagnostic], isComplete: Bool) {
        (self.diagnostics, self.isComplete) = (diagnostics, isComplete)
    }
}
