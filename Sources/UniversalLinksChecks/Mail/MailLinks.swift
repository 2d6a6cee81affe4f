package import UniversalLinks

/// The web links of a mail, each once, in their order.
package struct MailLinks {
    package struct Link: Sendable {
        package let url: LinkURL
        /// The words that show it; empty if there are none.
        package let label: String
        /// Includes its other forms: a page and a text.
        package fileprivate(set) var count: Int
        /// Nil if no service is known to have rewritten it.
        package let rewriter: LinkRewriter?
        /// From the outside in.
        package let contained: [ContainedLink]
    }

    package private(set) var links: [Link] = []
    /// Links that are invalid, or not web links.
    package private(set) var otherCount = 0
    /// Whether the mail has more links or parts than are read.
    package private(set) var isCutShort = false

    package static let maximumCount = 1_000

    package init(_ source: [UInt8]) {
        let parts = MailParts(source)
        isCutShort = parts.isCutShort
        var places: [String: Int] = [:]
        // A page shows the words; a text repeats its links.
        for text in parts.texts.filter(\.isHTML) + parts.texts.filter({ !$0.isHTML }) {
            let found = TextLinks(text.bytes, isHTML: text.isHTML).found
            if found.count == TextLinks.maximumCount { isCutShort = true }
            for link in found { add(link, &places) }
        }
    }

    private mutating func add(_ found: TextLinks.Found, _ places: inout [String: Int]) {
        if let place = places[found.text] {
            links[place].count += 1
            return
        }
        guard let url = try? LinkURL(parsing: found.text), url.isWeb, url.host?.isEmpty == false else {
            otherCount += 1
            return
        }
        guard links.count < MailLinks.maximumCount else {
            isCutShort = true
            return
        }
        places[found.text] = links.count
        links.append(
            Link(
                url: url, label: String(found.label.prefix(60)), count: 1, rewriter: LinkRewriter(of: url),
                contained: ContainedLink.all(in: url)))
    }
}

/// The links of a text or a page, as written, each with the words that show it.
struct TextLinks {
    struct Found: Hashable {
        let text: String
        /// Empty for a plain text.
        let label: String
    }

    private(set) var found: [Found] = []

    static let maximumCount = 10_000
    private static let maximumLinkLength = 16_384

    init(_ bytes: [UInt8], isHTML: Bool) {
        if isHTML { readPage(bytes) } else { readText(bytes[...]) }
    }

    private mutating func add(_ text: String, label: String = "") {
        guard found.count < Self.maximumCount, !text.isEmpty else { return }
        found.append(Found(text: text, label: label))
    }

    // MARK: - Plain text

    /// `http://` and `https://` up to a space or a bracket, without the punctuation of the sentence.
    private mutating func readText(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while let start = rest.firstIndex(of: UInt8(ascii: "h")), found.count < Self.maximumCount {
            rest = rest[start...]
            guard rest.starts(with: "https://".utf8) || rest.starts(with: "http://".utf8) else {
                rest = rest.dropFirst()
                continue
            }
            var link = rest.prefix(Self.maximumLinkLength).prefix { byte in
                byte > 0x20 && byte != 0x7F && !#""<>^`{|}\"#.utf8.contains(byte)
            }
            rest = rest[link.endIndex...]
            while let last = link.last, ".,;:!?'*_)]".utf8.contains(last) {
                let (opening, closing) = (UInt8(ascii: "("), UInt8(ascii: ")"))
                if last == closing, link.count(where: { $0 == closing }) <= link.count(where: { $0 == opening }) {
                    break
                }
                link = link.dropLast()
            }
            add(String(decoding: link, as: UTF8.self))
        }
    }

    // MARK: - Pages

