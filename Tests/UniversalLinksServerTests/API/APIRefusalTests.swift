import HTTPTypes
import HummingbirdTesting
import JSONSyntax
import NIOCore
import Testing

@testable import UniversalLinksServer

/// Any input ends in a document, or in a problem that says what is wrong.
struct APIRefusalTests {
    private static let posts = API.routes.filter { $0.method == .post }.map(\.path)

    private static let malformed: [(String, [UInt8])] = [
        ("empty", []),
        ("white space", Array(" \n".utf8)),
        ("cut off", Array(#"{"file": "{"#.utf8)),
        ("not UTF-8", [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]),
        ("half a surrogate", Array(#"{"file": "\ud800"}"#.utf8)),
        ("two values", Array("{} {}".utf8)),
        ("deep", Array((String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)).utf8)),
        ("deep objects", Array(String(repeating: "{\"a\":", count: 50_000).utf8)),
        ("a form", Array("file=1&urls=2".utf8)),
        ("NUL", [0]),
    ]

    private static let invalid: [(String, [UInt8])] = [
        ("an array", Array("[]".utf8)),
        ("null", Array("null".utf8)),
        ("nothing", Array("{}".utf8)),
        ("an unknown member", Array(#"{"files": "{}"}"#.utf8)),
        ("a long unknown member", Array("{\"\(String(repeating: "x", count: 500_000))\": 1}".utf8)),
        ("a member twice", Array(#"{"file": "{}", "file": "{}", "urls": []}"#.utf8)),
        ("a wrong type", Array(#"{"file": {}, "old": [], "new": 1, "urls": "x", "domain": 5}"#.utf8)),
    ]

    @Test(arguments: posts) func bodiesThatAreNotOnesAreRefused(_ path: String) async throws {
        try await APIClient.run { client in
            for (name, bytes) in APIRefusalTests.malformed {
                let reply = try await client.post(path, bytes: bytes)
                #expect(reply.problem == "malformed-request", "\(path), \(name)")
                #expect(reply.status == 400, "\(path), \(name)")
                try APIRefusalTests.expectProblem(reply)
            }
            for (name, bytes) in APIRefusalTests.invalid {
                let reply = try await client.post(path, bytes: bytes)
                #expect(reply.problem == "invalid-value", "\(path), \(name)")
                #expect(reply.status == 422, "\(path), \(name)")
                try APIRefusalTests.expectProblem(reply)
            }
            let large = try await client.post(path, bytes: [UInt8](repeating: 0x20, count: 1 << 20 | 1))
            #expect(large.status == 413)
            try APIRefusalTests.expectProblem(large)
        }
    }

    private static func expectProblem(_ reply: APIClient.Reply) throws {
        #expect(reply.bytes.count < 4_000)
        try OpenAPITests.expectProblem(reply.bytes)
    }

    private static let types: [String?] = [
        nil, "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
        "application/jsonp", "text/json",
    ]

    @Test(arguments: types) func formsCannotReachIt(_ type: String?) async throws {
        try await APIClient.run { client in
            var fields: HTTPFields = [:]
            fields[.contentType] = type
            let reply = try await client.client.execute(
                uri: "/api/v1/lint", method: .post, headers: fields, body: .init(string: #"{"file": "{}"}"#)
            ) { $0.status.code }
            #expect(reply == 415)
            let fine = try await client.post(
                "/api/v1/lint", ["file": "{}"], [.contentType: "Application/JSON ; charset=utf-8"])
            #expect(fine.status == 200)
        }
    }

    @Test(
        arguments: [
            [(HTTPField.Name.origin, "https://evil.example")], [(.origin, "null")], [(.origin, "https://localhost:1")],
            [(.origin, "")], [(.secFetchSite, "cross-site")], [(.secFetchSite, "same-site")],
            [(.origin, "https://localhost"), (.secFetchSite, "cross-site")],
        ] as [[(HTTPField.Name, String)]]) func otherSitesAreRefused(_ fields: [(HTTPField.Name, String)]) async throws
    {
        try await APIClient.run { client in
            let all = HTTPFields(fields.map { HTTPField(name: $0.0, value: $0.1) })
            let reply = try await client.post("/api/v1/lint", ["file": "{}"], all)
            #expect(reply.problem == "foreign-origin")
            #expect(reply.status == 403)
        }
    }

    @Test func everyOtherMethodIsRefusedWithTheRightOne() async throws {
        try await APIClient.run { client in
            for route in API.routes {
                let path = route.path.replacing("{code}", with: "G1").replacing("{domain}", with: "a.example")
                for method in [HTTPRequest.Method.get, .post, .put, .delete, .patch, .options, .trace]
                where method != route.method {
                    let reply = try await client.get(path, method: method)
                    #expect(reply.status == 405, "\(method) \(path)")
                    #expect(reply.fields[.allow]?.hasPrefix("\(route.method)") == true, "\(method) \(path)")
                    try APIRefusalTests.expectProblem(reply)
                }
            }
        }
    }

    @Test(arguments: [
        "/api", "/api/", "/api/v1", "/api/v2/lint", "/api/v1/lint/x", "/api/v1/rules", "/api/v1/rules/",
        "/api/v1/rules/%00", "/api/v1/rules/%FF", "/api/v1/rules/..%2F..%2Fetc", "/api/v1/domains/%2e%2e",
    ]) func otherPathsAreNotFound(_ path: String) async throws {
        try await APIClient.run { client in
            let reply = try await client.get(path)
            #expect(reply.status == 404, "\(path)")
            try APIRefusalTests.expectProblem(reply)
        }
    }

    @Test func limitsAreSaidWithTheirPlace() async throws {
        try await APIClient.run { client in
            let many = JSONValue(Array(repeating: "https://a.example/", count: 201))
            let tooMany = try await client.post("/api/v1/match", ["file": "{}", "urls": many])
            #expect(tooMany["errors", "0", "pointer"]?.string == "/urls")
            let long = "https://a.example/" + String(repeating: "a", count: 8_192)
            let tooLong = try await client.post(
                "/api/v1/table", ["file": "{}", "urls": ["https://a.example/", JSONValue(long)]])
            #expect(tooLong["errors", "0", "pointer"]?.string == "/urls/1")
            let wrong = try await client.post(
                "/api/v1/match", ["file": "{}", "urls": ["https://a.example/", "nothing", "https://", "/x"]])
            #expect(
                wrong["errors"]?.array?.map { $0.object?["pointer"]?.string } == ["/urls/1", "/urls/2", "/urls/3"])
            #expect(wrong.status == 422)
            let file = try await client.post("/api/v1/match", ["file": "{", "urls": []])
            #expect(file.problem == "unreadable-file")
            let decision = try await client.post(
                "/api/v1/links", ["urls": [["url": "https://a.example/", "decision": "maybe"]]])
            #expect(decision["errors", "0", "pointer"]?.string == "/urls/0/decision")
        }
    }

    @Test func twoHundredLongURLsAreDecided() async throws {
        var settings = APIClient.settings
        settings.limits.analysisTime = .seconds(600)
        try await APIClient.run(settings) { client in
            let long = "https://a.example/" + String(repeating: "a", count: 5_000)
            let urls = JSONValue((0..<200).map { long + "\($0)" })
            for path in ["/api/v1/match", "/api/v1/table"] {
                let reply = try await client.post(path, ["file": JSONValue(APIClient.file), "urls": urls])
                #expect(reply.status == 200)
                #expect(reply.bytes.count < 20 << 20)
            }
        }
    }

    private static let hostileFiles: [(String, String)] = {
        let stars = String(repeating: "*a", count: 60)
        let component = "{\"/\": \"/\(stars)b\"}"
        let apps = (0..<40).map { "{\"appIDs\": [\"K7QM2X4V9T.a\($0)\"], \"components\": [{\"/\": \"/a/*\"}, {}]}" }
        return [
            ("empty components", detail(Array(repeating: "{}", count: 2_000))),
            ("stars", detail(Array(repeating: component, count: 20))),
            ("many apps", "{\"applinks\": {\"details\": [\(apps.joined(separator: ","))]}}"),
            ("deep", String(repeating: "[", count: 500) + String(repeating: "]", count: 500)),
            ("only brackets", String(repeating: "[", count: 100_000)),
            ("controls", "{\"\u{202E}\": \"\u{0}\u{1B}[2J\u{FEFF}\"}"),
            ("large", "{\"a\": \"" + String(repeating: "x", count: 900_000) + "\"}"),
        ]
    }()

    private static func detail(_ components: [String]) -> String {
        "{\"applinks\": {\"details\": [{\"appID\": \"K7QM2X4V9T.a\", \"components\": [\(components.joined(separator: ","))]}]}}"
    }

    /// Either a document, or the time is up; the server continues.
    @Test(arguments: hostileFiles) func hostileFilesEndInACleanReply(_ name: String, _ text: String) async throws {
        var settings = APIClient.settings
        settings.limits.analysisTime = .milliseconds(500)
        let file = JSONValue(text)
        let long = JSONValue("https://a.example/" + String(repeating: "a", count: 4_000) + "c")
        let bodies: [(String, JSONValue)] = [
            ("lint", ["file": file]), ("fix", ["file": file, "unsafe": true]), ("format", ["file": file]),
            ("match", ["file": file, "urls": [long]]), ("table", ["file": file, "urls": [long]]),
            ("compare", ["old": file, "new": "{}"]), ("examples", ["file": file]),
            ("links", ["file": file, "urls": [long]]),
        ]
        try await APIClient.run(settings) { client in
            for (path, body) in bodies {
                let reply = try await client.post("/api/v1/" + path, body)
                #expect([200, 422, 503].contains(reply.status), "\(name), \(path)")
                if reply.status != 200 { try APIRefusalTests.expectProblem(reply) }
                #expect(reply.bytes.allSatisfy { $0 >= 0x20 || $0 == 0x0A }, "\(name), \(path)")
            }
            #expect(try await client.get("/api/v1/about").status == 200)
        }
    }
}
