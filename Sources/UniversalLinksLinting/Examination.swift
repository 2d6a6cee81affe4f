/// What a linter found in a file.
package struct Examination: Sendable {
    /// The diagnostics, as they are reported.
    package let diagnostics: [Diagnostic]
    /// What it cost to examine the order of the components, from 0 to 1; at 1 it was cut short, and more of them may have no effect.
    package let effort: Double

    /// An examination.
    package init(_ diagnostics: [Diagnostic], effort: Double) {
        (self.diagnostics, self.effort) = (diagnostics, effort)
    }
}
