import UniversalLinksService

/// A piece of a page. Text becomes part of it only in escaped form, so nothing from outside can be markup.
struct HTML: Hashable, Sendable {
    /// The markup.
    private(set) var markup: String

    private init(markup: String) { self.markup = markup }

    /// Nothing.
    init() { markup = "" }

    /// Text, cut if it is longer than that.
    ///
    /// Control characters and marks of direction are written as escapes.
    static func text(_ text: some StringProtocol, limit: Int = 1_000) -> HTML {
        HTML(markup: escaped(TerminalText(text, limit: limit).description))
    }

    /// An element with its content.
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

    /// An element that contains a text.
    static func element(_ name: StaticString, _ attributes: [Attribute] = [], _ text: String) -> HTML {
        element(name, attributes) { HTML.text(text) }
    }

    /// An element of HTML that has no content and no end, such as `link`.
    static func void(_ name: StaticString, _ attributes: [Attribute]) -> HTML {
        HTML(markup: "<\(name)\(attributes.map(\.markup).joined())>")
    }

    /// Pieces one after another.
    static func joined(_ pieces: some Sequence<HTML>) -> HTML {
        var markup = ""
        for piece in pieces { markup += piece.markup }
        return HTML(markup: markup)
    }

    /// A page, from its root element.
    static func document(_ root: HTML) -> String { "<!DOCTYPE html>\n\(root.markup)\n" }

    /// Text in which no character means anything to HTML or SVG, in content as in attributes.
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

    /// An attribute of an element.
    struct Attribute: Hashable, Sendable {
        fileprivate let markup: String

        /// An attribute with its value; the name is part of the program.
        init(_ name: StaticString, _ value: String) {
            markup = " \(name)=\"\(HTML.escaped(TerminalText(value, limit: 4_000).description))\""
        }

        /// An attribute whose presence says it all.
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
