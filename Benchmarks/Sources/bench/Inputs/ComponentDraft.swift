/// A component of a generated file, which knows how URLs look that it takes or narrowly misses.
struct ComponentDraft {
    /// A piece of a path pattern.
    enum Piece {
        case literal(String)
        /// One of the file's variables, or a predefined one, with values that URLs use.
        case variable(String, values: [String])
        /// `*`, in whose place a URL has words.
        case words
        /// So many `?`, in whose place a URL has digits.
        case digits(Int)
    }

    var path: [Piece]
    /// What the query item `ref` has to start with.
    var reference: String?
    /// What the fragment has to start with.
    var fragment: String?
    var isExclusion = false

    var json: String {
        var members = ["\"/\": \"\(pattern)\""]
        if let reference { members.append("\"?\": {\"ref\": \"\(reference)*\"}") }
        if let fragment { members.append("\"#\": \"\(fragment)*\"") }
        if isExclusion { members.append("\"exclude\": true") }
        return "{" + members.joined(separator: ", ") + "}"
    }

    var pattern: String {
        path.map { piece in
            switch piece {
            case .literal(let text): text
            case .variable(let name, _): "$(\(name))"
            case .words: "*"
            case .digits(let count): String(repeating: "?", count: count)
            }
        }.joined()
    }

    /// A link that the component takes.
    func hit(_ random: inout SeededGenerator) -> LinkDraft {
        LinkDraft(
            path: path.map { text(of: $0, &random) }.joined(),
            query: reference.map { "ref=\($0)\(random.number(in: 1..<1_000))" },
            fragment: fragment.map { "\($0)\(random.number(in: 1..<20))" }
        )
    }

    /// A link that the component would take, were it not for one place.
    func nearMiss(_ random: inout SeededGenerator) -> LinkDraft {
        var link = hit(&random)
        if let fragment, random.holds(percent: 50) {
            link.fragment = String(fragment.dropLast()) + "0"
        } else if reference != nil, random.holds(percent: 50) {
            link.query = "ref=\(random.pick(Words.all))&id=\(random.number(in: 1..<1_000))"
        } else {
            link.path = misspelt(&random)
        }
        return link
    }

    private func misspelt(_ random: inout SeededGenerator) -> String {
        var texts = path.map { text(of: $0, &random) }
        let fixed = path.indices.filter { index in
            switch path[index] {
            case .words: false
            case .literal(let text): text.count > 1
            case .variable, .digits: true
            }
        }
        guard !fixed.isEmpty else { return texts.joined() }
        let index = random.pick(fixed)
        if case .digits = path[index] {
            texts[index].removeLast()
        } else {
            var bytes = Array(texts[index].utf8)
            let letters = bytes.indices.filter { bytes[$0] >= UInt8(ascii: "A") }
            if !letters.isEmpty { bytes[random.pick(letters)] = UInt8(ascii: "0") }
            texts[index] = String(decoding: bytes, as: UTF8.self)
        }
        return texts.joined()
    }

    private func text(of piece: Piece, _ random: inout SeededGenerator) -> String {
        switch piece {
        case .literal(let text): text
        case .variable(_, let values): random.pick(values)
        case .words: Words.slug(&random)
        case .digits(let count): (0..<count).map { _ in String(random.number(in: 0..<10)) }.joined()
        }
    }
}
