import UniversalLinks

/// Decides URLs for the first app that gets them, as ``Matcher/AnyAppCursor`` does, those included that the fast engine cannot
/// parse.
package struct TrafficDecider {
    /// Parses URLs that the fast engine cannot, such as those with Unicode hosts.
    package typealias URLParser = @Sendable (String) throws(LinkURLError) -> LinkURL

    private var cursor: Matcher.AnyAppCursor
    private let parseURL: URLParser

    package init(_ matcher: Matcher, for subject: TrafficSubject, parseURL: @escaping URLParser) {
        cursor = matcher.makeCursor(forAnyOf: subject.apps)
        self.parseURL = parseURL
    }

    /// The decision for a URL. Allocates nothing, but for URLs that are written oddly.
    ///
    /// - Throws: if the bytes are not a complete URL.
    @inline(__always)
    package mutating func decide(_ url: UnsafeBufferPointer<UInt8>) throws(TrafficLine.Problem) -> Decision {
        if let decision = try? cursor.decide(borrowing: url), !decision.needsParsedURL { return decision }
        return try decideOddly(url)
    }

    private mutating func decideOddly(_ url: UnsafeBufferPointer<UInt8>) throws(TrafficLine.Problem) -> Decision {
        decide(try TrafficLink.read(url, parseURL)).decision
    }

    /// The decision for a URL, and the app that it is about: the first with this answer.
    package mutating func decide(_ link: LinkURL) -> (app: AppIdentifier, decision: Decision) { cursor.decide(link) }
}

@available(*, unavailable)
extension TrafficDecider: Sendable {}

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
        if let problem = LinkURL.problemAtOnce(of: url) { throw .noURL(problem) }
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
