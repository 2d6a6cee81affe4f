import JSONSyntax
import UniversalLinks

/// Texts that a pattern matches, in several ways, and texts that it only just does not.
struct PatternTexts {
    /// The text after references.
    let variables: VariableTable
    var random: SampleGenerator

    private var values: [VerbatimText: [String]] = [:]

    init(variables: VariableTable, random: SampleGenerator) {
        self.variables = variables
        self.random = random
    }

    /// What is written in place of wildcards and references.
    private struct Filling {
        var runs: [String]
        var scalars: [String]
        var value: Value

        enum Value {
            case first
            case last
            case any
            case anyInOtherCase
            case none
        }

        static let all = [
            Filling(runs: ["x"], scalars: ["a"], value: .first), Filling(runs: [""], scalars: ["7"], value: .last),
            Filling(runs: ["a/b"], scalars: ["b"], value: .any),
            Filling(runs: ["many-characters"], scalars: ["Q"], value: .anyInOtherCase),
            Filling(runs: ["/"], scalars: ["/"], value: .any), Filling(runs: ["x"], scalars: ["%20"], value: .none),
            Filling(runs: ["", "x", "a/b", "/", "Z9", "%C3%A9"], scalars: ["a", "7", "/", "-"], value: .any),
        ]
    }

    /// A pattern with how it is compared.
    struct Subject {
        let pattern: Pattern
        let place: EncodedText.Place
        let isDecoded: Bool

        init(_ text: String, in place: EncodedText.Place, isDecoded: Bool) {
            pattern = Pattern(parsing: text)
            self.place = place
            self.isDecoded = isDecoded
        }
    }

    /// About `count` texts, those that the pattern matches and those that it misses by turns; each once.
    mutating func texts(for subject: Subject, count: Int) -> [EncodedText] {
        var texts: [EncodedText] = []
        var seen: Set<EncodedText> = []
        func add(_ text: EncodedText) {
            if texts.count < count, seen.insert(text).inserted { texts.append(text) }
        }
        var round = 0
        while texts.count < count, round < 2 * Filling.all.count + count / 8 {
            let filling = Filling.all[min(round, Filling.all.count - 1)]
            let base = text(for: subject, filling, keepingEscapes: !subject.isDecoded)
            add(base)
            if round == 0 { add(text(for: subject, Filling.all[1], keepingEscapes: !subject.isDecoded)) }
            let misses = base.nearMisses(&random)
            if round < 2 { misses.forEach(add) } else { misses.prefix(2).forEach(add) }
            if round < 3 { add(text(for: subject, filling, keepingEscapes: subject.isDecoded)) }
            round += 1
        }
        return texts
    }

    private mutating func text(for subject: Subject, _ filling: Filling, keepingEscapes: Bool) -> EncodedText {
        var scalars: [Unicode.Scalar] = []
        for token in subject.pattern.tokens { append(token, filling, to: &scalars) }
        if subject.place == .path, scalars.first != "/" { scalars.insert("/", at: 0) }
        return EncodedText(scalars, in: subject.place, keepingEscapes: keepingEscapes)
    }

    private mutating func append(_ token: Pattern.Token, _ filling: Filling, to scalars: inout [Unicode.Scalar]) {
        switch token {
        case .literal(let scalar): scalars.append(scalar)
        case .anyScalar: scalars += (random.element(of: filling.scalars) ?? "a").unicodeScalars
        case .anyRun: scalars += (random.element(of: filling.runs) ?? "").unicodeScalars
        case .unterminatedVariable: scalars += "$(".unicodeScalars
        case .variable(let name):
            for token in Pattern(parsing: value(of: name.string, filling.value), references: .literal).tokens {
                append(token, filling, to: &scalars)
            }
        }
    }

    private mutating func value(of name: String, _ choice: Filling.Value) -> String {
        let known = values[VerbatimText(name)] ?? variables.values(of: name) ?? []
        values[VerbatimText(name)] = known
        let any = random.element(of: known) ?? "none"
        return switch choice {
        case .first: known.first ?? "none"
        case .last: known.last ?? "none"
        case .any: any
        case .anyInOtherCase: any == any.asciiLowercased ? any.asciiUppercased : any.asciiLowercased
        case .none: random.element(of: ["", "zz9", name]) ?? ""
        }
    }
}
