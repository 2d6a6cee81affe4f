import Hummingbird
import UniversalLinks
import UniversalLinksHummingbird

/// A server for two host names, each with its association file. TLS ends at the proxy in front of it, which passes `Host` on.
///
/// `eats-server [PORT]`
@main
struct EatsServer {
    static func main() async throws {
        let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
        let application = Application(
            router: try router(), configuration: .init(address: .hostname("127.0.0.1", port: port)))
        try await application.runService()
    }

    static func router() throws -> Router<BasicRequestContext> {
        let files = try [
            "eats.example": AssociationFileResponse(eats.bytes(), maximumAge: 3_600),
            "couriers.example": AssociationFileResponse(couriers.bytes(), maximumAge: 3_600),
        ]
        let router = Router()
        // Before middleware that redirects, compresses or asks for a login: Apple's fetcher accepts none of that.
        router.addAssociationFile { host in files[host] }
        router.add(middleware: LogRequestsMiddleware(.info))
        router.get("/menu/:dish") { _, context in "A page about \(try context.parameters.require("dish"))\n" }
        return router
    }

    private static let eats = AssociationFileDraft(
        appLinks: .init(details: [
            .init(
                apps: ["7Q4KX2M9TD.com.example.eats"],
                components: [.excluding("/menu/print/*"), .matching("/menu/*")])
        ]),
        webCredentials: ["7Q4KX2M9TD.com.example.eats"])

    private static let couriers = AssociationFileDraft(
        appLinks: .init(details: [
            .init(apps: ["7Q4KX2M9TD.com.example.eats.courier"], components: [.matching("/tour/*")])
        ]))
}
