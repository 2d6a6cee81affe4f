import UniversalLinks

/// URLs that differ little from one that a component decides, in the ways that people get URLs wrong.
enum NeighbouringLinks {
    /// Alternates between URLs that differ in different parts.
    static func links(beside link: WitnessLink, _ component: EffectiveComponent) -> [WitnessLink] {
        func links(_ part: WritableKeyPath<WitnessLink, String>, _ texts: [String]) -> [WitnessLink] {
            texts.filter { $0 != link[keyPath: part] }.map { text in
                var neighbour = link
                neighbour[keyPath: part] = text
                return neighbour
            }
        }
        var lists: [[WitnessLink]] = []
        switch component.query?.value {
        case nil, .unusableItems: break
        case .text:
            lists.append(links(\.query, ["", link.query + (link.query.isEmpty ? "ref=1" : "&ref=1")]))
        case .items: lists.append(links(\.query, queries(beside: link.query)))
        }
        if component.fragment != nil {
            lists.append(links(\.fragment, ["", link.fragment + (link.fragment.isEmpty ? "top" : "-top")]))
        }
        if let path = component.path { lists.append(links(\.path, paths(beside: link.path, path.value))) }
        let longest = lists.map(\.count).max() ?? 0
        return (0..<longest).flatMap { round in lists.compactMap { $0.count > round ? $0[round] : nil } }
    }

    // MARK: - Queries

    /// The first items are enough to show what differs.
    private static let itemLimit = 8

    private static func queries(beside query: String) -> [String] {
        let written = query.split(separator: "&").map(String.init)
        var queries = [""]
        for index in written.indices.prefix(itemLimit) {
            let name = String(written[index].prefix { $0 != "=" })
            let value = String(written[index].dropFirst(name.utf8.count + 1))
            func replacing(_ value: String) -> String {
                (written[..<index] + [name + "=" + value] + written[(index + 1)...]).joined(separator: "&")
            }
            if written.count > 1 {
                queries.append((written[..<index] + written[(index + 1)...]).joined(separator: "&"))
            }
            if let last = value.utf8.last, URLCharacters.isDigit(last) { queries.append(replacing(lengthened(value))) }
            queries.append(replacing(value == "true" ? "false" : "other"))
            queries.append(name + "=")
        }
        return queries
    }

    // MARK: - Paths

    private static func paths(beside path: String, _ pattern: String) -> [String] {
        guard path != "/" else { return ["/example", "/en"] }
        let segments = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        let folder = segments.dropLast().joined(separator: "/")
        let hasRun = pattern.unicodeScalars.contains("*")
        var paths: [String] = []
        // Patterns with question marks and variables depend on the number of characters.
        let lastOfPattern = pattern.unicodeScalars.split(separator: "/").last.map { String($0) } ?? ""
        if !hasRun, lastOfPattern.unicodeScalars.contains("?") || lastOfPattern.containsReference {
            paths.append(folder + "/" + lengthened(segments[segments.count - 1]))
        }
        if !folder.isEmpty { paths.append(folder) }
        if let renamed = renamed(segments, pattern) { paths.append(renamed) }
        if !hasRun { paths.append(path + "/details") }
        paths.append(capitalized(segments, pattern))
        paths.append((isLanguage(segments[1]) ? "/app" : "/en") + path)
        paths += hasRun ? [path + "/details", "/"] : ["/"]
        return paths
    }

    /// The path with the last literal word of the pattern in the singular, or in the plural.
    private static func renamed(_ segments: [String], _ pattern: String) -> String? {
        let literals = pattern.unicodeScalars.split(separator: "/").map { String($0) }
        guard
            let index = segments.lastIndex(where: { segment in
                segment.utf8.count > 3 && literals.containsSameScalars(as: segment)
                    && segment.utf8.allSatisfy { URLCharacters.isLetter($0) || $0 == UInt8(ascii: "-") }
            })
        else { return nil }
        var segments = segments
        segments[index] = otherNumber(of: segments[index])
        return segments.joined(separator: "/")
    }

    private static func otherNumber(of word: String) -> String {
        if word.hasSuffix("ss") { return word + "es" }
        if word.hasSuffix("ies") { return String(word.dropLast(3)) + "y" }
        if word.hasSuffix("s") { return String(word.dropLast()) }
        let isPlain = word.utf8.dropLast().last.map { !"aeiou".utf8.contains($0) } ?? false
        return word.hasSuffix("y") && isPlain ? String(word.dropLast()) + "ies" : word + "s"
    }

    /// The path with the first letter of a word in the other case, preferably of a literal word of the pattern.
    private static func capitalized(_ segments: [String], _ pattern: String) -> String {
        let literals = pattern.unicodeScalars.split(separator: "/").map { String($0) }
        let words = segments.indices.filter { segments[$0].utf8.first.map(URLCharacters.isLetter) ?? false }
        let written = words.filter { literals.containsSameScalars(as: segments[$0]) }
        let long = (written.isEmpty ? words : written).first { segments[$0].utf8.count > 2 }
        guard let index = long ?? written.first ?? words.first else { return segments.joined(separator: "/") }
        var segments = segments
        var text = Array(segments[index].utf8)
        text[0] ^= 0x20
        segments[index] = String(decoding: text, as: UTF8.self)
        return segments.joined(separator: "/")
    }

    private static func isLanguage(_ segment: String) -> Bool {
        segment.utf8.count == 2 && segment.utf8.allSatisfy(URLCharacters.isLetter)
    }

    private static func lengthened(_ text: String) -> String {
        guard let last = text.utf8.last else { return "1" }
        if URLCharacters.isDigit(last) { return text + (last == UInt8(ascii: "9") ? "0" : String(last - 0x2F)) }
        return text + (text.hasSuffix("s") ? "1" : "s")
    }
}
