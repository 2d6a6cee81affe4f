import JSONSyntax
import UniversalLinks

/// Texts that a pattern matches, in several ways, and texts that it only just does not match.
struct PatternTexts {
    let variables: VariableTable
    var random: SampleGenerator

    private var values: [ScalarString: [String]] = [:]

    init(variables: VariableTable, random: SampleGenerator) {
        self.variables = variables
        self.random = random
    }

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

    /// About `count` distinct texts, alternating between those that match and those that just miss.
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
        let known = values[ScalarString(name)] ?? variables.values(of: name) ?? []
        values[ScalarString(name)] = known
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

/// Queries for a component: texts that its patterns match, and texts that they only just do not match.
struct QueryTexts {
    /// Without the `?`; nil for no query.
    static func queries(
        for query: ComponentFields.QueryPattern?, isDecoded: Bool, count: Int, _ texts: inout PatternTexts
    ) -> [String?] {
        switch query {
        case nil, .unusableItems:
            return Array([nil, "x=1", "", "utm_source=mail&utm_medium=a%20b", "&", "=", "%FF"].prefix(max(1, count)))
        case .text(let text):
            let subject = PatternTexts.Subject(text, in: .query, isDecoded: isDecoded)
            let found = texts.texts(for: subject, count: max(1, count - 2)).map { Optional($0.text) }
            return found + Array([nil, ""].prefix(max(0, count - found.count)))
        case .items(let items):
            return queries(for: items, isDecoded: isDecoded, count: count, &texts)
        }
    }

    private static func queries(
        for items: [ComponentFields.QueryPattern.Item], isDecoded: Bool, count: Int, _ texts: inout PatternTexts
    ) -> [String?] {
        guard !items.isEmpty else { return [nil, "x=1"] }
        // Objects with thousands of names would make thousands of long queries.
        let varied = Array(items.prefix(24))
        let perItem = max(3, count / (2 * varied.count))
        let names = items.map { name($0.name, isDecoded: isDecoded) }
        let values = items.enumerated().map { index, item -> [String] in
            let subject = PatternTexts.Subject(item.pattern, in: .queryItem, isDecoded: isDecoded)
            return texts.texts(for: subject, count: index < varied.count ? perItem : 1).map(\.text)
        }
        let base = zip(names, values).map { "\($0)=\($1.first ?? "")" }
        let whole = base.joined(separator: "&")

        var queries: [String?] = [whole, nil, base.reversed().joined(separator: "&"), "x=1&" + whole, whole + "&&x"]
        func add(_ index: Int, _ replacement: [String]) {
            var changed = base
            changed.replaceSubrange(index...index, with: replacement)
            queries.append(changed.joined(separator: "&"))
        }
        for index in varied.indices {
            let (name, good) = (names[index], base[index])
            add(index, [])
            add(index, [name + "="])
            add(index, [name])
            add(index, [good, good])
            add(index, [name + "=" + otherCase(values[index].first ?? ""), "x"])
            add(index, [otherCase(name) + "=" + (values[index].first ?? "")])
            for value in values[index].dropFirst() {
                add(index, [name + "=" + value])
                if texts.random.index(below: 3) == 0 { add(index, [good, name + "=" + value]) }
            }
        }
        return Array(queries.prefix(max(1, count)))
    }

    private static func name(_ name: String, isDecoded: Bool) -> String {
        let text = EncodedText(Array(name.unicodeScalars), in: .queryItem, keepingEscapes: !isDecoded)
        return text.units.map { $0 == "=" ? "%3D" : $0 }.joined()
    }

    private static func otherCase(_ text: String) -> String {
        text.contains("%") ? text + "%41" : text == text.asciiLowercased ? text.asciiUppercased : text.asciiLowercased
    }
}
