package import JSONSyntax
package import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksProject

extension FileDocuments {
    /// What link lists expect of URLs beside what the file decides, in the order of the lists.
    ///
    /// Each has `url`, `app`, `expected`, `decision` and `message`, which says what decides. Without an app of the list, `app` is the
    /// one that the file gives the URL to; null if there is none. If a URL or the file cannot be read, `decision` is null and
    /// `message` says why.
    ///
    /// - Parameters:
    ///   - expectations: What the lists expect; the first ``maximumExpectationCount`` of them.
    ///   - domain: The domain that the file is for, such as `example.com` or `*.example.com`.
    /// - Throws: `ServiceError` for ``InterruptibleWork`` that is over.
    package func decisions(
        beside expectations: [LinkExpectation], domain: String
    ) throws(ServiceError) -> [JSONValue] {
        let expectations = expectations.prefix(FileDocuments.maximumExpectationCount)
        let file: AnsweringFile
        do throws(ServiceError) {
            file = try self.file()
        } catch {
            return expectations.map { $0.undecided(because: error.message) }
        }
        let matcher = Matcher(file.file, domain: AssociationFile.Domain(domain))
        var deciders: [String?: TrafficDecider] = [:]
        var tracer = Tracer(matcher)
        var links: [JSONValue] = []
        for expectation in expectations {
            try InterruptibleWork.checkpoint()
            do throws(RunFailure) {
                let link = try LinkText.link(expectation.url)
                let asked = deciders[expectation.app, default: TrafficDecider(askedFor: expectation.app, in: matcher)]
                    .decide(link).app
                guard let trace = tracer.traces(link, for: [asked]).first else { continue }
                let answer = trace.decision.answer
                links.append(
                    expectation.document(
                        app: expectation.app ?? (answer == .matched ? asked.text : nil),
                        decision: trace.decision.isUndecided ? nil : answer.rawValue,
                        message: Explanation.summary(of: trace, by: matcher)))
            } catch {
                links.append(expectation.undecided(because: error.reason))
            }
        }
        return links
    }

    /// The most URLs that ``decisions(beside:domain:)`` decides.
    package static let maximumExpectationCount = 2_000
}

extension LinkExpectation {
    fileprivate func document(app: String?, decision: String?, message: String) -> JSONValue {
        [
            "url": JSONValue(url), "app": JSONValue(app), "expected": JSONValue(requirement.rawValue),
            "decision": JSONValue(decision), "message": JSONValue(message),
        ]
    }

    fileprivate func undecided(because reason: String) -> JSONValue {
        document(app: app, decision: nil, message: reason)
    }
}
