import JSONSyntax
import UniversalLinks

/// Names for new variables, from the words around what they represent.
struct VariableNames {
    private var taken: Set<VerbatimText>
    /// Variables by their values, whose order does not count.
    private var names: [Set<VerbatimText>: String] = [:]

    /// - Parameters:
    ///   - taken: The names that the file defines or refers to.
    ///   - known: The variables of the file.
    init(taken: Set<VerbatimText>, known: JSONObject?) {
        self.taken = taken.union(PredefinedVariables.names.map { VerbatimText($0) })
        for member in known?.members ?? [] {
            guard let values = member.value.array, values.allSatisfy({ $0.string?.containsReference == false }) else {
                continue
            }
            names[Set(values.compactMap { $0.string.map { VerbatimText($0) } })] = member.key
        }
    }

    /// The name of a variable with these values, and whether it is new.
    mutating func name(for values: [String], around words: [String]) -> (name: String, isNew: Bool) {
        let key = Set(values.map { VerbatimText($0) })
        if let known = names[key] { return (known, false) }
        let stem = words.lazy.compactMap { VariableNames.name(from: $0) }.first ?? "page"
        var name = stem
        var number = 2
        while !taken.insert(VerbatimText(name)).inserted {
            name = "\(stem)\(number)"
            number += 1
        }
        names[key] = name
        return (name, true)
    }

    /// A word as a name; nil if it has nothing that people would read.
    private static func name(from word: String) -> String? {
        let isLetter: (UInt8) -> Bool = { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        let isUsual: (UInt8) -> Bool = {
            isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
                || $0 == UInt8(ascii: "_")
        }
        guard let first = word.utf8.first, isLetter(first), (2...24).contains(word.utf8.count),
            word.utf8.allSatisfy(isUsual)
        else { return nil }
        return word
    }
}
