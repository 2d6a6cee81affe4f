import UniversalLinks

/// Decides URLs for the first app that gets them.
///
/// Apps are asked in their order. An app that matches counts first, then one that a component keeps the URL from. Apps that
/// the same detail applies to get the same answer, so that only the first of them is asked.
package struct TrafficDecider {
    /// Parses URLs that the fast engine cannot, such as those with Unicode hosts.
    package typealias URLParser = @Sendable (String) throws(LinkURLError) -> LinkURL

    private var cursor: Matcher.Cursor
    private let first: Matcher.App
    private let others: [Matcher.App]
    private let parseURL: URLParser

    package init(_ matcher: Matcher, for subject: TrafficSubject, parseURL: @escaping URLParser) {
        cursor = matcher.makeCursor()
        let apps = TrafficDecider.distinctApps(of: subject, in: matcher)
        first = apps.first ?? matcher.app(AppIdentifier(""))
        others = Array(apps.dropFirst())
        self.parseURL = parseURL
    }

    /// The apps that have to be asked.
    package static func distinctApps(of subject: TrafficSubject, in matcher: Matcher) -> [Matcher.App] {
        var seen: Set<AppAnswer> = []
        return subject.apps.map(matcher.app).filter { seen.insert(AppAnswer($0)).inserted }
    }

    /// The decision for a URL. Allocates nothing, but for URLs that are written oddly.
    ///
    /// - Throws: if the bytes are not a complete URL.
    @inline(__always)
    package mutating func decide(_ url: UnsafeBufferPointer<UInt8>) throws(TrafficLine.Problem) -> Decision {
        if let decision = try? cursor.decide(borrowing: url, for: first), !decision.needsParsedURL {
            if others.isEmpty { return decision }
            if case .matched = decision { return decision }
            if let better = asksOthers(url, after: decision) { return better }
        }
        return try decideOddly(url)
    }

    private mutating func asksOthers(_ url: UnsafeBufferPointer<UInt8>, after decision: Decision) -> Decision? {
        if case .unmatched(let reason) = decision, case .otherHost = reason.value { return decision }
        var best = decision
        for index in others.indices {
            guard let decision = try? cursor.decide(borrowing: url, for: others[index]) else { return nil }
            if case .matched = decision { return decision }
            if best.answer == .unmatched, decision.answer == .excluded { best = decision }
        }
        return best
    }

    private mutating func decideOddly(_ url: UnsafeBufferPointer<UInt8>) throws(TrafficLine.Problem) -> Decision {
        decide(try TrafficLink.read(url, parseURL)).decision
    }

    /// The decision for a URL, and the app that it is about: the first with this answer.
    package mutating func decide(_ link: LinkURL) -> (app: AppIdentifier, decision: Decision) {
        var best = (app: first.identifier, decision: cursor.decide(link, for: first.identifier))
        for app in others where best.decision.answer != .matched {
            let decision = cursor.decide(link, for: app.identifier)
            if decision.answer == .matched || best.decision.answer == .unmatched && decision.answer == .excluded {
                best = (app.identifier, decision)
            }
        }
        return best
    }
}

@available(*, unavailable)
extension TrafficDecider: Sendable {}

/// What makes two apps get the same answers.
struct AppAnswer: Hashable {
    private let detail: Int
    private let fixed: Decision?

    init(_ app: Matcher.App) {
        detail = app.detail
        fixed = app.detail < 0 ? app.fixed : nil
    }
}

extension Decision {
    /// Whether the URL may be one that no one can ask about.
    var needsParsedURL: Bool {
        guard case .unmatched(let reason) = self else { return false }
        return switch reason.value {
        case .otherScheme, .noHost, .refusedFile: true
        default: false
        }
    }
}

/// URLs of traffic that have to be parsed as a whole.
enum TrafficLink {
    /// - Throws: if the bytes are not a complete URL.
    static func read(
        _ url: UnsafeBufferPointer<UInt8>, _ parseURL: TrafficDecider.URLParser
    ) throws(TrafficLine.Problem) -> LinkURL {
        let link: LinkURL
        do throws(LinkURLError) {
            link = try parseURL(String(decoding: url, as: UTF8.self))
        } catch {
            throw .noURL(error.message)
        }
        if let problem = link.problemAsArgument { throw .noURL(problem) }
        return link
    }
}
