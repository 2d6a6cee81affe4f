/// A pattern of a generated file, which knows how texts look that it takes or narrowly misses.
struct PatternDraft {
    enum Piece {
        case literal(String)
        /// One of the file's variables, or a predefined one, with values that URLs use.
        case variable(String, values: [String])
        /// `*`, in whose place a URL has words.
        case words
        /// So many `?`, in whose place a URL has digits.
        case digits(Int)
    }

    let pieces: [Piece]

    init(_ pieces: [Piece]) { self.pieces = pieces }

    /// The pattern as a file has it.
    var text: String {
        pieces.map { piece in
            switch piece {
            case .literal(let text): text
            case .variable(let name, _): "$(\(name))"
            case .words: "*"
            case .digits(let count): String(repeating: "?", count: count)
            }
        }.joined()
    }

    /// A text that the pattern takes.
    func hit(_ lexicon: Lexicon, _ random: inout SeededGenerator) -> String {
        pieces.map { PatternDraft.text(of: $0, lexicon, &random) }.joined()
    }

    /// A text that the pattern would take, were it not for one letter or digit.
    func nearMiss(_ lexicon: Lexicon, _ random: inout SeededGenerator) -> String {
        var texts = pieces.map { PatternDraft.text(of: $0, lexicon, &random) }
        let fixed = pieces.indices.filter { index in
            switch pieces[index] {
            case .words: false
            case .literal(let text): text.count > 1
            case .variable, .digits: true
            }
        }
        guard !fixed.isEmpty else { return texts.joined() }
        let index = random.pick(fixed)
        if case .digits = pieces[index] {
            texts[index].removeLast()
        } else {
            var bytes = Array(texts[index].utf8)
            let letters = bytes.indices.filter { (UInt8(ascii: "A")...UInt8(ascii: "z")).contains(bytes[$0]) }
            if !letters.isEmpty { bytes[random.pick(letters)] = UInt8(ascii: "0") }
            texts[index] = String(decoding: bytes, as: UTF8.self)
        }
        return texts.joined()
    }

    private static func text(of piece: Piece, _ lexicon: Lexicon, _ random: inout SeededGenerator) -> String {
        switch piece {
        case .literal(let text): text
        case .variable(_, let values): filled(random.pick(values), lexicon, &random)
        case .words: lexicon.slug(&random)
        case .digits(let count): (0..<count).map { _ in String(random.number(in: 0..<10)) }.joined()
        }
    }

    /// A value of a variable with words for each `*` and a letter for each `?`.
    private static func filled(_ value: String, _ lexicon: Lexicon, _ random: inout SeededGenerator) -> String {
        guard value.utf8.contains(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }) else { return value }
        return value.map { character in
            switch character {
            case "*": random.holds(percent: 20) ? "" : lexicon.name(&random)
            case "?": String(random.pick(Array("abcdefghijklmnopqrstuvwxyz")))
            default: String(character)
            }
        }.joined()
    }
}

extension PatternDraft: ExpressibleByArrayLiteral {
    init(arrayLiteral pieces: Piece...) { self.init(pieces) }
}
