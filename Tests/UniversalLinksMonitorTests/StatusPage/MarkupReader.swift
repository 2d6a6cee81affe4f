/// A strict reader: every element is closed in its order, every attribute is quoted and unique, and every `&` begins an
/// entity. Browsers forgive more.
struct MarkupReader {
    final class Element {
        let name: String
        let attributes: [String: String]
        var children: [Node] = []

        init(_ name: String, _ attributes: [String: String]) { (self.name, self.attributes) = (name, attributes) }
    }

    enum Node {
        case element(Element)
        case text(String)
    }

    struct Failure: Error { var place: String, reason: String }

    private static let void: Set = ["meta", "link", "input", "img", "br"]
    private var rest: Substring

    static func root(of document: String) throws -> Element {
        guard document.hasPrefix("<!DOCTYPE html>\n") else { throw Failure(place: "start", reason: "no doctype") }
        return try element(document.dropFirst("<!DOCTYPE html>\n".count))
    }

    static func element(_ markup: some StringProtocol) throws -> Element {
        var reader = MarkupReader(rest: Substring(markup))
        let nodes = try reader.nodes(in: nil).filter {
            if case .text(let text) = $0 { !text.allSatisfy(\.isWhitespace) } else { true }
        }
        guard nodes.count == 1, case .element(let element) = nodes[0] else {
            throw Failure(place: "root", reason: "not one element")
        }
        return element
    }

    private mutating func nodes(in parent: String?) throws -> [Node] {
        var nodes: [Node] = []
        while !rest.isEmpty {
            if rest.hasPrefix("</") {
                let name = rest.dropFirst(2).prefix { $0 != ">" }
                guard let parent, name == parent else { throw failure("</\(name)> in \(parent ?? "nothing")") }
                rest = rest.dropFirst(name.count + 3)
                return nodes
            } else if rest.hasPrefix("<") {
                nodes.append(.element(try element()))
            } else {
                nodes.append(.text(try text(until: "<")))
            }
        }
        guard parent == nil else { throw failure("no end of \(parent ?? "")") }
        return nodes
    }

    private mutating func element() throws -> Element {
        rest.removeFirst()
        let name = try name()
        var attributes: [String: String] = [:]
        while rest.first == " " {
            rest.removeFirst()
            let attribute = try self.name()
            guard rest.hasPrefix("=\"") else { throw failure("an attribute without quotes") }
            rest.removeFirst(2)
            let value = try text(until: "\"")
            rest.removeFirst()
            guard attributes.updateValue(value, forKey: attribute) == nil else { throw failure("\(attribute) twice") }
        }
        guard rest.first == ">" else { throw failure("no end of a tag") }
        rest.removeFirst()
        let element = Element(name, attributes)
        if !Self.void.contains(name) { element.children = try nodes(in: name) }
        return element
    }

    private mutating func name() throws -> String {
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        guard !name.isEmpty else { throw failure("no name") }
        rest = rest.dropFirst(name.count)
        return String(name)
    }

    private mutating func text(until end: Character) throws -> String {
        var text = ""
        while let character = rest.first, character != end {
            guard character != "<", character != ">" else { throw failure("\(character) in text") }
            guard character == "&" else {
                text.append(character)
                rest.removeFirst()
                continue
            }
            let entities: [(String, Character)] = [
                ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
            ]
            guard let (entity, meaning) = entities.first(where: { rest.hasPrefix($0.0) }) else {
                throw failure("& without an entity")
            }
            text.append(meaning)
            rest = rest.dropFirst(entity.count)
        }
        return text
    }

    private func failure(_ reason: String) -> Failure { Failure(place: String(rest.prefix(60)), reason: reason) }
}

extension MarkupReader.Element {
    /// With this element.
    var all: [MarkupReader.Element] {
        var elements = [self]
        for case .element(let element) in children { elements += element.all }
        return elements
    }

    var text: String {
        children.map { node in
            switch node {
            case .text(let text): text
            case .element(let element): element.text
            }
        }.joined()
    }

    func all(_ name: String, class className: String? = nil) -> [MarkupReader.Element] {
        all.filter { element in
            element.name == name && (className.map { element.classes.contains($0) } ?? true)
        }
    }

    var classes: [String] { (attributes["class"] ?? "").split(separator: " ").map(String.init) }
}
