import UniversalLinks

/// What a linter found in a file.
package struct Examination: Sendable {
    /// The diagnostics, as they are reported.
    package let diagnostics: [Diagnostic]
    /// What it cost to go through what the file does with all URLs: 1 is what one analysis may cost, which is then cut short.
    package let effort: Double

    /// An examination.
    package init(_ diagnostics: [Diagnostic], effort: Double) {
        (self.diagnostics, self.effort) = (diagnostics, effort)
    }

    init(joining examinations: [Examination]) {
        self.init(examinations.flatMap(\.diagnostics), effort: examinations.reduce(0) { $0 + $1.effort })
    }
}

extension Diagnostic.Code {
    /// A list of components that was not examined to its end.
    package static let unexaminedOrder = Diagnostic.Code("AASA111", "unexamined-order")
}

extension Diagnostic {
    /// What to say of an order that was not examined completely; nil if it was.
    static func unexaminedOrder(_ order: ComponentOrder) -> Diagnostic? {
        guard order.effort >= 1 else { return nil }
        return Diagnostic(
            .unexaminedOrder, .error,
            "The order of the components was not examined completely: there are too many of them.",
            help: "Merge components, or move lists of words into \"substitutionVariables\".")
    }
}

extension Offence {
    /// What an examination leaves open.
    package static let ofExamination: [Offence] = [
        Offence(
            .unexaminedOrder, .error, .order,
            summary: "Components whose order was not examined",
            effect: "Unknown: some components may never decide a URL.",
            reason: """
                Whether a component has an effect depends on all components before it. With thousands of them, the answer takes too \
                long, and is not given for the rest.
                """,
            remedy: """
                Merge components, or move lists of words into `substitutionVariables`. `AASA111: note` under `severities` accepts \
                the list as it is.
                """,
            evidence: [])
    ]
}
