import JSONSyntax
import UniversalLinks

/// The names that a file seems to mean as variables, even if a reference is misspelt or not read by iOS.
struct VariableMentions: Sendable {
    private var exact: Set<VerbatimText> = []
    private var folded: Set<VerbatimText> = []
    /// Whether every misspelt name was compared with those of the variables.
    private(set) var isComplete = true

    /// No more misspelt names than this are compared with those of the variables.
    private static let comparisonLimit = 32

    /// - Parameter names: The names of the file's variables.
    init(_ subject: LintSubject, among names: [String]) {
        var words: Set<VerbatimText> = []
        subject.file.root.forEachValue { _, value in
            let texts = value.string.map { [$0] } ?? value.object?.members.map(\.key) ?? []
            for text in texts where text.utf8.contains(UInt8(ascii: "$")) {
                words.formUnion(VariableMentions.words(behindDollarsIn: text))
                guard text.containsReference else { continue }
                exact.formUnion(Pattern(parsing: text).variableNames.map { VerbatimText($0) })
            }
        }
        for use in subject.patterns {
            let placeholders = RouteSign.placeholders(in: use.scalarsWithoutReferences)
            words.formUnion(placeholders.map { VerbatimText($0.name) })
        }
        folded = Set(words.map { VerbatimText($0.string.asciiLowercased) })
        let known = Set((names + PredefinedVariables.names).map { VerbatimText($0.asciiLowercased) })
        let unknown = folded.subtracting(known).sorted()
        isComplete = unknown.count <= Self.comparisonLimit
        for word in unknown.prefix(Self.comparisonLimit) {
            if let name = NearestText.nearest(to: word.string, among: names) { exact.insert(VerbatimText(name)) }
        }
    }

    /// Whether a variable's name is among them.
    func contain(_ name: String) -> Bool {
        exact.contains(VerbatimText(name)) || folded.contains(VerbatimText(name.asciiLowercased))
    }

    /// What follows each `$`, whatever brackets are around it: `$(x`, `${x}`, `$x`. Linear time.
    private static func words(behindDollarsIn text: String) -> Set<VerbatimText> {
        var words: Set<VerbatimText> = []
        let scalars = Array(text.unicodeScalars)
        for index in scalars.indices where scalars[index] == "$" {
            let openings = scalars[(index + 1)...].prefix(4).prefix {
                "({[<".unicodeScalars.contains($0) || $0.isWhitespace
            }
            let rest = scalars[openings.endIndex...]
            let name = rest.prefix { !"$(){}[]<>/&=?*#".unicodeScalars.contains($0) }
            let word = name.prefix { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" }
            for found in [name, word] where !found.isEmpty {
                words.insert(VerbatimText(String(String.UnicodeScalarView(found))))
            }
        }
        return words
    }
}
