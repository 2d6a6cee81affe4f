import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded
import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksHummingbird

struct AssociationFileMiddlewareTests {
    static let path = "/.well-known/apple-app-site-association"

    static func draft(_ path: AssociationFileDraft.Component) -> AssociationFileDraft {
        AssociationFileDraft(
            appLinks: .init(details: [.init(apps: ["7Q4KX2M9TD.com.example.eats"], components: [path])]))
    }

    // MARK: What the probe says, over TLS

    @Test func theProbeFindsNothingWrongWithADraft() async throws {
        let router = Router()
        try router.addAssociationFile(Self.draft(.matching("/menu/*")))
        let found = try await SecureServer.run(router, hosts: ["eats.example"]) { server in
            Self.summary(of: await server.report(about: "eats.example"))
        }
        #expect(found == Summary(diagnostics: [], status: 200, body: try Self.draft(.matching("/menu/*")).bytes()))
    }

    @Test func theProbeFindsNothingWrongWithBytesThatMayBeCached() async throws {
        let router = Router()
        let bytes = try Self.draft(.matching("/menu/*")).bytes()
        router.addAssociationFile(bytes: bytes, maximumAge: 3_600)
        let found = try await SecureServer.run(router, hosts: ["eats.example"]) { server in
            Self.summary(of: await server.report(about: "eats.example"))
        }
        #expect(found == Summary(diagnostics: [], status: 200, body: bytes))
    }

    @Test func everyHostHasItsFile() async throws {
        let files = try ["eats.example": "/menu/*", "shop.example": "/products/*"].mapValues {
            try Self.draft(.matching($0)).bytes()
        }
        let responses = files.mapValues { AssociationFileResponse($0) }
        let router = Router()
        router.addAssociationFile { host in responses[host] }
        let hosts = ["eats.example", "shop.example", "other.example"]
        let found = try await SecureServer.run(router, hosts: hosts) { server in
            var found: [String: Summary] = [:]
            for host in hosts { found[host] = Self.summary(of: await server.report(about: host)) }
            return found
        }
        #expect(found["eats.example"] == Summary(diagnostics: [], status: 200, body: files["eats.example"] ?? []))
        #expect(found["shop.example"] == Summary(diagnostics: [], status: 200, body: files["shop.example"] ?? []))
        #expect(found["other.example"]?.status == 404)
        #expect(found["other.example"]?.diagnostics.isEmpty == false)
    }

    /// The probe is not blind: middleware that is added before the file spoils it.
    @Test func theProbeSeesMiddlewareThatRedirects() async throws {
        let router = Router()
        router.add(middleware: Redirecting())
        try router.addAssociationFile(Self.draft(.matching("/menu/*")))
        let found = try await SecureServer.run(router, hosts: ["eats.example"]) { server in
            Self.summary(of: await server.report(about: "eats.example"))
        }
        #expect(found.status == 301)
        #expect(found.diagnostics.contains("AASA925"), "\(found.diagnostics)")
    }

    @Test func middlewareAddedAfterTheFileDoesNotReachIt() async throws {
        let router = Router()
        try router.addAssociationFile(Self.draft(.matching("/menu/*")))
        router.add(middleware: Redirecting())
        let found = try await SecureServer.run(router, hosts: ["eats.example"]) { server in
            Self.summary(of: await server.report(about: "eats.example"))
        }
        #expect(found.diagnostics == [])
    }

    // MARK: Methods, conditional requests, hosts

    static let methods: [(method: HTTPRequest.Method, status: Int)] = [
        (.get, 200), (.head, 200), (.post, 405), (.put, 405), (.patch, 405), (.delete, 405), (.options, 405),
    ]

    @Test(arguments: methods)
    func everyMethodHasItsStatus(method: HTTPRequest.Method, status: Int) async throws {
        try await Self.application().test(.router) { client in
            try await client.execute(uri: Self.path, method: method) { response in
                #expect(response.status.code == status)
                #expect((response.body.readableBytes == 0) == (method == .head))
                #expect(response.headers[.allow] == (status == 405 ? "GET, HEAD" : nil))
                #expect(response.headers[.vary] == nil)
            }
        }
    }

    static let conditions: [(tag: @Sendable (String) -> String, status: Int)] = [
        ({ $0 }, 304), ({ "W/\($0)" }, 304), ({ "\"other\", \($0)" }, 304), ({ _ in "*" }, 304),
        ({ _ in "\"other\"" }, 200), ({ _ in "" }, 200),
    ]

    @Test(arguments: conditions.indices)
    func aClientThatHasTheFileGetsNoCopy(index: Int) async throws {
        let condition = Self.conditions[index]
        try await Self.application().test(.router) { client in
            let tag = try await client.execute(uri: Self.path, method: .get) { $0.headers[.eTag] ?? "" }
            #expect(tag.hasPrefix("\"") && tag.count > 10)
            try await client.execute(
                uri: Self.path, method: .get, headers: [.ifNoneMatch: condition.tag(tag)]
            ) { response in
                #expect(response.status.code == condition.status)
                #expect(response.headers[.eTag] == tag)
                #expect((response.body.readableBytes == 0) == (condition.status == 304))
            }
        }
    }

    @Test(arguments: ["/apple-app-site-association", "/.well-known/other", "/"])
    func otherPathsAreLeftToTheApplication(path: String) async throws {
        try await Self.application().test(.router) { client in
            try await client.execute(uri: path, method: .get) { #expect($0.status == .notFound) }
        }
    }

    @Test(arguments: [
        ("eats.example", "eats.example"), ("Eats.Example:8443", "eats.example"), ("eats.example.", "eats.example"),
        ("eats.example.:443", "eats.example"), ("[::1]:8443", "[::1]"), ("[::1]", "[::1]"), ("", ""),
        ("../../etc/passwd", "../../etc/passwd"),
    ])
    func theHostIsPassedInOneForm(authority: String, expected: String) async throws {
        let router = Router()
        router.addAssociationFile { host in AssociationFileResponse(Array(host.utf8)) }
        let head = HTTPRequest(method: .get, scheme: "https", authority: authority, path: Self.path)
        let source = ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: Logger(label: "hosts"))
        let response = try await router.buildResponder().respond(
            to: Request(head: head, body: .init(buffer: ByteBuffer())), context: BasicRequestContext(source: source))
        #expect(response.headers[.eTag] == AssociationFileResponse(Array(expected.utf8)).entityTag)
    }

    private static func application() throws -> some ApplicationProtocol {
        let router = Router()
        try router.addAssociationFile(draft(.matching("/menu/*")))
        return Application(router: router)
    }

    private static func summary(of report: HostReport) -> Summary {
        Summary(
            diagnostics: report.diagnostics.map(\.code.id), status: report.evidence.origin.response?.status ?? 0,
            body: report.evidence.origin.response?.body ?? [])
    }
}

/// What a probe saw.
private struct Summary: Equatable {
    let diagnostics: [String]
    let status: Int
    let body: [UInt8]
}

/// Sends everybody elsewhere, as servers do to reach their main host name.
private struct Redirecting: RouterMiddleware {
    @concurrent func handle(
        _ request: Request, context: BasicRequestContext,
        next: @concurrent (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        .redirect(to: "https://www.eats.example" + request.uri.path, type: .permanent)
    }
}
