import JSONSyntax
import UniversalLinks
import UniversalLinksChecks

struct PageFrame: Sendable {
    let title: String
    let now: UTCInstant

    func document(@HTMLBuilder _ content: () -> HTML) -> String {
        let body = content()
        return HTML.document(
            .element("html", [.init("lang", "en")]) {
                head
                HTML.element("body") {
                    HTML.link("#content", "Skip to content", classes: "skip")
                    masthead
                    HTML.element("main", [.id("content"), .init("tabindex", "-1")]) { body }
                    foot
                }
            })
    }

    private var head: HTML {
        .element("head") {
            HTML.void("meta", [.init("charset", "utf-8")])
            HTML.void("meta", [.init("name", "viewport"), .init("content", "width=device-width, initial-scale=1")])
            HTML.element("title", [], "\(title) · Universal Links monitor")
            HTML.void("link", [.init("rel", "stylesheet"), .address("/assets/base.css")])
            HTML.void("link", [.init("rel", "stylesheet"), .address("/assets/status.css")])
            HTML.void("link", [.init("rel", "icon"), .init("type", "image/svg+xml"), .address("/assets/icon.svg")])
        }
    }

    private var masthead: HTML {
        .element("header", [.classes("masthead")]) {
            HTML.element("a", [.classes("brand"), .address("/")]) {
                HTML.void(
                    "img",
                    [.init("src", "/assets/icon.svg"), .init("alt", ""), .init("width", "28"), .init("height", "28")])
                HTML.element("span", [.classes("brand-name")], "Universal Links monitor")
            }
            HTML.element("p", [.classes("quiet small-text")]) {
                "As of "
                HTML.time(now)
                " UTC"
            }
        }
    }

    private var foot: HTML {
        .element("footer", [.classes("foot")]) {
            HTML.element("p", [], "All times are in UTC.")
            HTML.element("p") {
                HTML.link("/api/status.json", "Status as JSON")
                " "
                HTML.link("/metrics", "Metrics")
                " "
                HTML.link("/healthz", "Health")
            }
        }
    }
}

struct ProblemPage: Sendable {
    let title: String
    let words: String
    let now: UTCInstant

    var document: String {
        PageFrame(title: title, now: now).document {
            HTML.element("h1", [.classes("summary")], title)
            HTML.element("p", [.classes("card pad")]) { HTML.text(words, limit: 600) }
            HTML.element("p") { HTML.link("/", "All domains") }
        }
    }
}

enum StatusAddress {
    /// `/domains/shop.example`
    static func domain(_ name: String) -> String { "/domains/\(encoded(name))" }

    /// `/incidents/shop.example/file-broken/1795397000`
    static func incident(_ id: String) -> String {
        "/incidents/" + id.split(separator: "/", omittingEmptySubsequences: false).map(encoded).joined(separator: "/")
    }

    /// Percent-encodes everything that has a meaning in a path or a query.
    static func encoded(_ text: some StringProtocol) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += URLCharacters.escape(byte)
            }
        }
        return result
    }

    /// Nil if the percent-encoding is invalid, or the text is not UTF-8.
    static func decoded(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    /// The items of a query; if several have one name, the first.
    static func items(of query: some StringProtocol) -> [String: String]? {
        var items: [String: String] = [:]
        for item in query.split(separator: "&").prefix(20) {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0]),
                let value = decoded(String(parts.count > 1 ? parts[1] : "").replacing("+", with: " "))
            else { return nil }
            if items[name] == nil { items[name] = value }
        }
        return items
    }
}
