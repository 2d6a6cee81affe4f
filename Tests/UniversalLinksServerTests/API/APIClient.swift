import HTTPTypes
import Hummingbird
import HummingbirdTesting
import JSONSyntax
import NIOCore
import UniversalLinks

@testable import UniversalLinksServer

/// A request with a client address.
struct APITestContext: APIContext {
    var coreContext: CoreRequestContextStorage
    var clientAddress: String { "192.0.2.1" }

    init(source: ApplicationRequestContextSource) { coreContext = .init(source: source) }
}

struct APIClient: Sendable {
    let client: any TestClientProtocol

    struct Reply {
        let status: Int
        let fields: HTTPFields
        let bytes: [UInt8]

        var json: JSONValue? { try? JSONDocument(parsing: bytes).root }
        /// The end of `type`.
        var problem: String? {
            guard fields[.contentType] == "application/problem+json" else { return nil }
            return json?.object?["type"]?.string.map { String($0.dropFirst(APIProblem.typePrefix.count)) }
        }

        subscript(_ path: String...) -> JSONValue? { json?[JSONPointer(tokens: path)] }
    }

    static func run<Value: Sendable>(
        _ settings: APISettings = APIClient.settings, _ body: @escaping @Sendable (APIClient) async throws -> Value
    ) async throws -> Value {
        let router = Router(context: APITestContext.self, options: .autoGenerateHeadEndpoints)
        router.addAPI(API(settings))
        return try await Application(router: router).test(.router) { try await body(APIClient(client: $0)) }
    }

    static var settings: APISettings {
        var settings = APISettings(version: "1.2.3")
        settings.limits.burst = 100_000
        settings.domains = {
            [
                .init(
                    name: "shop.example.com", stagingName: "shop-example-com.staging.example",
                    url: "https://shop-example-com.staging.example:8443/.well-known/apple-app-site-association",
                    fileName: "shop.json", file: Array(APIClient.file.utf8), hasLinks: true,
                    links: { [LinkExpectation("https://shop.example.com/buy/1", .matched, app: nil)] })
            ]
        }
        settings.qrCode = { $0.utf8.count < 1_000 ? "<svg xmlns=\"http://www.w3.org/2000/svg\"/>" : nil }
        return settings
    }

    static let file = """
        {
          "applinks": {
            "details": [
              {
                "appIDs": ["K7QM2X4V9T.com.example.shop", "K7QM2X4V9T.com.example.pro"],
                "components": [
                  { "/": "/buy/*" },
                  { "/": "/help/*", "exclude": true }
                ]
              }
            ]
          }
        }

        """

    func get(_ path: String, method: HTTPRequest.Method = .get) async throws -> Reply {
        try await send(method, path, [:], nil)
    }

    func post(_ path: String, _ value: JSONValue, _ fields: HTTPFields = [:]) async throws -> Reply {
        try await post(path, bytes: Array(JSONWriter(layout: .compact).text(of: value).utf8), fields)
    }

    func post(_ path: String, bytes: [UInt8], _ fields: HTTPFields = [:]) async throws -> Reply {
        var all: HTTPFields = [.contentType: "application/json"]
        for field in fields { all[field.name] = field.value }
        return try await send(.post, path, all, bytes)
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields, _ bytes: [UInt8]?
    ) async throws -> Reply {
        try await client.execute(
            uri: path, method: method, headers: fields, body: bytes.map { ByteBuffer(bytes: $0) }
        ) { response in
            Reply(
                status: response.status.code, fields: response.headers, bytes: Array(response.body.readableBytesView))
        }
    }
}
