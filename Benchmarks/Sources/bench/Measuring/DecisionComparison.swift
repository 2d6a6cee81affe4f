import UniversalLinks

/// The decisions of all contenders for the same URLs.
struct DecisionComparison {
    /// URLs for which two contenders that should agree give different decisions, with both.
    private(set) var mismatches: [Mismatch] = []
    /// How many URLs the fast and the plain engine were compared on.
    private(set) var comparedCount = 0
    /// The share of URLs for which the article's algorithm comes to the same component; nil where it was not asked.
    private(set) var articleAgreement: Double?
    private(set) var tally = Tally()

    struct Mismatch: Encodable {
        let url: String
        let contenders: [String]
        let decisions: [String]
    }

    init(_ workload: Workload, isQuick: Bool, isGate: Bool = false) throws {
        let lines = workload.lines.prefix(workload.checkedCount(isQuick: isQuick))
        var fastEngine = try FastContender(reading: workload.file)
        var plainEngine = try PlainContender(reading: workload.file)
        let fast = fastEngine.decisions(lines)
        let plain = plainEngine.decisions(lines)
        comparedCount = fast.count
        for decision in fast { tally.add(decision) }
        compare(workload, (.fast, fast), (.plain, plain))

        guard workload.suitsArticle, !isGate else { return }
        let builtOnce = ContenderName.builtOnce.sampleSize(for: workload.name, isQuick: isQuick)
        var onceEngine = try ArticleContender<BuiltPattern>(reading: workload.file)
        let once = onceEngine.decisions(lines.prefix(builtOnce))
        let builtPerURL = ContenderName.builtPerURL.sampleSize(for: workload.name, isQuick: isQuick)
        var perURLEngine = try ArticleContender<WrittenPattern>(reading: workload.file)
        let perURL = perURLEngine.decisions(lines.prefix(min(builtPerURL, 100)))
        compare(workload, (.builtOnce, once), (.builtPerURL, perURL))
        articleAgreement = Double(zip(fast, once).count { $0 == $1 }) / Double(max(1, once.count))
    }

    private mutating func compare(
        _ workload: Workload, _ left: (name: ContenderName, decisions: [Decision?]),
        _ right: (name: ContenderName, decisions: [Decision?])
    ) {
        for (index, pair) in zip(left.decisions, right.decisions).enumerated() where pair.0 != pair.1 {
            mismatches.append(
                Mismatch(
                    url: workload.lines[index],
                    contenders: [left.name.rawValue, right.name.rawValue],
                    decisions: [pair.0, pair.1].map(DecisionComparison.text)
                ))
        }
    }

    private static func text(_ decision: Decision?) -> String {
        guard let decision else { return "no URL" }
        return decision.answer.rawValue
            + (decision.component.map { " by \($0.component)" } ?? " (\(decision.reasonName))")
    }
}
