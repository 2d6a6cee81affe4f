import UniversalLinks
import UniversalLinksTestSupport

/// Every URL of short parts over a small alphabet, decided by the plain engine.
///
/// The parts of a URL are compared independently, so each is decided by itself for all components, and the results are combined:
/// a few combinations stand for hundreds of thousands of URLs.
struct ShortURLs {
    /// For each text of a part, whether each component takes it; equal ones once, with the first such text.
    private typealias Takings = [(text: String, taken: [Bool])]

    private static let paths =
        texts(["/", "a", "b", "A", "c", "%61", "%2F", "*", "%C3%A9", "%FF"], upTo: 3).map { "/" + $0 }
        + texts(["/", "a", "b"], upTo: 5).map { "/" + $0 }
    private static let fragments = texts(["a", "A", "b", "%61", "%FF"], upTo: 3)
    private static let queries: [String] = {
        let names = ["n", "m", "N", "%6E", "%6e", "", "n%5B%5D", "x"]
        let values = ["", "a", "b", "A", "ab", "c", "%61", "%C3%A9", "%FF", "a="]
        let items = names.flatMap { name in values.map { name + "=" + $0 } } + names
        let frequent = ["n=a", "n=b", "n=", "m=a", "m=b", "n=ab", "%6E=a", "m=c", "n=c", "n", "=a", "%6E=", "N=a"]
        let two = items.flatMap { first in frequent.map { first + "&" + $0 } }
        let few = frequent.prefix(6)
        let three = few.flatMap { first in few.flatMap { second in few.map { "\(first)&\(second)&\($0)" } } }
        return Array(Set(items + two + three + texts(["a", "=", "&", "n", "b"], upTo: 4))).sorted()
    }()

    private static let pathLinks = links(paths)
    private static let queryLinks = links(queries.map { "/?" + $0 })
    private static let fragmentLinks = links(fragments.map { "/#" + $0 })

    private static func links(_ texts: [String]) -> [LinkURL] {
        texts.compactMap { try? LinkURL(parsing: "https://example.com" + $0) }
    }

    private static func texts(_ pieces: [String], upTo count: Int) -> [String] {
        var (all, last) = ([""], [""])
        for _ in 0..<count {
            last = last.flatMap { text in pieces.map { text + $0 } }
            all += last
        }
        return all
    }

    /// One URL for each different list of which components take it, with that list.
    let cases: [(link: WitnessText, taken: [Bool])]

    /// A URL in parts.
    struct WitnessText {
        let path: String
        let query: String
        let fragment: String

        var text: String {
            "https://example.com" + path + (query.isEmpty ? "" : "?" + query) + (fragment.isEmpty ? "" : "#" + fragment)
        }
    }

    /// - Parameter components: In any number of lists.
    init(_ components: [EffectiveComponent], _ variables: [AppLinks.SubstitutionVariable]) {
        self.init(components.map { PartMatcher($0, variables) })
    }

    /// The components of two files.
    init(
        _ old: [EffectiveComponent], of oldFile: AssociationFile, _ new: [EffectiveComponent],
        of newFile: AssociationFile
    ) {
        self.init(
            old.map { PartMatcher($0, oldFile.appLinks?.substitutionVariables ?? []) }
                + new.map { PartMatcher($0, newFile.appLinks?.substitutionVariables ?? []) })
    }

    private init(_ makers: [PartMatcher]) {
        func takings(_ texts: [String], _ part: LinkURL.Part, _ links: [LinkURL]) -> Takings {
            var makers = makers
            var seen: Set<[Bool]> = []
            var all: Takings = []
            for (text, link) in zip(texts, links) {
                var texts = LinkTexts(link)
                let taken = makers.indices.map { makers[$0].takes(part, &texts) }
                if seen.insert(taken).inserted { all.append((text, taken)) }
            }
            return all
        }
        let paths = takings(Self.paths, .path, Self.pathLinks)
        let queries = takings(Self.queries, .query, Self.queryLinks)
        let fragments = takings(Self.fragments, .fragment, Self.fragmentLinks)
        var seen: Set<[Bool]> = []
        var cases: [(link: WitnessText, taken: [Bool])] = []
        for path in paths {
            for query in queries {
                let both = zip(path.taken, query.taken).map { $0 && $1 }
                for fragment in fragments {
                    let taken = zip(both, fragment.taken).map { $0 && $1 }
                    guard seen.insert(taken).inserted else { continue }
                    cases.append((WitnessText(path: path.text, query: query.text, fragment: fragment.text), taken))
                }
            }
        }
        self.cases = cases
    }
}

/// The patterns of one component, each compared by itself as the plain engine does.
private struct PartMatcher {
    private let path: PatternProgram?
    private let fragment: PatternProgram?
    private let query: PatternProgram?
    private let items: [(name: [Unicode.Scalar], values: PatternProgram)]
    private let form: LinkTexts.Form
    private var simulation = PatternSimulation()

    init(_ component: EffectiveComponent, _ variables: [AppLinks.SubstitutionVariable]) {
        var compiler = PatternCompiler(variables: VariableTable(variables), references: .read)
        let isExact = component.isCaseSensitive.value
        let settings = PatternCompiler.Settings(isCaseSensitive: isExact)
        form = LinkTexts.Form(isDecoded: !component.isPercentEncoded.value, isFolded: !isExact)
        path = component.path.map {
            compiler.program(for: $0.value, PatternCompiler.Settings(isPath: true, isCaseSensitive: isExact))
        }
        fragment = component.fragment.map { compiler.program(for: $0.value, settings) }
        switch component.query?.value {
        case nil, .unusableItems: (query, items) = (nil, [])
        case .text(let text): (query, items) = (compiler.program(for: text, settings), [])
        case .items(let list):
            query = nil
            items = list.map { (Array($0.name.unicodeScalars), compiler.program(for: $0.pattern, settings)) }
        }
    }

    mutating func takes(_ part: LinkURL.Part, _ texts: inout LinkTexts) -> Bool {
        let program =
            switch part {
            case .path: path
            case .query: query
            case .fragment: fragment
            }
        if let program, !simulation.run(program, on: texts.text(of: part, form)).isMatch { return false }
        guard part == .query, !items.isEmpty else { return true }
        let values = texts.queryValues(form)
        return items.allSatisfy { item in
            (values[item.name] ?? [[]]).allSatisfy { simulation.run(item.values, on: $0).isMatch }
        }
    }
}
