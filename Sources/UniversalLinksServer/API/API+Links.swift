import Hummingbird
import JSONSyntax
import UniversalLinks
import UniversalLinksService

extension API {
    func match(_ request: Request) async throws(APIProblem) -> Response {
        let body = try await APIBody(of: request, members: ["file", "urls", "app", "domain"], limits)
        let (file, urls) = (try body.file("file"), try body.urls())
        let (app, domain) = (try body.optionalName("app"), try body.optionalName("domain"))
        return try await answer { () throws(ServiceError) in
            try file.decisions(for: urls, app: app, domain: domain)
        }
    }

    func table(_ request: Request) async throws(APIProblem) -> Response {
        let body = try await APIBody(of: request, members: ["file", "urls", "domain"], limits)
        let (file, urls, domain) = (try body.file("file"), try body.urls(), try body.optionalName("domain"))
        return try await answer { () throws(ServiceError) in
            try file.table(of: urls, domain: domain)
        }
    }

    func links(_ request: Request) async throws(APIProblem) -> Response {
        let body = try await APIBody(of: request, members: ["file", "urls"], limits)
        if body.has("file") {
            let (file, urls) = (try body.file("file"), try body.urls())
            return try await answer { () throws(ServiceError) in try file.linkList(of: urls) }
        }
        var list = LinkListDocument()
        for entry in try body.entries(members: ["url", "app", "decision"]) {
            guard let answer = Decision.Answer(rawValue: entry.decision) else {
                let detail = "The decision is matched, excluded or unmatched."
                throw .invalid(detail, errors: [.init(pointer: entry.decisionPointer, detail: detail)])
            }
            list.add(entry.url, answer, app: entry.app)
        }
        return Response(json: list.document)
    }
}
