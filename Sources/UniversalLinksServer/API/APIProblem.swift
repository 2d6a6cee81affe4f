import HTTPTypes
import Hummingbird
import JSONSyntax
import NIOCore
import UniversalLinksService

/// Why a request is refused, as problem details (RFC 9457).
struct APIProblem: Error {
    let status: HTTPResponse.Status
    /// For programs: the end of `type`.
    let name: String
    /// For people.
    let title: String
    /// What is wrong with this request, and what to do.
    let detail: String
    let errors: [Part]
    let fields: HTTPFields

    /// A part of the body that is wrong.
    struct Part {
        let pointer: JSONPointer
        let detail: String
    }

    static let typePrefix = "urn:universal-links:problem:"

    init(
        _ status: HTTPResponse.Status, _ name: String, _ title: String, _ detail: String, errors: [Part] = [],
        fields: HTTPFields = [:]
    ) {
        (self.status, self.name, self.title, self.detail) = (status, name, title, detail)
        (self.errors, self.fields) = (errors, fields)
    }

    var document: JSONValue {
        var members: [JSONObject.Member] = [
            .init(key: "type", value: JSONValue(APIProblem.typePrefix + name)),
            .init(key: "title", value: JSONValue(title)),
            .init(key: "status", value: JSONValue(status.code)),
            .init(key: "detail", value: JSONValue(detail)),
        ]
        if !errors.isEmpty {
            members.append(
                .init(
                    key: "errors",
                    value: JSONValue(
                        errors.map { ["pointer": JSONValue("\($0.pointer)"), "detail": JSONValue($0.detail)] })))
        }
        return JSONValue(.object(JSONObject(members)))
    }

    var response: Response {
        var response = Response(json: document, status: status, type: "application/problem+json")
        for field in fields { response.headers.append(field) }
        return response
    }
}

extension APIProblem {
    static func malformed(_ detail: String) -> APIProblem {
        APIProblem(.badRequest, "malformed-request", "The request is malformed.", detail)
    }

    static func invalid(_ detail: String, errors: [Part] = []) -> APIProblem {
        APIProblem(
            .unprocessableContent, "invalid-value", "The request contains an invalid value.", detail, errors: errors)
    }

    static func tooLarge(limit: Int) -> APIProblem {
        APIProblem(
            .contentTooLarge, "too-large", "The request is too large.", "A request has at most \(limit) bytes.")
    }

    static let notFound = APIProblem(
        .notFound, "not-found", "There is no such resource.", "/openapi.json describes the API.")

    static func methodNotAllowed(_ allowed: String) -> APIProblem {
        APIProblem(
            .methodNotAllowed, "method-not-allowed", "The method is not allowed here.", "Use \(allowed).",
            fields: [.allow: allowed])
    }

    static let mediaType = APIProblem(
        .unsupportedMediaType, "unsupported-media-type", "The media type is not supported.",
        "Send JSON with Content-Type: application/json.")

    static let foreignOrigin = APIProblem(
        .forbidden, "foreign-origin", "Other sites may not use this API.",
        "Requests from browsers have to come from this server's own pages.")

    static func rateLimited(seconds: Int) -> APIProblem {
        APIProblem(
            .tooManyRequests, "too-many-requests", "There were too many requests.", "Try again in \(seconds) s.",
            fields: [.retryAfter: String(seconds)])
    }

    static let busy = APIProblem(
        .serviceUnavailable, "busy", "The server is busy.", "Try again in a moment.", fields: [.retryAfter: "1"])

    static let outOfTime = APIProblem(
        .serviceUnavailable, "out-of-time", "The analysis takes too long.",
        "Send a shorter file or fewer URLs, or use the command line, which has no time limit.",
        fields: [.retryAfter: "10"])

    static let largeReply = APIProblem(
        .unprocessableContent, "large-reply", "The answer is too large.",
        "Send a shorter file or fewer URLs, or use the command line, which has no such limit.")

    static let internalError = APIProblem(
        .internalServerError, "internal-error", "The server failed.", "The server's log tells more.")

    init(_ error: ServiceError) {
        switch error.code {
        case .unknownRule:
            self.init(.notFound, "unknown-rule", "There is no such rule.", error.message)
        case .interrupted: self = .outOfTime
        case .unreadableFile:
            self.init(.unprocessableContent, "unreadable-file", "The file is not JSON.", error.message)
        case .refusedRewriting:
            self.init(.unprocessableContent, "refused-rewriting", "The file cannot be rewritten.", error.message)
        default:
            let parts = error.parts.map {
                Part(pointer: JSONPointer(tokens: ["urls", "\($0.index)"]), detail: $0.message)
            }
            self = .invalid(error.message, errors: parts)
        }
    }
}
