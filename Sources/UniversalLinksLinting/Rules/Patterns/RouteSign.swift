/// Finds placeholders of web frameworks: `:id`, `{id}`, `<id>`, `[id]`.
enum RouteSign {
    private static let longestName = 64

    /// A placeholder with the name in it.
    struct Placeholder {
        /// Where it is, with a `$` in front of a `{`.
        let range: Range<Int>
        /// What is between its marks.
        let name: String
    }

    /// The first placeholder as it is written.
    static func find(in scalars: [Unicode.Scalar]) -> String? {
        placeholders(in: scalars).first.map { String(String.UnicodeScalarView(scalars[$0.range])) }
    }

    /// Where the placeholders are. Linear time.
    static func placeholders(in scalars: [Unicode.Scalar]) -> [Placeholder] {
        var found: [Placeholder] = []
        var index = 0
        while index < scalars.count {
            guard let end = end(ofPlaceholderAt: index, in: scalars) else {
                index += 1
                continue
            }
            let start = index > 0 && scalars[index] == "{" && scalars[index - 1] == "$" ? index - 1 : index
            let name = scalars[index..<end].filter { !"{}<>[].:".unicodeScalars.contains($0) }
            found.append(Placeholder(range: start..<end, name: String(String.UnicodeScalarView(name))))
            index = end
        }
        return found
    }

    private static func end(ofPlaceholderAt start: Int, in scalars: [Unicode.Scalar]) -> Int? {
        switch scalars[start] {
        case ":" where start == 0 || scalars[start - 1] == "/":
            let name = name(in: scalars, from: start + 1)
            guard let first = name.first, ("a"..."z").contains(first) else { return nil }
            return name.endIndex == scalars.count || scalars[name.endIndex] == "/" ? name.endIndex : nil
        case "{": return bracketed(in: scalars, from: start, by: "{", "}")
        case "<": return bracketed(in: scalars, from: start, by: "<", ">")
        case "[": return bracketed(in: scalars, from: start, by: "[", "]")
        default: return nil
        }
    }

    private static func bracketed(
        in scalars: [Unicode.Scalar], from start: Int, by opening: Unicode.Scalar, _ closing: Unicode.Scalar
    ) -> Int? {
        let openings = scalars[start...].prefix(2).prefix { $0 == opening }.count
        var index = start + openings
        while index < scalars.count, index < start + openings + 3, ".:".unicodeScalars.contains(scalars[index]) {
            index += 1
        }
        let name = name(in: scalars, from: index)
        guard let first = name.first, first.properties.isAlphabetic || first == "_" else { return nil }
        let closings = scalars[name.endIndex...].prefix(openings).prefix { $0 == closing }.count
        return closings == openings ? name.endIndex + closings : nil
    }

    private static func name(in scalars: [Unicode.Scalar], from start: Int) -> ArraySlice<Unicode.Scalar> {
        scalars[min(start, scalars.count)...].prefix(longestName).prefix { scalar in
            scalar.isASCIILetter || scalar.isASCIIDigit || scalar == "_" || scalar == "-"
        }
    }
}
