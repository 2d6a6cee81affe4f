import UniversalLinks
import UniversalLinksTestSupport

/// Makes random drafts.
struct DraftGenerator {
    typealias Draft = AssociationFileDraft

    var random: SeededGenerator

    private static let patterns = [
        "/a", "/a/*", "*", "", "/", "/A", "/$(v)/b", "/caf%C3%A9", "/café", "/a b", "\u{0}", "\u{2028}", "\"", "\\",
        "?*",
        "e\u{301}", "/$(nobody)", "/$(v", "https://example.com/a", "👩‍🍳",
    ]
    private static let names = ["a", "b", "é", "e\u{301}", "", "a.b", "/", "~", "\"", "x y"]

    /// A draft that can be written, with any texts in it.
    mutating func anyDraft() -> Draft {
        var draft = Draft(
            webCredentials: apps(0...2), appClips: apps(0...1), activityContinuation: apps(0...2))
        if !random.oneIn(4) || draft == Draft() { draft.appLinks = appLinks() }
        return draft
    }

    private mutating func appLinks() -> Draft.AppLinks {
        let variables = random.oneIn(2) ? [] : list(1...3) { $0.variable() }
        var names: Set<String> = []
        return Draft.AppLinks(
            defaults: optional { $0.defaults() },
            substitutionVariables: variables.filter { names.insert($0.name).inserted },
            details: list(1...4) { $0.detail() })
    }

    private mutating func variable() -> Draft.SubstitutionVariable {
        Draft.SubstitutionVariable(
            random.pick(Self.names.filter { !$0.isEmpty }), list(1...3) { $0.random.pick(Self.names) })
    }

    private mutating func detail() -> Draft.Detail {
        let hasPaths = random.oneIn(3)
        return Draft.Detail(
            apps: apps(hasPaths ? 1...1 : 1...3), defaults: optional { $0.defaults() },
            components: list(1...5) { $0.component() }, paths: hasPaths ? list(1...3) { $0.path() } : [])
    }

    private mutating func path() -> Draft.LegacyPath {
        Draft.LegacyPath(random.pick(Self.patterns), isExclusion: random.oneIn(2))
    }

    private mutating func component() -> Draft.Component {
        Draft.Component(
            optional { $0.pattern() }, query: optional { $0.query() }, fragment: optional { $0.pattern() },
            isExclusion: random.oneIn(2), isCaseSensitive: optional { $0.random.oneIn(2) },
            isPercentEncoded: optional { $0.random.oneIn(2) }, comment: optional { $0.pattern() })
    }

    private mutating func query() -> Draft.Query {
        guard random.oneIn(2) else { return .text(pattern()) }
        var names: Set<String> = []
        return .items(
            list(1...4) { Draft.Query.Item($0.random.pick(Self.names), $0.pattern()) }
                .filter { names.insert($0.name).inserted })
    }

    private mutating func defaults() -> Draft.MatchingDefaults {
        Draft.MatchingDefaults(
            isCaseSensitive: optional { $0.random.oneIn(2) }, isPercentEncoded: optional { $0.random.oneIn(2) })
    }

    private mutating func pattern() -> String { random.pick(Self.patterns) }

    private mutating func apps(_ count: ClosedRange<Int>) -> [AppIdentifier] {
        list(count) { AppIdentifier("7Q4KX2M9T\($0.random.pick("ABC")).com.example.app-\($0.random.pick(0...9))") }
    }

    private mutating func optional<Value>(_ make: (inout DraftGenerator) -> Value) -> Value? {
        random.oneIn(2) ? nil : make(&self)
    }

    private mutating func list<Value>(_ count: ClosedRange<Int>, _ make: (inout DraftGenerator) -> Value) -> [Value] {
        var values: [Value] = []
        for _ in 0..<random.pick(count) { values.append(make(&self)) }
        return values
    }
}

extension DraftGenerator {
    /// One app with components for different words, as somebody would write them, and what is expected of a URL for each.
    mutating func plainDraft(for app: AppIdentifier) -> (
        draft: Draft, answers: [(url: String, answer: Decision.Answer)]
    ) {
        var components: [Draft.Component] = []
        var answers: [(url: String, answer: Decision.Answer)] = []
        // The last one is never an exclusion, which would have no effect there.
        for index in 0..<random.pick(1...12) {
            let word = "section-\(index)"
            var component = Draft.Component("/\(word)/*")
            var url = "https://eats.example/\(word)/page"
            if random.oneIn(3) {
                component.query = ["voucher": "?*", "pin": "$(digit)$(digit)"]
                answers.append((url, .unmatched))
                url += "?pin=12&voucher=x"
            } else if random.oneIn(3) {
                component.isCaseSensitive = false
                url = "https://eats.example/\(word.uppercased())/page"
            }
            if random.oneIn(4) { component.comment = "The pages of \(word)." }
            answers.append((url, .matched))
            if random.oneIn(3) {
                components.append(.excluding("/\(word)/print/*", comment: "Printed pages stay on the web."))
                answers.append(("https://eats.example/\(word)/print/1", .excluded))
            }
            components.append(component)
        }
        answers.append(("https://eats.example/elsewhere", .unmatched))
        let draft = Draft(
            appLinks: .init(details: [.init(apps: [app], components: components)]),
            webCredentials: random.oneIn(2) ? [app] : [])
        return (draft, answers)
    }
}
