import UniversalLinksTestSupport

@testable import UniversalLinks

/// The parts of the fast engine for the components of one app, each made on its own.
struct EngineParts {
    let components: [CompiledComponent]
    let symbols: SymbolTable

    /// - Parameter list: The components in JSON.
    init(components list: [String], variables: String = "{}") throws {
        let detail = #"{"appIDs": ["\#(TestFile.app)"], "components": [\#(list.joined(separator: ", "))]}"#
        let text = #"{"applinks": {"substitutionVariables": \#(variables), "details": [\#(detail)]}}"#
        try self.init(file: Array(text.utf8))
    }

    /// Components that have a path pattern alone.
    init(paths: [String], flags: String = "", variables: String = "{}") throws {
        let list = paths.map { #"{"/": \#(TestFile.jsonText($0))\#(flags)}"# }
        try self.init(components: list, variables: variables)
    }

    /// The components of the first detail of a file.
    init(file: [UInt8]) throws {
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: file))
        components = matcher.details[0].components ?? []
        symbols = SymbolTable(components[0].form, components)
    }

    /// Their path patterns as one tree of tails, none of which has a common start taken off.
    func tails() -> PatternTails {
        let tails = PatternTails(symbols, capacity: 8)
        for (number, component) in components.enumerated() {
            if let path = component.path { tails.insert(path.elements, from: 0, of: UInt32(number)) }
        }
        return tails
    }

    /// The components whose path patterns cover a path, by the plain engine.
    func covering(_ path: String) -> [Int] {
        let text = text(path)
        var simulation = PatternSimulation()
        return components.indices.filter { number in
            components[number].path.map { simulation.run($0, on: text).isMatch } ?? true
        }
    }

    /// A path as it is compared: one scalar for each symbol.
    func text(_ path: String) -> [Unicode.Scalar] {
        var text = PathNormalization.normalized(Array(path.unicodeScalars))
        if symbols.form.isFolded { text = CaseFolding.folded(text) }
        return text
    }

    /// The symbols of a path.
    func bytes(_ path: String) -> [UInt8] { text(path).map { symbols.symbol(reading: $0) } }
}

extension PatternTails {
    /// The part of a pattern that is read at a node, as a pattern.
    func read(at number: Int) -> String {
        var text = ""
        var number = number
        while number != 0 {
            let node = nodes[number]
            text =
                switch node.step {
                case .start: text
                case .literal: String(symbols.scalar(of: node.symbol).map(Character.init) ?? "�") + text
                case .anyScalar: "?" + text
                case .anyRun: "*" + text
                case .variable: "$\(references[Int(node.reference)].variable)" + text
                }
            number = Int(node.parent)
        }
        return text
    }
}
