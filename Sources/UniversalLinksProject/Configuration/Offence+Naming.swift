import JSONSyntax
package import UniversalLinksLinting

extension Offence {
    /// The offence with a code or name, or the one that a retired rule is part of.
    ///
    /// - Throws: `RunFailure` where there is none.
    package static func named(_ text: String) throws(RunFailure) -> Offence {
        if let offence = known(text) { return offence }
        let wanted = identifier(text)
        if let retired = RetiredRule.named(wanted) { throw RunFailure(.wrongUsage, retired.sentence) }
        let nearest =
            NearestText.nearest(to: wanted, among: known.map(\.code.name), limit: 3)
            ?? NearestText.nearest(to: wanted, among: known.map(\.code.id), limit: 1)
            ?? NearestText.nearest(to: wanted, among: Offence.Category.allCases.map(\.rawValue))
            ?? known.first { isLike(wanted, $0.code.name) }?.code.name
        let unknown = "unknown rule \"\(text.shortened())\"."
        guard let nearest else { throw RunFailure(.wrongUsage, unknown, nextStep: .listRules) }
        throw RunFailure(.wrongUsage, "\(unknown) Did you mean \(nearest)?")
    }

    /// The offence with a code, the number of one, or a name, in any case, also if a retired rule had it; nil if there is none.
    package static func known(_ text: String) -> Offence? {
        let wanted = identifier(text)
        return current(wanted) ?? successor(of: wanted)
    }

    private static func current(_ wanted: String) -> Offence? {
        known.first { $0.code.id.lowercased() == wanted || $0.code.name == wanted }
    }

    /// The offence that reports what a retired rule with a code or name in lower case did; nil if none does.
    static func successor(of wanted: String) -> Offence? {
        RetiredRule.named(wanted)?.successor.flatMap { id in known.first { $0.code.id == id } }
    }

    /// The retired rule with a code, the number of one, or a name, in any case; nil if there is none, or an offence has that now.
    package static func retired(_ text: String) -> RetiredRule? {
        let wanted = identifier(text)
        return current(wanted) == nil ? RetiredRule.named(wanted) : nil
    }

    /// Lowercase, and a bare number as a code: `102` is `AASA102`.
    private static func identifier(_ text: String) -> String {
        guard (1...3).contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return text.lowercased() }
        return "aasa" + String(repeating: "0", count: 3 - text.utf8.count) + text
    }

    /// Whether a text is the start of a name, or nearly one of its words.
    private static func isLike(_ text: String, _ name: String) -> Bool {
        guard text.utf8.count >= 4 else { return false }
        return name.hasPrefix(text)
            || NearestText.nearest(to: text, among: name.split(separator: "-").map(String.init)) != nil
    }
}
