import Foundation
import UniversalLinks

/// A real association file, and drafts of its components, so that URLs can be made from its own patterns.
struct CorpusFile {
    let name: String
    let bytes: [UInt8]
    let components: [ComponentDraft]

    /// Nil for a file that cannot be read, or that constrains no path, query or fragment.
    init?(_ url: URL) {
        guard let data = try? Data(contentsOf: url), let file = try? AssociationFile(parsing: Array(data)),
            let appLinks = file.appLinks
        else { return nil }
        name = url.lastPathComponent
        bytes = Array(data)
        let values = Dictionary(appLinks.substitutionVariables.map { ($0.name, $0.values.map(\.value)) }) { $1 }
        components = AskedApps(Matcher(anyHostOf: file)).components.map { component in
            func pattern(_ text: String) -> PatternDraft { PatternDraft(reading: text, values: values) }
            var draft = ComponentDraft(path: component.path.map { pattern(PatternDraft.withSlash($0.value)) })
            switch component.query?.value {
            case .text(let text): draft.query = .text(pattern(text))
            case .items(let items) where !items.isEmpty:
                draft.query = .items(items.map { ($0.name, pattern($0.pattern)) })
            default: break
            }
            draft.fragment = component.fragment.map { pattern($0.value) }
            draft.isExclusion = component.isExclusion.value
            return draft
        }
        guard components.contains(where: { $0.path != nil || $0.fragment != nil }) else { return nil }
    }

    /// The workload of this file; nil where it has too few different URLs.
    func workload(seed: UInt64, urlCount: Int) throws -> Workload? {
        var random = SeededGenerator(seed: seed)
        let lexicon = Lexicon(&random)
        var mix = try LinkMix(components, file: bytes, lexicon, random)
        mix.attempts = 8
        guard let lines = try? mix.lines(urlCount) else { return nil }
        return Workload(name: name, summary: name, file: bytes, lines: lines, targets: Workload.Targets())
    }
}

extension PatternDraft {
    /// A pattern of a file, with values for URLs in place of its variables.
    init(reading text: String, values: [String: [String]]) {
        var pieces: [Piece] = []
        var literal = ""
        var rest = text[...]
        func end() -> [Piece] { literal.isEmpty ? [] : [.literal(literal)] }
        while let character = rest.popFirst() {
            switch character {
            case "*":
                pieces += end() + [.words]
                literal = ""
            case "?":
                pieces += end() + [.digits(1)]
                literal = ""
            case "$" where rest.first == "(":
                guard let close = rest.firstIndex(of: ")") else { fallthrough }
                let name = String(rest[..<close].dropFirst())
                rest = rest[rest.index(after: close)...]
                let known = values[name] ?? PatternDraft.predefined[name] ?? []
                pieces += end() + [.variable(name, values: known.isEmpty ? ["x"] : known)]
                literal = ""
            default: literal.append(character)
            }
        }
        self.init(pieces + end())
    }

    /// A path pattern with the slash that every path starts with.
    static func withSlash(_ text: String) -> String { text.hasPrefix("/") ? text : "/" + text }

    private static let predefined = [
        "alpha": ["a", "Q", "z"], "upper": ["A", "K"], "lower": ["b", "y"], "alnum": ["a", "7", "Z"],
        "digit": ["0", "4", "9"], "xdigit": ["0", "c", "F"], "lang": ["en", "de", "fr", "ja"],
        "region": ["US", "DE", "JP", "BR"],
    ]
}
