package import UniversalLinks

/// The link that another link contains, as far as it can be read without a request.
package struct ContainedLink: Hashable, Sendable {
    package let link: LinkURL
    /// Where it is: `the parameter "url"`, `the path, as Base64`.
    package let place: String

    /// The most links that are read out of one another.
    package static let maximumDepth = 5

    /// Nil if no link can be read.
    ///
    /// Hosts that are not known to rewrite links are believed only if the path, or a parameter for that, contains a
    /// link.
    package init?(in outer: LinkURL) {
        guard outer.isWeb, let host = outer.host, outer.text.utf8.count <= WebAddress.maximumByteCount else {
            return nil
        }
        let service = LinkRewriter(of: outer)
        let found =
            ContainedLink.special(outer, service) ?? ContainedLink.inQuery(outer, isKnown: service != nil)
            ?? ContainedLink.inPath(outer, isKnown: service != nil)
        guard let found, let link = try? LinkURL(parsing: found.text), link.isWeb, let inner = link.host,
            !inner.isEmpty,
            service != nil || inner.asciiLowercased != host.asciiLowercased
        else { return nil }
        (self.link, place) = (link, found.place)
    }

    /// From the outside in.
    package static func all(in outer: LinkURL) -> [ContainedLink] {
        var all: [ContainedLink] = []
        var last = outer
        while all.count < maximumDepth, let next = ContainedLink(in: last) {
            all.append(next)
            last = next.link
        }
        return all
    }

    private typealias Found = (text: String, place: String)

    // MARK: - Services with a notation of their own

    private static func special(_ outer: LinkURL, _ service: LinkRewriter?) -> Found? {
        switch service?.name {
        case "Proofpoint": proofpoint(outer)
        case "Postmark":
            // Its own path is version, link without a scheme, and marks.
            outer.path.split(separator: "/").dropFirst().first.map { segment in
                (text: "https://" + twiceDecoded(segment.utf8), place: "the path")
            }
        default: nil
        }
    }

    private static func proofpoint(_ outer: LinkURL) -> Found? {
        if outer.path.hasPrefix("/v3/__") { return proofpoint3(outer) }
        guard let value = outer.queryItems.prefix(64).first(where: { $0.name == "u" })?.value else { return nil }
        // Version 2 writes % as - and / as _.
        let isSecond = outer.path.hasPrefix("/v2/")
        let text = isSecond ? value.replacing("-", with: "%").replacing("_", with: "/") : value
        return (decoded(text.utf8), "the parameter \"u\"")
    }

    /// `/v3/__LINK__;BYTES!!…`: each `*` in the link is the next byte, and `**` with a letter is as many as it says.
    private static func proofpoint3(_ outer: LinkURL) -> Found? {
        let rest = outer.path.dropFirst("/v3/__".count) + (outer.query.map { "?" + $0 } ?? "")
        guard let end = rest.firstRange(of: "__;") else { return nil }
        let bytes = Base64Text.bytes(rest[end.upperBound...].utf8.prefix { $0 != UInt8(ascii: "!") }) ?? []
        var replaced = bytes[...]
        var text: [UInt8] = []
        var input = Array(rest[..<end.lowerBound].utf8)[...]
        while let byte = input.popFirst() {
            guard byte == UInt8(ascii: "*") else {
                text.append(byte)
                continue
            }
            var count = 1
            if input.first == UInt8(ascii: "*"), let value = input.dropFirst().first.flatMap(Base64Text.value) {
                count = Int(value) + 2
                input = input.dropFirst(2)
            }
            text += replaced.prefix(count)
            replaced = replaced.dropFirst(count)
        }
        var link = String(decoding: text, as: UTF8.self)
        // Paths are sent with one slash after the scheme where proxies join slashes.
        if let scheme = ["https:/", "http:/"].first(where: link.hasPrefix), !link.hasPrefix(scheme + "/") {
            link = scheme + "/" + link.dropFirst(scheme.count)
        }
        return (link, "the path")
    }

    // MARK: - Everybody else

    private static let parameters: Set<String> = [
        "url", "u", "q", "target", "dest", "destination", "redirect", "redirect_url", "link", "to", "goto", "href", "a",
        "$original_url", "$fallback_url", "$desktop_url", "af_dp", "af_web_dp", "deep_link_value", "adjust_redirect",
        "p",
    ]

    private static func inQuery(_ outer: LinkURL, isKnown: Bool) -> Found? {
        for item in outer.queryItems.prefix(64) {
            let name = decoded(item.name.utf8)
            guard isKnown || parameters.contains(name) else { continue }
            let place = "the parameter \"\(ForeignText.plain(name, limit: 30))\""
            let value = decoded(item.value.utf8)
            if isLink(value) { return (value, place) }
            let twice = decoded(value.utf8)
            if isLink(twice) { return (twice, place) }
            if let link = linkInBase64(value.utf8, isKnown: isKnown) { return (link, place + ", as Base64") }
        }
        return nil
    }

    private static func inPath(_ outer: LinkURL, isKnown: Bool) -> Found? {
        for segment in outer.path.utf8.split(separator: UInt8(ascii: "/")).prefix(32) {
            let text = decoded(segment)
            if isLink(text) { return (text, "the path") }
            if isLink(decoded(text.utf8)) { return (decoded(text.utf8), "the path") }
            if let link = linkInBase64(text.utf8, isKnown: isKnown) { return (link, "the path, as Base64") }
        }
        guard isKnown, let start = ["/https:/", "/http:/"].compactMap({ outer.path.firstRange(of: $0) }).first else {
            return nil
        }
        var rest = String(outer.path[start.lowerBound...].dropFirst())
        if let scheme = ["https:/", "http:/"].first(where: rest.hasPrefix), !rest.hasPrefix(scheme + "/") {
            rest = scheme + "/" + rest.dropFirst(scheme.count)
        }
        return (rest + (outer.query.map { "?" + $0 } ?? ""), "the path")
    }

    private static func isLink(_ text: String) -> Bool {
        let start = String(text.prefix(8)).asciiLowercased
        return (start.hasPrefix("https://") || start.hasPrefix("http://")) && text.utf8.count > 10
    }

    /// The link in Base64: at its start, or for services anywhere in it, as in JSON or among bytes.
    private static func linkInBase64(_ text: some Collection<UInt8>, isKnown: Bool) -> String? {
        guard text.count >= 12, let bytes = Base64Text.bytes(text) else { return nil }
        let isWhole = bytes.starts(with: "http".utf8)
        guard isWhole || isKnown else { return nil }
        return link(among: bytes[...])
    }

    /// The first link in bytes, up to what no link contains; backslashes are those of JSON in JSON.
    private static func link(among bytes: ArraySlice<UInt8>) -> String? {
        var rest = bytes
        while let start = rest.firstRange(of: Array("http".utf8)) {
            var text: [UInt8] = []
            var end = start.lowerBound
            while end < rest.endIndex, text.count <= WebAddress.maximumByteCount {
                let byte = rest[end]
                end += 1
                if byte == UInt8(ascii: "\\") { continue }
                if rest[(end - 1)...].starts(with: "u0026".utf8), end >= 2, rest[end - 2] == UInt8(ascii: "\\") {
                    text.append(UInt8(ascii: "&"))
                    end += 4
                    continue
                }
                guard byte > 0x20, byte < 0x7F, !#""<>^`{|}"#.utf8.contains(byte) else { break }
                text.append(byte)
            }
            let found = String(decoding: text, as: UTF8.self)
            if isLink(found) { return found }
            rest = rest[(start.lowerBound + 4)...]
        }
        return nil
    }

    private static func twiceDecoded(_ text: some Collection<UInt8>) -> String { decoded(decoded(text).utf8) }

    private static func decoded(_ text: some Collection<UInt8>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            guard byte == UInt8(ascii: "%"), digits.count == 2 else {
                bytes.append(byte)
                continue
            }
            bytes.append(UInt8(digits[0] * 16 + digits[1]))
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Base64 in either of its alphabets (RFC 4648 sections 4 and 5), with or without padding.
package enum Base64Text {
    /// Nil if the text has any character that is not of the alphabet, padding, a space or a line break.
    package static func bytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count) = (UInt32(0), 0)
        for byte in text {
            guard let value = value(byte) else {
                // Padding, and what lines and services put between.
                if "=. \t\r\n~".utf8.contains(byte) { continue }
                return nil
            }
            (bits, count) = (bits << 6 | UInt32(value), count + 6)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return bytes
    }

    package static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
