import Hummingbird
import JSONSyntax
import UniversalLinksService

extension API {
    func lint(_ request: Request) async throws(APIProblem) -> Response {
        let body = try await APIBody(of: request, members: ["file", "pedantic"], limits)
        let (file, isPedantic) = (try body.file("file"), try body.flag("pedantic"))
        return try await answer { file.lint(isPedantic: isPedantic) }
    }

    func fix(_ request: Request) async throws(APIProblem) -> Response {
        let body = try await APIBody(of: request, members: ["file", "unsafe"], limits)
        let (file, includesUnsafe) = (try body.file("file"), try body.flag("unsafe"))
        return try await answer { file.fixes(includingUnsafe: includesUnsafe) }
    }

    func format(_ request: Request) async throws(APIProblem) -> Response {
        let body = try await APIBody(of: request, members: ["file"], limits)
        let file = try body.file("file")
        return try await answer { () throws(ServiceError) in try file.formatted() }
    }

    func compare(_ request: Request) async throws(APIProblem) -> Response {
        let body = try await APIBody(of: request, members: ["old", "new", "domain"], limits)
        let (old, new) = (try body.file("old", name: "old"), try body.file("new", name: "new"))
        let domain = try body.optionalName("domain")
        return try await answer { () throws(ServiceError) in try old.difference(to: new, domain: domain) }
    }

    func examples(_ request: Request) async throws(APIProblem) -> Response {
        let body = try await APIBody(of: request, members: ["file", "domain"], limits)
        let (file, domain) = (try body.file("file"), try body.optionalName("domain"))
        return try await answer { () throws(ServiceError) in try file.examples(domain: domain) }
    }

    func rule(_ code: String) async throws(APIProblem) -> Response {
        guard !code.isEmpty, code.utf8.count <= 100 else { throw .notFound }
        return try await answer { () throws(ServiceError) in try RuleDocuments.document(of: code) }
    }

    /// A document that is made away from the event loops, as long as somebody waits for it.
    func answer(
        _ work: @escaping @Sendable () throws(ServiceError) -> JSONValue
    ) async throws(APIProblem) -> Response {
        let limit = limits.replyByteCount
        return try await analyses.run(for: client) { isOver throws(APIProblem) in
            let document: JSONValue
            do throws(ServiceError) {
                document = try InterruptibleWork.run(until: isOver, work)
            } catch {
                throw APIProblem(error)
            }
            let response = Response(json: document)
            guard response.body.contentLength ?? 0 <= limit else { throw .largeReply }
            return response
        }
    }
}

extension APIBody {
    /// A file that has to be there.
    func file(_ key: String, name: String = "apple-app-site-association") throws(APIProblem) -> FileDocuments {
        FileDocuments(Array(try text(key).utf8), name: name)
    }
}
