import UniversalLinks

/// URLs that a component probably takes, made of the words of its patterns and of words that look like a person's.
///
/// Nothing is certain of them: whoever shows one lets the engine decide it first.
struct NaturalLinks {
    private let variables: VariableTable

    init(_ variables: VariableTable) { self.variables = variables }

    /// How wildcards and variables are filled in, the most natural way first.
    private struct Filling {
        let segment: String
        let rest: String
        let scalars: String
        let value: Int

        static let all = [
            Filling(segment: "example", rest: "", scalars: "1234567890", value: 0),
            Filling(segment: "", rest: "", scalars: "abcdefghij", value: 1),
            Filling(segment: "1", rest: "1", scalars: "1234567890", value: 2),
            Filling(segment: "example/1", rest: "-example", scalars: "xyzxyzxyz", value: 3),
        ]
    }

    func links(for component: EffectiveComponent) -> [WitnessLink] {
        let isDecoded = !component.isPercentEncoded.value
        var links: [WitnessLink] = []
        for (index, filling) in Filling.all.enumerated() {
            var link = WitnessLink()
            if let path = component.path {
                guard let text = self.path(path.value, filling, isDecoded) else { continue }
                link.path = text
            }
            if let fragment = component.fragment {
                guard let text = self.text(fragment.value, .fragment, filling, isDecoded) else { continue }
                link.fragment = text
            }
            switch component.query?.value {
            case nil, .unusableItems: break
            case .text(let text):
                guard let query = self.text(text, .query, filling, isDecoded) else { continue }
                link.query = query
            case .items(let items):
                guard let query = query(items, filling, isDecoded) else { continue }
                link.query = query
            }
            if index == 0 || !links.contains(link) { links.append(link) }
            guard link.text().utf8.count < NaturalLinks.longText else { break }
        }
        return links
    }

    /// Of a component with long patterns one URL will do.
    private static let longText = 1_000

    private func query(
        _ items: [ComponentFields.QueryPattern.Item], _ filling: Filling, _ isDecoded: Bool
    ) -> String? {
        let names = TextDomain(source: .queryName, isDecoded: isDecoded)
        var texts: [String] = []
        // An item that may be anything may as well not be there.
        for item in items where item.pattern != "*" {
            guard let value = text(item.pattern, .queryValue, filling, isDecoded) else { return nil }
            // An empty value represents the item's absence, too (semantics Q4).
            guard !value.isEmpty else { continue }
            let name = Array(item.name.unicodeScalars)
            guard names.contains(name) else { return nil }
            texts.append(names.encoded(name) + "=" + value)
        }
        return texts.joined(separator: "&")
    }

    private func path(_ pattern: String, _ filling: Filling, _ isDecoded: Bool) -> String? {
        guard let text = text(pattern, .path, filling, isDecoded) else { return nil }
        let slashed = text.hasPrefix("/") ? text : "/" + text
        return slashed.utf8.count > 1 && slashed.hasSuffix("/") ? String(slashed.dropLast()) : slashed
    }

    private func text(
        _ pattern: String, _ source: TextDomain.Source, _ filling: Filling, _ isDecoded: Bool
    ) -> String? {
        let domain = TextDomain(source: source, isDecoded: isDecoded)
        let written = source == .path ? PathNormalization.normalized(pattern.scalarList) : pattern.scalarList
        guard let text = scalars(of: Pattern(parsing: String(scalars: written)).tokens, source, filling) else {
            return nil
        }
        guard isDecoded || text.allSatisfy({ $0 == "%" || domain.allows($0) }) else { return nil }
        return domain.encoded(text)
    }

    private func scalars(
        of tokens: [Pattern.Token], _ source: TextDomain.Source, _ filling: Filling
    ) -> [Unicode.Scalar]? {
        var text: [Unicode.Scalar] = []
        var index = 0
        while index < tokens.count {
            switch tokens[index] {
            case .literal(let scalar):
                text.append(scalar)
                index += 1
            case .unterminatedVariable: return nil
            case .variable(let name):
                guard let value = value(of: name, source, filling) else { return nil }
                text += value
                index += 1
            case .anyScalar, .anyRun:
                var count = 0
                var hasRun = false
                while index < tokens.count, [.anyScalar, .anyRun].contains(tokens[index]) {
                    if tokens[index] == .anyRun { hasRun = true } else { count += 1 }
                    index += 1
                }
                let isAtStart = text.isEmpty || text.last == "/" || text.last == "="
                text += word(count, hasRun, isAtStart: isAtStart && source != .fragment, filling)
            }
        }
        return text
    }

    private func word(_ count: Int, _ hasRun: Bool, isAtStart: Bool, _ filling: Filling) -> [Unicode.Scalar] {
        var word = hasRun ? (isAtStart ? filling.segment : filling.rest) : ""
        if hasRun, word.utf8.count < count { word = isAtStart ? "example" : "-example" }
        var scalars = Array(word.unicodeScalars)
        let more = Array(filling.scalars.unicodeScalars)
        while scalars.count < count { scalars.append(more[scalars.count % more.count]) }
        return scalars
    }

    private func value(of name: String, _ source: TextDomain.Source, _ filling: Filling) -> [Unicode.Scalar]? {
        if variables.isPredefined(name) {
            let preferred: [String: [String]] = [
                "lang": ["en", "de", "fr", "es"], "region": ["US", "DE", "us", "FR"], "digit": ["1", "2", "3", "4"],
                "xdigit": ["1", "a", "2", "b"], "alnum": ["a", "1", "b", "2"], "alpha": ["a", "b", "c", "d"],
                "lower": ["a", "b", "c", "d"], "upper": ["A", "B", "C", "D"],
            ]
            return preferred[name].map { Array($0[filling.value % $0.count].unicodeScalars) }
        }
        guard let values = variables.customVariable(name)?.values, !values.isEmpty else { return nil }
        let value = values[filling.value % values.count].value
        return scalars(of: Pattern(parsing: value, references: .literal).tokens, source, filling)
    }
}
