import HTTPTypes
import Hummingbird
import JSONSyntax
import UniversalLinksService

extension API {
    /// The link list of each domain, beside what the file that is served decides.
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

    /// What the page for testers asks: the links, and QR codes of them.
    static let tapRoutes: [APIRoute] = [
        APIRoute(.get, "/api/v1/tap") { api, _, _ throws(APIProblem) in try await api.tapLinks() },
        APIRoute(.get, "/api/v1/qr") { api, request, _ throws(APIProblem) in try api.qrCode(request) },
    ]
}
