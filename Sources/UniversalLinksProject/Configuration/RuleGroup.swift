import JSONSyntax
package import UniversalLinks
import UniversalLinksChecks
package import UniversalLinksLinting

/// The rules that one word stands for: a single one by its code or name, those whose codes start with it, or a category.
package struct RuleGroup: Hashable, Sendable {
    /// The word.
    package let text: String
    /// The codes of its rules; at least one.
    package let codes: Set<Diagnostic.Code>
    /// How closely the word names its rules: of two words for one rule, the closer one counts.
    let precision: Precision

    /// How closely a word names rules.
    struct Precision: Comparable, Hashable, Sendable {
        /// How many characters of a code the word fixes.
        let rank: Int

        /// A single rule.
        static let rule = Precision(rank: 7)
        /// A category, as close as the first digit of a code.
        static let category = Precision(rank: 5)

        static func < (left: Precision, right: Precision) -> Bool { left.rank < right.rank }
    }

    /// The rules that a word stands for, in any case; a number of three digits is a code.
    ///
    /// - Throws: `RunFailure` for a word that stands for none.
    package init(named text: String) throws(RunFailure) {
        let isNumber = text.utf8.count == 3 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let word = isNumber ? "aasa" + text : text.lowercased()
        let rule = Offence.known.first { $0.code.id.lowercased() == word || $0.code.name == word }
        if let rule = rule ?? Offence.successor(of: word) {
            self.init(text: text, codes: [rule.code], precision: .rule)
            return
        }
        if let category = Offence.Category(rawValue: word) {
            let codes = Offence.known.filter { $0.category == category }.map(\.code)
            self.init(text: text, codes: Set(codes), precision: .category)
            return
        }
        let codes = Offence.known.map(\.code).filter { $0.id.lowercased().hasPrefix(word) }
        if let retired = RetiredRule.named(word) { throw RunFailure(.wrongUsage, retired.sentence) }
        guard word.hasPrefix("aasa"), !codes.isEmpty else { throw RuleGroup.failure(text) }
        self.init(text: text, codes: Set(codes), precision: Precision(rank: word.utf8.count))
    }

    private init(text: String, codes: Set<Diagnostic.Code>, precision: Precision) {
        (self.text, self.codes, self.precision) = (text, codes, precision)
    }

    private static func failure(_ text: String) -> RunFailure {
        let reason = "\"\(text.shortened(to: 60))\" is not a rule, the start of a code, or a category."
        guard let nearest = nearest(to: text) else { return RunFailure(.wrongUsage, reason, nextStep: .listRules) }
        return RunFailure(.wrongUsage, "\(reason) Did you mean \(nearest)?")
    }

    private static func nearest(to text: String) -> String? {
        let categories = Offence.Category.allCases.map(\.rawValue)
        if let category = NearestText.nearest(to: text, among: categories) { return category }
        let codes = Offence.known.map(\.code)
        // Only so many candidates are compared at a time.
        let starts = stride(from: 0, to: codes.count, by: 150)
        func nearest(_ texts: [String], _ limit: Int) -> String? {
            starts.lazy.compactMap { start in
                NearestText.nearest(to: text, among: Array(texts[start..<min(start + 150, texts.count)]), limit: limit)
            }.first
        }
        if let name = nearest(codes.map(\.name), 1) ?? nearest(codes.map(\.name), 3) { return name }
        let word = text.lowercased()
        // Of codes that are equally near, the one that starts alike.
        let ids = codes.map(\.id).map { (id: $0, shared: zip($0.lowercased(), word).prefix { $0 == $1 }.count) }
        if let code = nearest(ids.sorted { ($1.shared, $0.id) < ($0.shared, $1.id) }.map(\.id), 1) { return code }
        guard word.utf8.count >= 4 else { return nil }
        return codes.first { $0.name.hasPrefix(word) }?.name
            ?? codes.first { $0.name.split(separator: "-").contains { $0 == word } }?.name
    }
}

extension Offence {
    /// Every offence that this package knows, in the order of the codes.
    package static let known: [Offence] = [
        ofReading, ofRules, ofExamination, ofExpectations, ofRewriting, ofSchema, ofProject, ofEntitlements, ofChecks,
        ofCDN,
    ].joined().sorted { $0.code.id < $1.code.id }
}
