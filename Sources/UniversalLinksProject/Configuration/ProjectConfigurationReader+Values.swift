import JSONSyntax
import UniversalLinks

extension ProjectConfigurationReader {
    /// A value with the path to it.
    struct Value {
        let json: JSONValue
        let pointer: JSONPointer

        init(_ json: JSONValue, at pointer: JSONPointer) {
            self.json = json
            self.pointer = pointer
        }

        var place: SourcePlace { SourcePlace(pointer: pointer, range: json.range) }

        /// What it is, for sentences.
        var description: String {
            json.string.map { "\"\($0.shortened(to: 60))\"" } ?? (json.isNull ? "empty" : json.typeDescription)
        }
    }

    /// A key with its value.
    struct Member {
        let key: String
        let keyRange: SourceRange
        let value: Value
    }

    mutating func report(_ value: Value, _ message: String) { report(at: value.json.range, message) }

    mutating func report(at range: SourceRange, _ message: String, nextStep: RunFailure.NextStep? = nil) {
        problems.append(.init(document.source.position(of: range.start), message, nextStep: nextStep))
    }

    // MARK: - Objects and lists

    /// The members of an object whose keys are free; empty, with a problem, for anything else.
    mutating func members(of value: Value, _ name: String, of content: String) -> [Member] {
        guard let object = value.json.object else {
            report(value, "\"\(name)\" is \(value.description). Write keys: \(content).")
            return []
        }
        for index in object.shadowedIndices {
            let member = object.members[index]
            report(at: member.keyRange, "\"\(member.key.shortened(to: 60))\" appears twice. Remove one.")
        }
        return object.effectiveMembers.map {
            Member(key: $0.key, keyRange: $0.keyRange, value: Value($0.value, at: value.pointer.appending($0.key)))
        }
    }

    /// The members of an object whose keys are these; nil, with a problem, for anything but an object.
    mutating func object(_ value: Value, _ name: String, keys: [String]) -> [VerbatimText: Value]? {
        guard value.json.object != nil else {
            report(value, "\(name) is \(value.description). Write keys: \(keys.joined(separator: ", ")).")
            return nil
        }
        var values: [VerbatimText: Value] = [:]
        for member in members(of: value, name, of: "") {
            guard keys.contains(where: { $0.isVerbatim(member.key) }) else {
                report(
                    at: member.keyRange,
                    "\"\(member.key.shortened(to: 60))\" is not a key of \(name). \(advice(for: member.key, keys))")
                continue
            }
            values[VerbatimText(member.key)] = member.value
        }
        return values
    }

    private func advice(for key: String, _ keys: [String]) -> String {
        if key == "<<" { return "Merge keys are not supported: write what domains share under \"defaults\"." }
        return NearestText.nearest(to: key, among: keys).map { "Did you mean \"\($0)\"?" }
            ?? "The keys are \(keys.joined(separator: ", "))."
    }

    /// The elements of a list; nil, with a problem, for anything else.
    mutating func list(_ value: Value, _ name: String, of content: String) -> [Value]? {
        guard let elements = value.json.array else {
            report(value, "\"\(name)\" is \(value.description). Write a list of \(content).")
            return nil
        }
        return elements.enumerated().map { Value($1, at: value.pointer.appending($0)) }
    }

    // MARK: - Scalars

    /// A text that is not empty; nil, with a problem, for anything else.
    mutating func text(_ value: Value, _ name: String) -> Located<String>? {
        guard let text = value.json.string else {
            let isScalar = value.json.number != nil || value.json.boolean != nil
            let advice = isScalar ? "Put it in quotes." : "Write a string."
            report(value, "\"\(name)\" is \(value.description). \(advice)")
            return nil
        }
        guard text.unicodeScalars.contains(where: { $0 != " " }) else {
            report(value, "\"\(name)\" is empty. Write something, or remove it.")
            return nil
        }
        return Located(text, at: value.place)
    }

    /// The choice that a text names; nil, with a problem, for anything else.
    mutating func choice<Choice>(_ value: Value, _ name: String, among choices: [(String, Choice)]) -> Choice? {
        if let text = value.json.string, let choice = choices.first(where: { $0.0.isVerbatim(text) }) {
            return choice.1
        }
        let names = choices.map(\.0)
        let nearest = value.json.string.flatMap { NearestText.nearest(to: $0, among: names) }
        report(
            value,
            "\"\(name.shortened(to: 60))\" is \(value.description). "
                + (nearest.map { "Did you mean \($0)?" } ?? "Write one of \(names.joined(separator: ", "))."))
        return nil
    }

    /// A whole number from 0 to 100; nil, with a problem, for anything else.
    mutating func percentage(_ value: Value, _ name: String) -> Located<Int>? {
        guard let number = value.json.number.flatMap({ Double($0) }), (0...100).contains(number),
            let percentage = Int(exactly: number)
        else {
            let found = value.json.number.map { $0.shortened(to: 60) } ?? value.description
            report(value, "\"\(name)\" is \(found). Write a whole number from 0 to 100.")
            return nil
        }
        return Located(percentage, at: value.place)
    }
}

extension VerbatimText: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self.init(value) }
}
