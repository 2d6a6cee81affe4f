/// A link of the benchmark's one domain, in parts.
struct LinkDraft {
    static let host = "www.example.com"

    var path: String
    var query: String?
    var fragment: String?

    /// A link that no component has in mind.
    static func miss(_ lexicon: Lexicon, _ random: inout SeededGenerator) -> LinkDraft {
        var path = "/" + lexicon.slug(&random)
        if random.holds(percent: 70) { path += "/" + lexicon.slug(&random) }
        if random.holds(percent: 40) { path += "/\(random.number(in: 1..<10_000))" }
        return LinkDraft(path: path)
    }

    /// Whatever a URL cannot have as it is, as escapes.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: " ") }) else { return text }
        return text.utf8.map { byte in
            byte >= 0x80 || byte == UInt8(ascii: " ")
                ? "%" + String(byte, radix: 16, uppercase: true) : String(UnicodeScalar(byte))
        }.joined()
    }

    var text: String {
        "https://" + LinkDraft.host + path + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
    }
}