    private mutating func readPage(_ bytes: [UInt8]) {
        var rest = bytes[...]
        var anchor: (link: String, label: [UInt8])?
        func keep(_ text: ArraySlice<UInt8>) {
            guard let label = anchor?.label, label.count < 400 else { return }
            anchor?.label += text.prefix(400)
        }
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            keep(rest[..<start])
            rest = rest[start...]
            if rest.starts(with: "<!--".utf8) {
                rest = Self.after("-->", in: rest.dropFirst(4))
                continue
            }
            let name = Self.tagName(rest.dropFirst())
            guard !name.isEmpty else {
                rest = rest.dropFirst()
                continue
            }
            let (link, end) = Self.tag(rest.dropFirst(1 + name.utf8.count))
            rest = end
            switch name {
            case "script", "style", "title": rest = Self.after("</" + name, in: rest)
            case "a", "area":
                if let anchor { add(anchor.link, label: Self.words(anchor.label)) }
                anchor = nil
                guard let link else { break }
                if name == "a" { anchor = (link, []) } else { add(link) }
            case "/a":
                if let anchor { add(anchor.link, label: Self.words(anchor.label)) }
                anchor = nil
            default: keep([0x20])
            }
        }
        keep(rest)
        if let anchor { add(anchor.link, label: Self.words(anchor.label)) }
    }

    private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")

    /// A letter of ASCII in lower case, and other bytes in a form that compares as well.
    private static func lowered(_ byte: UInt8) -> UInt8 { byte | 0x20 }

    private static func tagName(_ rest: ArraySlice<UInt8>) -> String {
        let slash = UInt8(ascii: "/")
        let isEnd = rest.first == slash
        let name = rest.prefix(16).prefix { (byte: UInt8) -> Bool in
            letters.contains(lowered(byte)) || isEnd && byte == slash
        }
        return String(decoding: name, as: UTF8.self).lowercased()
    }

    private static func after(_ text: String, in rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let wanted = Array(text.utf8)
        var rest = rest
        while let start = rest.firstIndex(where: { lowered($0) == lowered(wanted[0]) }) {
            rest = rest[start...]
            if zip(rest, wanted).allSatisfy({ lowered($0) == lowered($1) }), rest.count >= wanted.count {
                return rest.dropFirst(wanted.count)
            }
            rest = rest.dropFirst()
        }
        return []
    }

    private static func tag(_ rest: ArraySlice<UInt8>) -> (href: String?, rest: ArraySlice<UInt8>) {
        var rest = rest
        var href: String?
        let isBlank: (UInt8) -> Bool = { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
        while true {
            rest = rest.drop(while: isBlank)
            guard let byte = rest.first, byte != UInt8(ascii: ">") else { return (href, rest.dropFirst()) }
            let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
            rest = name.isEmpty ? rest.dropFirst() : rest[name.endIndex...]
            let afterName = rest.drop { $0 <= 0x20 }
            guard afterName.first == UInt8(ascii: "=") else { continue }
            rest = afterName.dropFirst().drop { $0 <= 0x20 }
            let value: ArraySlice<UInt8>
            if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                value = rest.dropFirst().prefix { $0 != quote }
                rest = rest[value.endIndex...].dropFirst()
            } else {
                value = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
                rest = rest[value.endIndex...]
            }
            let isHref = name.count == 4 && String(decoding: name, as: UTF8.self).lowercased() == "href"
            if isHref, href == nil, value.count <= maximumLinkLength {
                // Line breaks within an address do not count.
                let bytes = value.filter { $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
                href = trimmed(withoutReferences(String(decoding: bytes, as: UTF8.self)))
            }
        }
    }

    private static func words(_ bytes: [UInt8]) -> String {
        withoutReferences(String(decoding: bytes, as: UTF8.self)).split { $0.isWhitespace }.joined(separator: " ")
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }

    private static let references: [String: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
    ]

    private static func withoutReferences(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            let name = rest.dropFirst().prefix(10).prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
            guard let character = character(name) else {
                result.append("&")
                rest = rest.dropFirst()
                continue
            }
            result.append(character)
            rest = rest.dropFirst(1 + name.count)
            if rest.first == ";" { rest = rest.dropFirst() }
        }
        return result + rest
    }

    private static func character(_ name: Substring) -> Character? {
        guard name.hasPrefix("#") else { return references[String(name)] }
        let digits = name.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        return UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10).flatMap { Unicode.Scalar($0) }
            .map { Character($0) }
    }
}
