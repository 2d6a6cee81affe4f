package import UniversalLinks

/// Decisions to show: for each URL and app, the trace.
package struct MatchReport: Sendable {
    /// The matcher that decided.
    package let matcher: Matcher
    /// The decisions, in the order in which they were asked for.
    package let results: [Result]

    /// The decision for one URL and one app.
    package struct Result: Sendable {
        /// The app; nil where the file lists none and none was named.
        package let app: AppIdentifier?
        /// The decision with what is behind it.
        package let trace: Trace
    }

    /// Asks `matcher` for each URL and each app that `app` can mean; nil means every app of the file.
    package init(_ links: [LinkURL], app: String?, matcher: Matcher) {
        self.matcher = matcher
        let named = app.map { name in
            let apps = matcher.apps(named: name)
            return apps.isEmpty ? [AppIdentifier(name)] : apps
        }
        let apps: [AppIdentifier?] = named ?? (matcher.apps.isEmpty ? [nil] : matcher.apps)
        var tracer = Tracer(matcher)
        results = links.flatMap { link in
            let traces = tracer.traces(link, for: apps.map { $0 ?? AppIdentifier("") })
            return zip(apps, traces).map { Result(app: $0, trace: $1) }
        }
    }
}
