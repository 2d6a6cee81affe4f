import UniversalLinks
import UniversalLinksLinting

/// What a file decides for a link: of several apps, the one whose trace says most.
struct FileAnswer {
    /// The trace that counts; nil if there is none.
    let trace: Trace?
    /// The mistake behind it; nil if there is none that is known.
    let cause: LinkCause?
    /// The apps that all get the link; nil unless there are several.
    let rivals: RivalApps?
    private let matcher: Matcher
    private let exclusion: ExclusionAdvice?
    private let miss: Explanation.Miss?

    /// Of more apps, the first ones are looked at.
    private static let limit = 20

    init(_ traces: [Trace], by matcher: Matcher) {
        self.matcher = matcher
        var search = LinkCauseSearch(matcher)
        let matched = traces.first { $0.decision.answer == .matched && search.cause(of: $0) == nil }
        if let matched {
            (trace, cause, miss) = (matched, nil, nil)
            rivals = RivalApps(for: matched.link, in: matcher)
            exclusion = ExclusionAdvice(for: matched, by: matcher)
            return
        }
        (rivals, exclusion) = (nil, nil)
        for trace in traces.prefix(FileAnswer.limit) {
            guard let cause = search.cause(of: trace) else { continue }
            (self.trace, self.cause, miss) = (trace, cause, nil)
            return
        }
        let close = traces.prefix(FileAnswer.limit).lazy.compactMap { trace in
            Explanation(trace, by: matcher).closestMiss.map { (trace, $0) }
        }.first
        (trace, cause, miss) = (close?.0 ?? traces.first, nil, close?.1)
    }

    /// Whether some app gets the link that can exist.
    var isMatched: Bool { trace?.decision.answer == .matched && cause == nil }

    /// What there is to say first, as a clause with names from the file.
    func reason(in name: String) -> String? {
        guard let trace else { return nil }
        if let cause { return cause.sentence }
        if isMatched {
            guard let sign = CallbackSign(of: trace.link), CallbackSign.isUnintended(trace.decidingStep) else {
                return nil
            }
            let summary = Explanation.summary(of: trace, by: matcher)
            return "In \(name), the URL is \(summary), though it looks like \(sign.words)"
        }
        if let miss {
            return
                "Of the components in \(name), the one on line \(matcher.file.position(of: miss.place).line) is the closest: "
                + miss.sentence
        }
        return "In \(name): \(Explanation.summary(of: trace, by: matcher))"
    }

    /// What to do, as a sentence.
    var advice: String? {
        if let cause { return cause.help }
        if let exclusion { return exclusion.sentence.prefix(1).uppercased() + exclusion.sentence.dropFirst() + "." }
        return miss?.help.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
    }
}
