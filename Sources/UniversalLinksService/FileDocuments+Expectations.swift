package import JSONSyntax
package import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksFoundation
import UniversalLinksProject
import UniversalLinksReports

extension FileDocuments {
    /// What link lists expect of URLs and what the file decides, in the order of the lists.
    ///
    /// Each has `url`, `app`, `expected`, `decision` and `message`, which says what decides. Without an app in the
    /// list, `app` is the app that the file matches; null if there is none. If a URL or the file cannot be read,
    /// `decision` is null and `message` says why.
    ///
    /// - Parameters:
    ///   - expectations: What the lists expect; the first ``maximumExpectationCount`` of them are decided.
    ///   - domain: The domain that the file is for, such as `example.com` or `*.example.com`.
    /// - Throws: `ServiceError` if ``InterruptibleWork`` ended.
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

/// What a file does to the URLs of link lists, counted. Text from the lists is shortened and safe to print.
package struct LinkListOutcome: Hashable, Sendable, Codable {
    /// How many URLs have an expectation.
    package var count: Int
    /// How many of them are decided otherwise, or could not be compared.
    package var failureCount: Int
    /// The first of these, one sentence each; at most ``maximumFailureCount``.
    package var failures: [String]

    /// The most sentences of ``failures``.
    package static let maximumFailureCount = 20

    package init(count: Int, failureCount: Int, failures: [String]) {
        (self.count, self.failureCount, self.failures) = (count, failureCount, failures)
    }

    /// Compares what is expected of URLs with what a file does.
    ///
    /// - Parameter domain: The domain that the file is for, such as `example.com`.
    /// - Throws: `ServiceError` if the file is not JSON.
    package init(of expectations: [LinkExpectation], on domain: String, in file: FileDocuments) throws(ServiceError) {
        let report = ExpectationReport(
            of: expectations, against: try file.file().file,
            ExpectationReport.Settings(domain: AssociationFile.Domain(converting: domain)))
        count = expectations.count
        failureCount = report.failedCount + report.skippedCount
        failures = report.diagnostics.filter { $0.severity == .error }.prefix(Self.maximumFailureCount).map {
            $0.message.printable(to: 400)
        }
    }
}

/// A new link list, as text in both of its forms.
package struct LinkListDocument: Sendable {
    private var expectations: [LinkExpectation] = []

    /// Creates an empty list.
    package init() {}

    /// Adds a URL with the decision that is expected of it.
    ///
    /// - Parameter app: An app identifier or bundle identifier; nil if the list is for any app.
    package mutating func add(_ url: String, _ answer: Decision.Answer, app: String? = nil) {
        let requirement: LinkExpectation.Requirement =
            switch answer {
            case .matched: .matched
            case .excluded: .excluded
            case .unmatched: .unmatched
            }
        expectations.append(LinkExpectation(url, requirement, app: app))
    }

    /// The list, as `json` and as `yaml`.
    package var document: JSONValue {
        let text = LinkListText(expectations)
        return ["schemaVersion": 1, "json": JSONValue(text.json), "yaml": JSONValue(text.yaml)]
    }
}
