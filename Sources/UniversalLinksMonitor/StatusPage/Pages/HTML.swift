import JSONSyntax
import UniversalLinksChecks

/// A piece of a page. Text becomes part of it only in escaped form, so nothing from outside can be markup.
struct HTML: Hashable, Sendable {
    private(set) var markup: String

    private init(markup: String) { self.markup = markup }

    init() { markup = "" }

    /// Text, cut to `limit`. Control characters and direction marks are escaped.
    static func text(_ text: some StringProtocol, limit: Int = 1_000) -> HTML {
        HTML(markup: escaped(text.printable(to: limit)))
    }

    static func element(
        _ name: StaticString, _ attributes: [Attribute] = [], @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        var markup = "<\(name)"
        for attribute in attributes { markup += attribute.markup }
        markup += ">"
        markup += content().markup
        markup += "</\(name)>"
        return HTML(markup: markup)
    }

    static func element(_ name: StaticString, _ attributes: [Attribute] = [], _ text: String) -> HTML {
        element(name, attributes) { HTML.text(text) }
    }

    /// An element of HTML without content and end tag, such as `link`.
    static func void(_ name: StaticString, _ attributes: [Attribute]) -> HTML {
        HTML(markup: "<\(name)\(attributes.map(\.markup).joined())>")
    }

    static func joined(_ pieces: some Sequence<HTML>) -> HTML {
        var markup = ""
        for piece in pieces { markup += piece.markup }
        return HTML(markup: markup)
    }

    static func document(_ root: HTML) -> String { "<!DOCTYPE html>\n\(root.markup)\n" }

    /// Text in which no character has a meaning in HTML or SVG, in content or attributes.
    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { special.contains($0) }) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count + 32)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): result += "&amp;".utf8
            case UInt8(ascii: "<"): result += "&lt;".utf8
            case UInt8(ascii: ">"): result += "&gt;".utf8
            case UInt8(ascii: "\""): result += "&quot;".utf8
            case UInt8(ascii: "'"): result += "&#39;".utf8
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let special: Set<UInt8> = Set("&<>\"'".utf8)

    struct Attribute: Hashable, Sendable {
        fileprivate let markup: String

        /// The name is part of the program, never input.
        init(_ name: StaticString, _ value: String) {
            markup = " \(name)=\"\(HTML.escaped(value.printable(to: 4_000)))\""
        }

        /// An attribute without a value.
        init(_ name: StaticString) { markup = " \(name)=\"\"" }

        static func classes(_ value: String) -> Attribute { Attribute("class", value) }
        static func address(_ value: String) -> Attribute { Attribute("href", value) }
        static func id(_ value: String) -> Attribute { Attribute("id", value) }
    }
}

/// Lets a page be written as its elements, one after another.
@resultBuilder
enum HTMLBuilder {
    static func buildExpression(_ piece: HTML) -> HTML { piece }
    static func buildExpression(_ text: String) -> HTML { .text(text) }
    static func buildBlock(_ pieces: HTML...) -> HTML { .joined(pieces) }
    static func buildOptional(_ piece: HTML?) -> HTML { piece ?? HTML() }
    static func buildEither(first piece: HTML) -> HTML { piece }
    static func buildEither(second piece: HTML) -> HTML { piece }
    static func buildArray(_ pieces: [HTML]) -> HTML { .joined(pieces) }
}

extension DomainCondition {
    /// The outline of its icon in 16 × 16: the shape alone shows the condition.
    private var outline: String {
        switch self {
        case .critical: "M5.5 1.5h5l4 4v5l-4 4h-5l-4-4v-5zM8 4.5v4M8 11v.5"
        case .error: "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM5.75 5.75l4.5 4.5M10.25 5.75l-4.5 4.5"
        case .warning: "M8 2l6.5 11.5h-13zM8 6.5v3M8 11.5v.25"
        case .notice: "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM8 7.25v4M8 4.5v.25"
        case .unconfirmed: "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM8 4.5v3.75l2.5 1.5"
        case .unchecked: "M3 8h10"
        case .healthy: "M3 8.5l3.5 3.5l6.5-7.5"
        }
    }

    /// Silent to screen readers: words are beside it.
    var icon: HTML {
        .element("svg", [.classes("icon"), .init("viewBox", "0 0 16 16"), .init("aria-hidden", "true")]) {
            HTML.element("path", [.init("d", outline)]) { HTML() }
        }
    }
}

extension HTML {
    static func badge(_ condition: DomainCondition, _ words: String? = nil) -> HTML {
        .element("span", [.classes("badge \(condition.name)")]) {
            condition.icon
            words ?? condition.word
        }
    }

    static func badge(_ severity: Incident.Severity) -> HTML { badge(DomainCondition(severity)) }

    static func time(_ instant: UTCInstant) -> HTML {
        .element("time", [.init("datetime", instant.description)], instant.dateAndTime)
    }

    static func link(_ address: String, _ text: String, classes: String? = nil) -> HTML {
        .element("a", (classes.map { [.classes($0)] } ?? []) + [.address(address)], text)
    }
}
