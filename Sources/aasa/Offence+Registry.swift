import JSONSyntax
import UniversalLinksLinting
import UniversalLinksProject

extension Offence {
    /// Every offence that the program knows, in the order of the codes.
    static let all = known

    /// The offence with a code or name.
    ///
    /// - Throws: `RunFailure` where there is none.
    static func named(_ text: String) throws(RunFailure) -> Offence {
        let wanted = text.lowercased()
        if let offence = all.first(where: { $0.code.id.lowercased() == wanted || $0.code.name == wanted }) {
            return offence
        }
        let nearest =
            NearestText.nearest(to: wanted, among: all.map(\.code.name), limit: 3)
            ?? NearestText.nearest(to: wanted, among: all.map(\.code.id), limit: 1)
            ?? all.first { isLike(wanted, $0.code.name) }?.code.name
        let advice = nearest.map { "Did you mean \($0)?" } ?? "See \(ProgramName.current) rules."
        throw RunFailure(.wrongUsage, "“\(text.shortened())” is no rule. \(advice)")
    }

    /// Whether a text is the start of a name, or nearly one of its words.
    private static func isLike(_ text: String, _ name: String) -> Bool {
        guard text.utf8.count >= 4 else { return false }
        return name.hasPrefix(text)
            || NearestText.nearest(to: text, among: name.split(separator: "-").map(String.init)) != nil
    }
}
