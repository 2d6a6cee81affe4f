package import JSONSyntax

/// A URL with its expected decision.
public struct LinkExpectation: Hashable, Sendable {
    /// The URL as written.
    public let url: String
    /// What is expected.
    public let requirement: Requirement
    /// The app, by its identifier or its bundle identifier; nil uses that of the settings.
    public let app: String?
    /// The domain whose file is meant; nil uses that of the settings.
    public let domain: String?
    /// The reason, in the author's words.
    public let note: String?
    /// Its place in its list; nil if it comes from code.
    public let location: Diagnostic.Location?

    /// An expectation.
    public init(
        _ url: String, _ requirement: Requirement, app: String? = nil, domain: String? = nil, note: String? = nil,
        location: Diagnostic.Location? = nil
    ) {
        self.url = url
        self.requirement = requirement
        self.app = app
        self.domain = domain
        self.note = note
        self.location = location
    }
}

extension LinkExpectation {
    /// What is expected of a URL.
    public enum Requirement: String, Hashable, Sendable, CaseIterable {
        /// A component matches it.
        case matched
        /// It stays on the web: excluded or unmatched.
        case notMatched = "not-matched"
        /// A component with `exclude` decides.
        case excluded
        /// No component decides.
        case unmatched

        /// Whether an answer is what is expected.
        public func accepts(_ answer: Decision.Answer) -> Bool {
            switch self {
            case .matched: answer == .matched
            case .notMatched: answer != .matched
            case .excluded: answer == .excluded
            case .unmatched: answer == .unmatched
            }
        }
    }

    /// Expects that a component matches the URL.
    public static func matched(_ url: String, app: String? = nil, note: String? = nil) -> LinkExpectation {
        LinkExpectation(url, .matched, app: app, note: note)
    }

    /// Expects that the URL stays on the web, excluded or unmatched.
    public static func notMatched(_ url: String, app: String? = nil, note: String? = nil) -> LinkExpectation {
        LinkExpectation(url, .notMatched, app: app, note: note)
    }

    /// Expects that a component with `exclude` decides.
    public static func excluded(_ url: String, app: String? = nil, note: String? = nil) -> LinkExpectation {
        LinkExpectation(url, .excluded, app: app, note: note)
    }

    /// Expects that no component decides.
    public static func unmatched(_ url: String, app: String? = nil, note: String? = nil) -> LinkExpectation {
        LinkExpectation(url, .unmatched, app: app, note: note)
    }
}

extension LinkExpectation {
    /// The entry of a link list, without keys that have no value.
    package var entry: JSONObject {
        var members = [
            JSONObject.Member(key: "url", value: JSONValue(url)),
            JSONObject.Member(key: "expect", value: JSONValue(requirement.rawValue)),
        ]
        for (key, value) in [("app", app), ("domain", domain), ("note", note)] {
            guard let value else { continue }
            members.append(JSONObject.Member(key: key, value: JSONValue(value)))
        }
        return JSONObject(members)
    }
}
