import UniversalLinks

/// A path in the spelling of the patterns that it was compared with: `e` and a combining accent are the same letter as `é`,
/// and other characters (Unicode, canonical equivalence).
struct SameLetters {
    /// The path, percent-encoded, and which letter differs, in words; nil if all letters are spelt as in the patterns.
    let path: (path: String, words: String)?

    init(of trace: Trace, _ file: AssociationFile) {
        path = SameLetters.path(of: trace, file)
    }

    private static func path(of trace: Trace, _ file: AssociationFile) -> (path: String, words: String)? {
        let decoded = String(String.UnicodeScalarView(PercentDecoding.decoded(trace.link.path.utf8)))
        guard decoded.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        // Characters are equal if their letters are, however they are spelt.
        var spellings: [Character: Character] = [:]
        let patterns = trace.steps.flatMap(\.comparisons).filter { $0.part == .path }.map(\.pattern)
        let values = file.appLinks?.substitutionVariables.flatMap { $0.values.map(\.value) } ?? []
        for text in (patterns + values).prefix(1_000) {
            for letter in String(String.UnicodeScalarView(PercentDecoding.decoded(text.utf8)))
            where letter.utf8.count > 1 { spellings[letter] = letter }
        }
        var words: String?
        var result = ""
        for letter in decoded {
            guard let spelling = spellings[letter], !String(spelling).isVerbatim(String(letter)) else {
                result.append(letter)
                continue
            }
            words = words ?? "\(scalars(of: letter)) in the URL is \(scalars(of: spelling)) in the pattern"
            result += String(spelling)
        }
        return words.map { (encoded(result), $0) }
    }

    private static func scalars(of letter: Character) -> String {
        let codes = letter.unicodeScalars.prefix(4).map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
        }
        return codes.joined(separator: " ")
    }

    /// The bytes beyond ASCII percent-encoded, and what has a meaning in a URL.
    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = byte > 0x20 && byte < 0x7F && !"%?#\"<>\\^`{|}".utf8.contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.utf8.count < 2 ? "0" : "") + digits
        }.joined()
    }
}
