import HTTPTypes
import JSONSyntax
import Testing
import UniversalLinksJSONSchema

@testable import UniversalLinksServer

/// The description matches what the server answers, and nothing else.
struct OpenAPITests {
    private static func document() throws -> JSONObject {
        try #require(try JSONDocument(parsing: OpenAPIDocument.bytes).root.object)
    }

    @Test func everyRouteIsDescribedAndEveryDescriptionIsARoute() throws {
        let paths = try #require(try OpenAPITests.document()["paths"]?.object)
        let described = Set(
            paths.members.flatMap { path in
                (path.value.object?.members ?? []).map { "\($0.key.uppercased()) \(path.key)" }
            })
        #expect(described == Set(API.routes.map { "\($0.method) \($0.path)" }))
    }

    /// The schema at a place of the description; references resolve in the whole description.
    private static func schema(at place: [String]) throws -> Schema {
        let reference = JSONValue("#" + "\(JSONPointer(tokens: place))")
        let members = try OpenAPITests.document().members + [.init(key: "$ref", value: reference)]
        let text = JSONWriter(layout: .compact).text(of: JSONValue(.object(JSONObject(members))))
        return try Schema(JSONDocument(parsing: Array(text.utf8)))
    }

    private static let file = JSONValue(APIClient.file)
    private static let requests: [(path: String, body: JSONValue?, address: String)] = [
        ("/openapi.json", nil, "/openapi.json"),
        ("/api/v1/about", nil, "/api/v1/about"),
        ("/api/v1/situations", nil, "/api/v1/situations"),
        ("/api/v1/rules/{code}", nil, "/api/v1/rules/102"),
        ("/api/v1/rules/{code}", nil, "/api/v1/rules/order"),
        ("/api/v1/rules/{code}", nil, "/api/v1/rules/G1"),
        ("/api/v1/domains/{domain}", nil, "/api/v1/domains/shop.example.com"),
        (
            "/api/v1/lint", ["file": "{\"applinks\": {\"details\": [{\"appID\": 1, \"paths\": [\"NOT*\", \"é\"]},]}}"],
            ""
        ),
        ("/api/v1/lint", ["file": "<html>", "pedantic": true], ""),
        ("/api/v1/fix", ["file": "{\"applinks\": {\"details\": [],}}", "unsafe": true], ""),
        ("/api/v1/format", ["file": file], ""),
        (
            "/api/v1/match",
            ["file": file, "urls": ["https://e.example/buy/1", "https://e.example/Buy", "https://e.example/help/"]], ""
        ),
        ("/api/v1/match", ["file": "[]", "urls": ["https://e.example/?a=b"], "app": "x", "domain": nil], ""),
        ("/api/v1/table", ["file": file, "urls": ["https://e.example/buy/1"], "domain": "*.e.example"], ""),
        ("/api/v1/compare", ["old": file, "new": "{\"webcredentials\": {\"apps\": [\"A.b\"]}}"], ""),
        ("/api/v1/examples", ["file": file, "domain": "e.example"], ""),
        ("/api/v1/links", ["file": file, "urls": ["https://e.example/buy/1"]], ""),
        ("/api/v1/links", ["urls": [["url": "https://e.example/buy/1", "decision": "matched"]]], ""),
    ]

    @Test func repliesAndRequestsAreAsDescribed() async throws {
        var seen: Set<String> = ["/api/v1/host", "/api/v1/qr"]
        try await APIClient.run { client in
            for request in OpenAPITests.requests {
                let reply =
                    if let body = request.body {
                        try await client.post(request.path, body)
                    } else {
                        try await client.get(request.address)
                    }
                #expect(reply.status == 200, "\(request.path)")
                #expect(reply.fields[.contentType] == "application/json", "\(request.path)")
                let operation = ["paths", request.path, request.body == nil ? "get" : "post"]
                let content = ["content", "application/json", "schema"]
                try OpenAPITests.expectValid(
                    reply.bytes, operation + ["responses", "200"] + content, request.path)
                if let body = request.body {
                    let bytes = Array(JSONWriter(layout: .compact).text(of: body).utf8)
                    try OpenAPITests.expectValid(bytes, operation + ["requestBody"] + content, request.path)
                }
            }
        }
        seen.formUnion(OpenAPITests.requests.map(\.path))
        #expect(seen == Set(API.routes.map(\.path)))
    }

    static func expectValid(_ bytes: [UInt8], _ place: [String], _ name: String) throws {
        let violations = try schema(at: place).violations(in: JSONDocument(parsing: bytes))
        #expect(violations.isEmpty, "\(name): \(violations.prefix(3))")
    }

    private static let problem = Result { try schema(at: ["components", "schemas", "Problem"]) }

    static func expectProblem(_ bytes: [UInt8]) throws {
        let violations = try problem.get().violations(in: JSONDocument(parsing: bytes))
        #expect(violations.isEmpty, "\(violations.prefix(3))")
    }

    @Test func schemasRefuseWhatIsNotDescribed() throws {
        let schema = try OpenAPITests.problem.get()
        let wrong = #"{"type": "urn:universal-links:problem:busy", "title": "", "status": "503", "detail": "", "x": 1}"#
        #expect(try schema.violations(in: JSONDocument(parsing: Array(wrong.utf8))).count == 2)
    }
}
