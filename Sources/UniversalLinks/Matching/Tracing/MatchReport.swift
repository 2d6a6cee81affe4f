/// Decisions to show: for each URL and app, the trace, and its explanation if requested.
package struct MatchReport: Sendable {
    /// The matcher that decided.
    package let matcher: Matcher
    /// The decisions, in the order in which they were asked for.
    package let results: [Result]

    /// The decision for one URL and one app.
    package struct Result: Sendable {
        /// The app; nil if the file lists none and none was named.
        package let app: AppIdentifier?
        /// The decision with what is behind it.
        package let trace: Trace
        /// What is behind it in sentences; nil unless it is to be explained.
        package let explanation: Explanation?
        /// Why universal links are not the question for the app, as a sentence; nil unless it is an App Clip.
        package let appClipNote: String?
    }

    /// Asks `matcher` for each URL and each app that `app` can mean; nil means every app of the file.
    ///
    /// - Parameter isExplained: Whether to explain the decisions in sentences.
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

    /// The decision of a result and what decides, in one sentence.
    package func summary(of result: Result) -> String { Explanation.summary(of: result.trace, by: matcher) }
}
