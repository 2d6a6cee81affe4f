import HTTPTypes
import Hummingbird
import JSONSyntax
import NIOCore

/// The body of a request: an object with known members, each at most once.
struct APIBody {
    private let object: JSONObject
    private let limits: APILimits

    /// Collects and parses a body.
    ///
    /// - Parameter known: The members of the endpoint; others are refused.
    init(of request: Request, members known: Set<String>, _ limits: APILimits) async throws(APIProblem) {
        guard APIBody.isJSON(request.headers[.contentType]) else { throw .mediaType }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limits.requestByteCount {
            throw .tooLarge(limit: limits.requestByteCount)
        }
        var bytes: [UInt8] = []
        do {
            for try await part in request.body {
                guard bytes.count + part.readableBytes <= limits.requestByteCount else {
                    throw APIProblem.tooLarge(limit: limits.requestByteCount)
                }
                bytes += part.readableBytesView
            }
        } catch let problem as APIProblem {
            throw problem
        } catch {
            throw .malformed("The body ended before it was complete.")
        }
        try self.init(bytes, members: known, limits)
    }

    init(_ bytes: [UInt8], members known: Set<String>, _ limits: APILimits) throws(APIProblem) {
        let root: JSONValue
        do throws(JSONSyntaxError) {
            root = try JSONDocument(parsing: bytes).root
        } catch {
            throw .malformed(
                "The body is not JSON. Line \(error.position.line), column \(error.position.column): \(error.message)")
        }
        guard let object = root.object else {
            throw .invalid("The body is \(root.typeDescription). Send an object.")
        }
        self.object = object
        self.limits = limits
        try check(object, at: .root, known: known)
    }

    /// `application/json`, with any parameters.
    private static func isJSON(_ type: String?) -> Bool {
        let name = type?.split(separator: ";", omittingEmptySubsequences: false).first ?? ""
        return name.trimmingPrefix(while: { $0 == " " }).lowercased().split(separator: " ").first == "application/json"
    }

    private func check(_ object: JSONObject, at pointer: JSONPointer, known: Set<String>) throws(APIProblem) {
        let unknown = object.members.filter { !known.contains($0.key) }.map(\.key)
        if let first = unknown.first {
            throw .invalid(
                "\(quoted(first)) is not a member of this request. It has: \(known.sorted().joined(separator: ", ")).",
                errors: unknown.prefix(10).map {
                    .init(pointer: pointer.appending($0.shortened(to: 60)), detail: "This member is not known.")
                })
        }
        if let repeated = object.shadowedIndices.first {
            throw invalid("appears twice. Send it once.", at: pointer.appending(object.members[repeated].key))
        }
    }

    private func quoted(_ text: String) -> String { "\"\(text.shortened(to: 60))\"" }

    private func invalid(_ sentence: String, at pointer: JSONPointer) -> APIProblem {
        let detail = "\(quoted(pointer.tokens.joined(separator: "/"))) \(sentence)"
        return .invalid(detail, errors: [.init(pointer: pointer, detail: detail)])
    }
}

extension APIBody {
    func has(_ key: String) -> Bool { object[key] != nil }

    /// Nil if it is null or missing.
    func optionalText(_ key: String) throws(APIProblem) -> String? {
        guard let value = object[key], !value.isNull else { return nil }
        return try text(value, at: .root.appending(key))
    }

    func text(_ key: String) throws(APIProblem) -> String {
        guard let value = object[key] else { throw missing(key, at: .root) }
        return try text(value, at: .root.appending(key))
    }

    /// Nil if it is null or missing; refuses an empty text.
    func optionalName(_ key: String) throws(APIProblem) -> String? {
        guard let name = try optionalText(key) else { return nil }
        guard !name.isEmpty else { throw invalid("is empty. Leave it out.", at: .root.appending(key)) }
        guard name.utf8.count <= limits.urlByteCount else {
            throw invalid("has more than \(limits.urlByteCount) bytes.", at: .root.appending(key))
        }
        return name
    }

    /// False if it is missing.
    func flag(_ key: String) throws(APIProblem) -> Bool {
        guard let value = object[key] else { return false }
        guard let flag = value.boolean else {
            throw invalid("is \(value.typeDescription). Send true or false.", at: .root.appending(key))
        }
        return flag
    }

    func urls() throws(APIProblem) -> [String] {
        var urls: [String] = []
        for (index, value) in try list("urls").enumerated() {
            urls.append(try url(value, at: .root.appending("urls").appending(index)))
        }
        return urls
    }

    /// The objects under `urls`.
    func entries(members known: Set<String>) throws(APIProblem) -> [Entry] {
        var entries: [Entry] = []
        for (index, value) in try list("urls").enumerated() {
            let pointer = JSONPointer.root.appending("urls").appending(index)
            guard let object = value.object else {
                throw invalid("is \(value.typeDescription). Send an object.", at: pointer)
            }
            try check(object, at: pointer, known: known)
            guard let address = object["url"] else { throw missing("url", at: pointer) }
            guard let decision = object["decision"] else { throw missing("decision", at: pointer) }
            var app: String?
            if let value = object["app"], !value.isNull { app = try url(value, at: pointer.appending("app")) }
            entries.append(
                Entry(
                    url: try url(address, at: pointer.appending("url")), app: app,
                    decision: try text(decision, at: pointer.appending("decision")),
                    decisionPointer: pointer.appending("decision")))
        }
        return entries
    }

    struct Entry {
        let url: String
        let app: String?
        let decision: String
        let decisionPointer: JSONPointer
    }

    private func list(_ key: String) throws(APIProblem) -> [JSONValue] {
        guard let value = object[key] else { throw missing(key, at: .root) }
        guard let list = value.array else {
            throw invalid("is \(value.typeDescription). Send an array.", at: .root.appending(key))
        }
        guard list.count <= limits.urlCount else {
            throw invalid(
                "has \(list.count) entries; at most \(limits.urlCount) are allowed.", at: .root.appending(key))
        }
        return list
    }

    private func url(_ value: JSONValue, at pointer: JSONPointer) throws(APIProblem) -> String {
        let text = try text(value, at: pointer)
        guard text.utf8.count <= limits.urlByteCount else {
            throw invalid("has more than \(limits.urlByteCount) bytes.", at: pointer)
        }
        return text
    }

    private func text(_ value: JSONValue, at pointer: JSONPointer) throws(APIProblem) -> String {
        guard let text = value.string else { throw invalid("is \(value.typeDescription). Send a string.", at: pointer) }
        return text
    }

    private func missing(_ key: String, at pointer: JSONPointer) -> APIProblem {
        invalid("is missing.", at: pointer.appending(key))
    }
}
