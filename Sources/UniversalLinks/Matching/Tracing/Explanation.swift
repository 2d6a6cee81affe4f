import JSONSyntax

/// A trace in sentences. Colour, width and escaping are left to the printer.
public struct Explanation: Hashable, Codable, Sendable {
    /// The decision and what decides, in one sentence.
    public private(set) var summary: String
    /// What decides: the component, or the detail.
    public let decidingPlace: SourcePlace?
    /// Each component that was tried, in order.
    public let steps: [Step]
    /// If nothing matches: the component that comes closest; nil if none is close.
    public let closestMiss: Miss?
    /// If the URL is matched: the exclusion before it that comes closest; nil if none is close.
    public let closestExclusion: Miss?
    /// What would decide without the component that does, in one sentence.
    public let runnerUp: String?
    /// If a component excludes the URL and a later one matches it: how to make it match.
    public let help: String?
    /// What the decision rests on, and what to write instead.
    public var notes: [String] { offeringNotes.map(\.message) }
    /// ``notes``, with what a program can offer for them.
    package let offeringNotes: [Diagnostic.Note]

    /// One component in sentences.
    public struct Step: Hashable, Codable, Sendable {
        /// The component.
        public let place: SourcePlace
        /// Whether it matches, and what follows from that.
        public let outcome: String
        /// Each part of the URL with its pattern.
        public let comparisons: [Comparison]
        /// The settings in force and where they come from.
        public let settings: String
    }

    /// One part of the URL with its pattern, in a sentence.
    public struct Comparison: Hashable, Codable, Sendable {
        /// The sentence.
        public let sentence: String
        /// Whether the pattern matches the part.
        public let matches: Bool
    }

    /// Words a trace that `matcher` made.
    public init(_ trace: Trace, by matcher: Matcher) {
        var room = AdviceRoom(trace)
        self.init(trace, by: matcher, nil, &room)
    }

    /// - Parameters:
    ///   - advice: One value serves every trace of the matcher; nil creates a new one if the trace needs it.
    ///   - room: What is left for advice on the URL.
    ///   - listsSteps: Whether each step is worded.
    init(
        _ trace: Trace, by matcher: Matcher, _ advice: DecodingAdvice?, _ room: inout AdviceRoom,
        listsSteps: Bool = true
    ) {
        let words = TraceWords(matcher: matcher)
        summary = words.summary(of: trace)
        decidingPlace = trace.decidingStep?.component.component.place ?? trace.detail?.place
        steps = listsSteps ? trace.steps.map(words.step) : []
        closestMiss = matcher.closestMiss(of: trace, &room).map(words.miss)
        closestExclusion = matcher.closestExclusion(of: trace, &room).map(words.miss)
        runnerUp = trace.runnerUp.map(words.runnerUp)
        help = words.help(for: trace)
        offeringNotes = words.notes(on: trace, advice, &room)
    }

    /// For another app of the detail.
    func summarizing(_ trace: Trace, by matcher: Matcher) -> Explanation {
        var explanation = self
        explanation.summary = Explanation.summary(of: trace, by: matcher)
        return explanation
    }

    /// What a component that matches has in common with the URL, one sentence for each part, in the URL's own spelling.
    package func reasons(of step: Trace.Step, in trace: Trace) -> [String] {
        step.comparisons.filter(\.matches).map { comparison in
            let name = comparison.itemName.map { "query item \"\($0)\"" } ?? comparison.part.rawValue
            let written = comparison.itemName == nil ? trace.link.text(of: comparison.part) : comparison.text
            let text = comparison.isDecoded ? comparison.text : written
            let isMissing = trace.link.lacks(comparison)
            return "\"\(comparison.pattern)\" matches the " + name
                + (isMissing ? ", which the URL does not have" : text.isEmpty ? ", which is empty" : " \"\(text)\"")
        }
    }

    /// The decision and what decides, in one sentence, without the rest of an explanation.
    public static func summary(of trace: Trace, by matcher: Matcher) -> String {
        TraceWords(matcher: matcher).summary(of: trace)
    }
}

extension LinkURL {
    /// Whether the URL has no such part or item, which counts as an empty one (semantics Q1, Q4, F1).
    fileprivate func lacks(_ comparison: Trace.Comparison) -> Bool {
        switch comparison.part {
        case .path: return false
        case .fragment: return fragment == nil
        case .query:
            guard let name = comparison.itemName else { return query == nil }
            return !queryItems.contains { item in
                let written =
                    comparison.isDecoded ? String(scalars: PercentDecoding.decoded(item.name.utf8)) : item.name
                return written.hasSameScalars(as: name)
            }
        }
    }
}

/// Explanations of one URL for one app after the other. Those of one detail, which follow one another, differ only in
/// their summaries.
struct ExplanationSeries {
    private let matcher: Matcher
    private let advice: DecodingAdvice?
    private var last: Made?
    /// Nil before the first explanation.
    private(set) var room: AdviceRoom?

    private struct Made {
        let detail: JSONPointer
        let statements: [SystemStatement]
        let explanation: Explanation
    }

    init(_ matcher: Matcher, _ advice: DecodingAdvice?) {
        self.matcher = matcher
        self.advice = advice
    }

    /// - Parameter trace: Of the same URL as the others.
    mutating func explanation(of trace: Trace) -> Explanation {
        var room = self.room ?? AdviceRoom(trace)
        defer { self.room = room }
        guard let detail = trace.detail else { return Explanation(trace, by: matcher, advice, &room) }
        if let last, last.detail == detail.place.pointer, last.statements == trace.statements {
            return last.explanation.summarizing(trace, by: matcher)
        }
        let explanation = Explanation(trace, by: matcher, advice, &room)
        last = Made(detail: detail.place.pointer, statements: trace.statements, explanation: explanation)
        return explanation
    }
}

/// Decisions to show: a trace for each URL and app, and its explanation if requested.
package struct MatchReport: Sendable {
    package let matcher: Matcher
    package let results: [Result]

    package struct Result: Sendable {
        /// Nil if the file lists none and none was named.
        package let app: AppIdentifier?
        package let trace: Trace
        /// Nil unless requested.
        package let explanation: Explanation?
        /// Why universal links do not concern the app, as a sentence; nil unless it is an App Clip.
        package let appClipNote: String?
    }

    /// Decides each URL for each app that `app` can mean; nil means every app of the file.
    package init(_ links: [LinkURL], app: String?, matcher: Matcher, isExplained: Bool = false) {
        self.matcher = matcher
        let named = app.map { name in
            let apps = matcher.apps(named: name)
            return apps.isEmpty ? [AppIdentifier(name)] : apps
        }
        let apps: [AppIdentifier?] = named ?? (matcher.apps.isEmpty ? [nil] : matcher.apps)
        let clips = AppClips(in: matcher.file)
        let clipNotes = apps.map { $0.flatMap(clips.note) }
        let advice = isExplained ? DecodingAdvice(matcher) : nil
        var tracer = Tracer(matcher)
        results = links.flatMap { link in
            let traces = tracer.traces(link, for: apps.map { $0 ?? AppIdentifier("") })
            var explaining = ExplanationSeries(matcher, advice)
            defer { if let room = explaining.room { tracer.charge(room) } }
            return zip(zip(apps, clipNotes), traces).map { app, trace in
                Result(
                    app: app.0, trace: trace, explanation: isExplained ? explaining.explanation(of: trace) : nil,
                    appClipNote: app.1)
            }
        }
    }

    package func summary(of result: Result) -> String { Explanation.summary(of: result.trace, by: matcher) }
}
