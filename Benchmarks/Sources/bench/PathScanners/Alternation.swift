/// A regular expression for any of several texts with wildcards.
///
/// What texts share at their start is written once, and letters before the same rest are one class: compiled as a plain list
/// of 1,230 language codes, a file with variables takes Hyperscan minutes.
struct Alternation {
    /// Nil if there is no text.
    let expression: String?

    init(_ values: [String]) {
        expression = values.isEmpty ? nil : Alternation.expression(of: Set(values.map { Array($0.utf8)[...] }))
    }

    private static func expression(of texts: Set<ArraySlice<UInt8>>) -> String {
        var rests: [UInt8: Set<ArraySlice<UInt8>>] = [:]
        for text in texts {
            if let head = text.first { rests[head, default: []].insert(text.dropFirst()) }
        }
        var heads: [Set<ArraySlice<UInt8>>: [UInt8]] = [:]
        for (head, rest) in rests { heads[rest, default: []].append(head) }
        let branches = heads.map { symbols($0.value.sorted()) + expression(of: $0.key) }.sorted()
        let joined = branches.count == 1 ? branches[0] : "(?:" + branches.joined(separator: "|") + ")"
        guard texts.contains([]) else { return joined }
        return branches.isEmpty ? "" : "(?:" + joined + ")?"
    }

    /// One of several bytes, of which two may be wildcards.
    private static func symbols(_ bytes: [UInt8]) -> String {
        if bytes.contains(UInt8(ascii: "*")) || bytes.contains(UInt8(ascii: "?")) {
            let texts = bytes.map { byte in
                switch byte {
                case UInt8(ascii: "*"): ".*"
                case UInt8(ascii: "?"): "."
                default: PathExpression.literal(byte)
                }
            }
            return texts.count == 1 ? texts[0] : "(?:" + texts.joined(separator: "|") + ")"
        }
        let texts = bytes.map(PathExpression.literal)
        return texts.count == 1 ? texts[0] : "[" + texts.joined() + "]"
    }
}
