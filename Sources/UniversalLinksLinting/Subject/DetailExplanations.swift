import JSONSyntax
import UniversalLinks

/// Adds to diagnostics what their detail as a whole says: which apps they concern, and whether the detail counts at
/// all.
struct DetailExplanations {
    private let subject: LintSubject
    private let apps: [JSONPointer: [String]]
    private let indices: [JSONPointer: Int]

    /// Categories about what a list does. What is wrong with the detail's shape, keys and apps is reported in any case.
    private static let categories: Set<Rule.Category> = [.order, .patterns, .compatibility, .security]
    private static let codes = Set(
        LintRules.all.map(\.rule).filter { categories.contains($0.category) }.map(\.code))
    private static let repeatedApp = RepeatedApp().rule.code
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

    /// The diagnostics with the apps that they are about.
    ///
    /// What is wrong in a detail that does not count goes into the notes of the diagnostic that says so. It is left out
    /// if the detail is for iOS 12, and the file is not.
    func applied(to diagnostics: [Diagnostic]) -> [Diagnostic] {
        var explained: [JSONPointer: [Diagnostic]] = [:]
        var kept: [Diagnostic] = []
        for diagnostic in diagnostics {
            guard let pointer = detail(of: diagnostic) else {
                kept.append(diagnostic)
                continue
            }
            if let index = indices[pointer], subject.precedence.dead.contains(index),
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
            tokens[0].hasSameScalars(as: "applinks"), tokens[1].hasSameScalars(as: "details")
        else { return nil }
        return JSONPointer(tokens: Array(tokens.prefix(3)))
    }
}

/// Which details count for their apps (semantics I5), by their indices among those that the system reads.
struct DetailPrecedence: Sendable {
    /// Details that count for none of their apps: earlier ones list all of them.
    let dead: Set<Int>
    /// The dead ones that are for iOS 12: with `appID` and `paths`, after one with `components`, which iOS 12 does not
    /// read.
    let twins: Set<Int>
    private let indices: [SourceRange: Int]

    init(_ matcher: Matcher, _ objects: [LintObject]) {
        var dead: Set<Int> = []
        var twins: Set<Int> = []
        let members = Dictionary(
            objects.filter { $0.role == .detail }.map { ($0.value.range, $0.members) }, uniquingKeysWith: { $1 })
        for (index, detail) in matcher.details.enumerated() where !detail.identifiers.isEmpty {
            let firsts = detail.identifiers.map { matcher.listedApps.details(of: $0).first ?? index }
            guard firsts.allSatisfy({ $0 != index }) else { continue }
            dead.insert(index)
            guard let own = members[detail.detail.place.range], own["appID"]?.string != nil,
                own["paths"]?.array != nil, own["components"]?.array == nil
            else { continue }
            let areNewer = firsts.allSatisfy { first in
                members[matcher.details[first].detail.place.range]?["components"]?.array != nil
            }
            if areNewer { twins.insert(index) }
        }
        (self.dead, self.twins) = (dead, twins)
        indices = Dictionary(
            matcher.details.enumerated().map { ($1.detail.place.range, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Nil for anything but a detail that the system reads.
    func index(ofDetailAt range: SourceRange) -> Int? { indices[range] }
}
