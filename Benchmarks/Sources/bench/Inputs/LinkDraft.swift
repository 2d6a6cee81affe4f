/// A link of the benchmark's one domain, in parts.
struct LinkDraft {
    static let host = "www.example.com"

    var path: String
    var query: String?
    var fragment: String?

    /// A link that no component has in mind.
    static func miss(_ random: inout SeededGenerator) -> LinkDraft {
        var path = "/" + Words.slug(&random)
        if random.holds(percent: 70) { path += "/" + Words.slug(&random) }
        if random.holds(percent: 40) { path += "/\(random.number(in: 1..<10_000))" }
        return LinkDraft(path: path)
    }

    var text: String {
        "https://" + LinkDraft.host + path + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
    }
}
