package import JSONSyntax
package import UniversalLinks
package import UniversalLinksAnalysis
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

extension FileDocuments {
    /// The decision for each URL, with everything behind it: the document of `explain`.
    ///
    /// Each URL is decided for its first matching app; if there is none, for the first app with a component that
    /// excludes it. Each result also has `explanation`, the text for people; `stepCount`; and `lines` and
    /// `closestMissLines`, the first and last line of the deciding component and of the closest one.
    ///
    /// - Parameters:
    ///   - urls: Complete URLs.
    ///   - app: An app identifier or bundle identifier; nil for every app of the file.
    ///   - domain: The domain that the file is for; nil for that of the URLs. If they have several hosts, each counts
    ///     as a host of the file's domain.
    /// - Throws: `ServiceError` for a file that is not JSON, for invalid URLs and domains, and if ``InterruptibleWork``
    ///   ended.
    package func decisions(
        for urls: [String], app: String? = nil, domain: String? = nil
    ) throws(ServiceError) -> JSONValue {
        let (links, matcher) = try question(urls, domain: domain)
        var decider = TrafficDecider(askedFor: app, in: matcher)
        var search = LinkCauseSearch(matcher)
        var results: [JSONValue] = []
        var room = FileDocuments.maximumStepCount
        for link in links {
            try InterruptibleWork.checkpoint()
            let asked = decider.decide(link).app
            let report = MatchReport([link], app: asked.text, matcher: matcher, isExplained: true)
            guard let result = report.results.first else { continue }
            let answer = ExplainedMatches(report, fileName: name, searching: &search)
            let steps = result.trace.steps
            let more: [JSONObject.Member] = [
                .init(key: "stepCount", value: JSONValue(steps.count)),
                .init(key: "explanation", value: JSONValue(answer.text(.plain))),
                .init(key: "lines", value: matcher.lines(of: result.trace.decidingStep?.component.component.place)),
                .init(key: "closestMissLines", value: matcher.lines(of: result.explanation?.closestMiss?.place)),
            ]
            results += answer.members(stepLimit: room).map { JSONValue(.object(JSONObject($0 + more))) }
            room -= min(room, steps.count)
        }
        return [
            "schemaVersion": 1, "readingOptions": JSONValue(matcher.options.names), "results": JSONValue(results),
        ]
    }

    /// The most steps that a document of ``decisions(for:app:domain:)`` contains; the others are counted.
    package static let maximumStepCount = 5_000

    /// The most apps that ``table(of:domain:)`` shows.
    package static let maximumAppCount = 50

    /// The decision for each URL and app: `apps` and `rows`, each with its `url` and `decisions` in the order of the
    /// apps.
    ///
    /// If the file has more than ``maximumAppCount`` apps, the first are shown; `appCount` counts all.
    ///
    /// - Parameters:
    ///   - urls: As for ``decisions(for:app:domain:)``.
    ///   - domain: As for ``decisions(for:app:domain:)``.
    /// - Throws: `ServiceError` as for ``decisions(for:app:domain:)``.
    package func table(
        of urls: [String], domain: String? = nil
    ) throws(ServiceError) -> JSONValue {
        let (links, matcher) = try question(urls, domain: domain)
        let apps = Array(matcher.apps.prefix(FileDocuments.maximumAppCount))
        var tracer = Tracer(matcher)
        var rows: [JSONValue] = []
        for link in links {
            try InterruptibleWork.checkpoint()
            let decisions = tracer.traces(link, for: apps).map { trace -> JSONValue in
                let place = trace.decidingStep?.component.component.place
                return [
                    "decision": JSONValue(trace.decision.description),
                    "line": JSONValue(place.map { matcher.file.position(of: $0).line }),
                    "lines": matcher.lines(of: place),
                    "pointer": JSONValue(place.map { "\($0.pointer)" }),
                    "message": JSONValue(Explanation.summary(of: trace, by: matcher)),
                ]
            }
            rows.append(["url": JSONValue(link.text), "decisions": JSONValue(decisions)])
        }
        return [
            "schemaVersion": 1, "appCount": JSONValue(matcher.apps.count), "apps": JSONValue(apps.map(\.text)),
            "rows": JSONValue(rows),
        ]
    }

    /// A link list that the file meets today: for each URL, its first matching app and the decision.
    ///
    /// - Throws: `ServiceError` as for ``decisions(for:app:domain:)``.
    package func linkList(of urls: [String]) throws(ServiceError) -> JSONValue {
        let (links, matcher) = try question(urls, domain: nil)
        var decider = TrafficDecider(askedFor: nil, in: matcher)
        var list = LinkListDocument()
        for link in links {
            try InterruptibleWork.checkpoint()
            let (app, decision) = decider.decide(link)
            guard !decision.isUndecided else { throw .interrupted }
            list.add(link.text, decision.answer, app: app.text.isEmpty ? nil : app.text)
        }
        return list.document
    }
}

extension TrafficDecider {
    package init(askedFor app: String?, in matcher: Matcher) {
        self.init(matcher, for: TrafficSubject(app: app, in: [matcher]))
    }
}

extension Matcher {
    /// The first and last line of a value; null for nil.
    fileprivate func lines(of place: SourcePlace?) -> JSONValue {
        guard let place else { return nil }
        let last = file.source.position(of: max(place.range.start, place.range.end - 1)).line
        return ["first": JSONValue(file.position(of: place).line), "last": JSONValue(last)]
    }
}

extension FileDocuments {
    /// The URLs and the file that decides them. Without a domain, hosts count only if the URLs have a single one.
    ///
    /// - Throws: `ServiceError` for a file that is not JSON, for the domain, and with every URL that is not complete.
    private func question(_ urls: [String], domain: String?) throws(ServiceError) -> (links: [LinkURL], Matcher) {
        let file = try file().file
        var links: [LinkURL] = []
        var wrong: [ServiceError.Part] = []
        for (index, url) in urls.enumerated() {
            do throws(RunFailure) {
                links.append(try LinkText.link(url))
            } catch {
                wrong.append(.init(index: index, message: error.reason))
            }
        }
        if let first = wrong.first { throw ServiceError(.invalidURL, first.message, parts: wrong) }
        if let domain = try FileDocuments.domain(domain) { return (links, Matcher(file, domain: domain)) }
        let hosts = LinkText.hosts(of: links)
        return (
            links, Matcher(file, domain: hosts.count == 1 ? AssociationFile.Domain(exactly: hosts[0]) : nil)
        )
    }

    /// Nil for nil.
    static func domain(_ text: String?) throws(ServiceError) -> AssociationFile.Domain? {
        do throws(RunFailure) {
            return try text.map { text throws(RunFailure) in try LinkText.domain(text) }
        } catch {
            throw ServiceError(.invalidDomain, error.reason)
        }
    }
}
