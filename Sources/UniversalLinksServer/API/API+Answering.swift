import HTTPTypes
import Hummingbird
import JSONSyntax
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksService

extension API {
    var about: Response {
        let domains = settings.domains().map { domain -> JSONValue in
            [
                "domain": JSONValue(domain.name), "stagingName": JSONValue(domain.stagingName),
                "url": JSONValue(domain.url), "hasLinks": JSONValue(domain.hasLinks),
            ]
        }
        return Response(json: [
            "schemaVersion": 1,
            "version": JSONValue(settings.version),
            "limits": [
                "fileBytes": JSONValue(limits.requestByteCount), "requestBytes": JSONValue(limits.requestByteCount),
                "urls": JSONValue(limits.urlCount), "urlBytes": JSONValue(limits.urlByteCount),
            ],
            "domains": JSONValue(domains),
            "checksHosts": JSONValue(hosts != nil),
        ])
    }

    func domain(_ name: String) async throws(APIProblem) -> Response {
        guard let domain = settings.domains().first(where: { $0.name == name.lowercased() }) else {
            throw APIProblem(
                .notFound, "unknown-domain", "This server does not serve the domain.",
                "GET about lists the domains that it serves.")
        }
        return try await answer {
            [
                "schemaVersion": 1,
                "domain": JSONValue(domain.name),
                "file": JSONValue(String(decoding: domain.file, as: UTF8.self)),
                "name": JSONValue(domain.fileName),
                "links": JSONValue(
                    domain.links().map { link -> JSONValue in
                        [
                            "url": JSONValue(link.url), "app": JSONValue(link.app),
                            "expected": JSONValue(link.requirement.rawValue),
                        ]
                    }),
            ]
        }
    }

    func host(_ request: Request) async throws(APIProblem) -> Response {
        let body = try await APIBody(of: request, members: ["domain"], limits)
        let text = try body.text("domain")
        guard let hosts else { throw .hostsNotChecked }
        let host: CheckedHost
        do throws(ServiceError) {
            host = try HostDocuments.host(text)
        } catch {
            throw .invalid(error.message, errors: [.init(pointer: .root.appending("domain"), detail: error.message)])
        }
        guard host.port == 443 else {
            let detail = "Devices and Apple's CDN use port 443 alone. Write the host without a port."
            throw .invalid(detail, errors: [.init(pointer: .root.appending("domain"), detail: detail)])
        }
        return Response(json: try await hosts.document(of: host))
    }

    func qrCode(_ request: Request) throws(APIProblem) -> Response {
        guard let text = request.uri.queryParameters["text"].map(String.init), !text.isEmpty else {
            throw .invalid("The query item text is missing. Write qr?text=…, percent-encoded.")
        }
        guard let image = settings.qrCode?(text) else {
            throw .invalid("The text does not fit into a QR code. Shorten it.")
        }
        return Response(image, type: "image/svg+xml")
    }
}

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

    /// Makes a document away from the event loops, while a client waits for it.
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
    func file(_ key: String, name: String = "apple-app-site-association") throws(APIProblem) -> FileDocuments {
        FileDocuments(Array(try text(key).utf8), name: name)
    }
}

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

extension API {
    /// The link list of each domain, next to what the served file decides.
    func tapLinks() async throws(APIProblem) -> Response {
        let domains = settings.domains()
        return try await answer { () throws(ServiceError) in
            var documents: [JSONValue] = []
            for domain in domains {
                let links = try FileDocuments(domain.file, name: domain.fileName)
                    .decisions(beside: domain.links(), domain: domain.name)
                documents.append(["domain": JSONValue(domain.name), "links": JSONValue(links)])
            }
            return ["schemaVersion": 1, "domains": JSONValue(documents)]
        }
    }

    static let tapRoutes: [APIRoute] = [
        APIRoute(.get, "/api/v1/tap") { api, _, _ throws(APIProblem) in try await api.tapLinks() },
        APIRoute(.get, "/api/v1/qr") { api, request, _ throws(APIProblem) in try api.qrCode(request) },
    ]
}
