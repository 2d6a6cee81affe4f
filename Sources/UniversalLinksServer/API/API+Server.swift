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
