import JSONSyntax
import UniversalLinks

/// What a detail as a whole says about the diagnostics in it: for which apps they are, and whether it counts at all.
struct DetailExplanations {
    private let subject: LintSubject
    private let apps: [JSONPointer: [String]]
    private let indices: [JSONPointer: Int]

    /// Categories about what a list does; what is wrong with the detail's shape, keys and apps is reported in any case.
    private static let categories: Set<Offence.Category> = [.order, .patterns, .compatibility, .security]
    private static let codes = Set(
        LintRules.all.map(\.offence).filter { categories.contains($0.category) }.map(\.code))
    private static let repeatedApp = RepeatedApp().offence.code
    /// More diagnostics of a detail than these are not told beside the one that explains them.
    private static let noteLimit = 5

    init(_ subject: LintSubject) {
        self.subject = subject
        var apps: [JSONPointer: [String]] = [:]
        var indices: [JSONPointer: Int] = [:]
        for (index, detail) in subject.details.enumerated() {
            let pointer = detail.detail.place.pointer
            apps[pointer] = detail.identifiers.map(\.text)
            indices[pointer] = index
        }
        (self.apps, self.indices) = (apps, indices)
    }

    /// The diagnostics with the apps that they are about. What is wrong in a detail that does not count is told in the notes of
    /// the diagnostic that says so; and not at all where the detail is for iOS 12, and the file is not.
    func applied(to diagnostics: [Diagnostic]) -> [Diagnostic] {
        var explained: [JSONPointer: [Diagnostic]] = [:]
        var kept: [Diagnostic] = []
        for diagnostic in diagnostics {
            guard let pointer = detail(of: diagnostic) else {
                kept.append(diagnostic)
                continue
            }
            if let index = indices[pointer], subject.standing.dead.contains(index),
                DetailExplanations.codes.contains(diagnostic.code)
            {
                explained[pointer, default: []].append(diagnostic)
                continue
            }
            var diagnostic = diagnostic
            if diagnostic.apps.isEmpty { diagnostic.apps = apps[pointer] ?? [] }
            kept.append(diagnostic)
        }
        guard !explained.isEmpty else { return kept }
        return kept.map { diagnostic in
            guard diagnostic.code == DetailExplanations.repeatedApp, let pointer = detail(of: diagnostic),
                let others = explained.removeValue(forKey: pointer)
            else { return diagnostic }
            return diagnostic.adding(
                others.prefix(DetailExplanations.noteLimit).map { other in
                    Diagnostic.Note(
                        "\(other.code.id), without effect as long as the detail has none: \(other.message)",
                        at: other.location)
                })
        }
    }

    private func detail(of diagnostic: Diagnostic) -> JSONPointer? {
        guard let tokens = diagnostic.location?.pointer?.tokens, tokens.count >= 3,
            tokens[0].isVerbatim("applinks"), tokens[1].isVerbatim("details")
        else { return nil }
        return JSONPointer(tokens: Array(tokens.prefix(3)))
    }
}
