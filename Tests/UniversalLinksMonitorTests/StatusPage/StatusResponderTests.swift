import HTTPTypes
import Hummingbird
import HummingbirdTesting
import JSONSyntax
import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

struct StatusResponderTests {
    private static let shop = StatusStories.domain("shop.example", incidents: [(.unreviewedChange, .critical)])
    private static let eats = StatusStories.domain("eats.example", cdn: "stale", behindFor: 7_200)

    private func answers<Value: Sendable>(
        _ content: MemoryStatusSource.Content = StatusStories.content([shop, eats]), live: Bool = false,
        _ test: @escaping @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        let responder = StatusStories.responder(MemoryStatusSource(content))
        let app = StatusServer(port: 0, responder: responder).application
        return try await app.test(live ? .live : .router, test)
    }

    private func get(
        _ path: String, _ content: MemoryStatusSource.Content = StatusStories.content([shop, eats]),
        method: HTTPRequest.Method = .get, live: Bool = false
    ) async throws -> TestResponse {
        try await answers(content, live: live) { try await $0.execute(uri: path, method: method) }
    }

    private static let pages = [
        "/", "/?q=shop", "/?state=attention", "/?state=critical&page=2", "/domains/shop.example",
        "/domains/eats.example?days=365", "/incidents/shop.example/unreviewed-change/1795431600", "/nothing",
        "/domains/unknown.example", "/?state=unknown", "/?page=0", "/domains/shop.example?days=2", "/incidents/x",
    ]

    @Test(arguments: StatusResponderTests.pages) func `Every page is well-formed, and loads nothing from elsewhere`(
        path: String
    )
        async throws
    {
        let response = try await get(path)
        let page = try MarkupReader.root(of: String(buffer: response.body))
        #expect(page.all("h1").count == 1)
        #expect(page.all("script").isEmpty)
        #expect(!page.all.contains { $0.attributes["style"] != nil }, "the policy forbids styles in attributes")
        for element in page.all {
            for address in [element.attributes["href"], element.attributes["src"], element.attributes["action"]] {
                #expect(address?.first.map { "/#".contains($0) } ?? true)
            }
        }
        let identifiers = page.all.compactMap { $0.attributes["id"] }
        #expect(Set(identifiers).count == identifiers.count)
        for time in page.all("time") { #expect(time.attributes["datetime"]?.hasSuffix("Z") == true) }
    }

    @Test(arguments: [
        ("/", 200), ("/metrics", 200), ("/healthz", 200), ("/api/status.json", 200), ("/assets/status.css", 200),
        ("/assets/icon.svg", 200), ("/assets/other.css", 404), ("/assets/", 404), ("/metrics/", 404), ("/api", 404),
        ("/domains/shop.example", 200), ("/domains/shop.example/", 404), ("/domains/", 404), ("/%zz", 400),
        ("/?q=%", 400),
        ("/?state=unknown", 400), ("/domains/shop.example?days=2", 400), ("//", 404),
        ("/incidents/shop.example/unreviewed-change/1795431600", 200), ("/incidents/", 404), ("/../etc/passwd", 404),
    ])
    func `Each address has its status`(path: String, status: Int) async throws {
        let response = try await get(path)
        #expect(response.status.code == status)
        #expect(response.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'; style-src 'self'") == true)
        #expect(response.headers[.xContentTypeOptions] == "nosniff")
        #expect(response.headers[HTTPField.Name("Referrer-Policy")!] == "no-referrer")
        #expect(
            response.headers[.cacheControl] == (path.hasPrefix("/assets/") && status == 200 ? "no-cache" : "no-store"))
    }

    /// A stranger's domain can resolve to this machine (DNS rebinding).
    @Test(arguments: ["/", "/metrics", "/healthz", "/api/status.json", "/domains/shop.example", "/nothing"])
    func `Under a stranger's name nothing is served`(path: String) async throws {
        var settings = StatusSettings(version: "1", silence: 300, now: { StatusStories.now })
        settings.isServed = { $0 == "status.example" }
        let responder = StatusResponder(
            source: MemoryStatusSource(StatusStories.content([Self.shop])),
            activity: MonitorActivity(start: StatusStories.now),
            settings: settings)
        try await StatusServer(port: 0, responder: responder).application.test(.router) { client in
            let response = try await client.execute(uri: path, method: .get)
            #expect(response.status == .misdirectedRequest)
            let text = String(buffer: response.body)
            #expect(text.contains("--page-host NAME") && !text.contains("shop.example"))
        }
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .delete, .options, .patch])
    func `Nothing can be written`(method: HTTPRequest.Method) async throws {
        for path in ["/", "/metrics", "/nothing"] {
            let response = try await get(path, method: method)
            #expect(response.status == .methodNotAllowed)
            #expect(response.headers[.allow] == "GET, HEAD")
        }
    }

    @Test func `HEAD has the fields of GET and no body, and a socket carries both`() async throws {
        let pair = try await answers(live: true) { client in
            let head = try await client.execute(uri: "/", method: .head)
            let get = try await client.execute(uri: "/", method: .get)
            return (head, get)
        }
        #expect(pair.0.status == .ok)
        #expect(pair.0.body.readableBytes == 0)
        #expect(pair.0.headers[.contentLength] == "\(pair.1.body.readableBytes)")
        #expect(pair.0.headers[.contentType] == "text/html; charset=utf-8")
    }

    @Test func `An asset that the browser has is not sent again`() async throws {
        let statuses = try await answers { client in
            let first = try await client.execute(uri: "/assets/base.css", method: .get)
            let tag = first.headers[.eTag] ?? ""
            let second = try await client.execute(uri: "/assets/base.css", method: .get, headers: [.ifNoneMatch: tag])
            return (tag, second.status, second.body.readableBytes)
        }
        #expect(statuses.0.count > 10)
        #expect(statuses.1 == .notModified)
        #expect(statuses.2 == 0)
    }

    @Test func `The worst domain comes first, with its cause`() async throws {
        let page = try MarkupReader.root(of: String(buffer: try await get("/").body))
        #expect(page.all("h1")[0].text == "1 of 2 domains needs attention.")
        let rows = page.all("tbody")[0].all("tr")
        #expect(rows.map { $0.all("a")[0].text } == ["shop.example", "eats.example"])
        #expect(rows[0].all("span", class: "badge")[0].text == "Critical")
        #expect(rows[0].text.contains("It broke."))
        #expect(rows[1].text.contains("Out of date"))
        #expect(rows[1].text.contains("for 2 h"))
        #expect(rows[1].all("svg", class: "strip")[0].attributes["aria-label"]?.contains("13 of 36") == true)
    }

    @Test func `Metrics are in the format of Prometheus`() async throws {
        let response = try await get("/metrics")
        #expect(response.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
        let families = try ExpositionParser.families(in: String(buffer: response.body))
        #expect(families["aasa_monitor_domains"]?.value(["state": "critical"]) == 1)
    }

    @Test func `A history that cannot be read is said everywhere`() async throws {
        var content = MemoryStatusSource.Content()
        content.error = HistoryError(.corrupt, "history.sqlite is damaged.")
        for path in ["/", "/domains/shop.example", "/incidents/x", "/api/status.json"] {
            let response = try await get(path, content)
            #expect(response.status == .serviceUnavailable)
            #expect(String(buffer: response.body).contains("history.sqlite is damaged."))
        }
        let health = try await get("/healthz", content)
        #expect(health.status == .serviceUnavailable)
        let document = try JSONDocument(parsing: Array(health.body.readableBytesView)).root
        #expect(document.object?["status"]?.string == "unhealthy")
        #expect(document.object?["reasons"]?.array?.count == 1)
        #expect(try await get("/metrics", content).status == .ok)
    }

    @Test func `The document says what the page says`() async throws {
        let response = try await get("/api/status.json?state=attention")
        #expect(response.headers[.contentType] == "application/json")
        let document = try JSONDocument(parsing: Array(response.body.readableBytesView)).root.object
        #expect(document?["summary"]?.string == "1 of 2 domains needs attention.")
        #expect(document?["count"]?.number == "2")
        #expect(document?["matching"]?.number == "1")
        let domain = document?["domains"]?.array?.first?.object
        #expect(domain?["domain"]?.string == "shop.example")
        #expect(domain?["state"]?.string == "critical")
        #expect(domain?["incidents"]?.array?.first?.object?["kind"]?.string == "unreviewed-change")
        #expect(try await get("/api/status.json?state=x").status == .badRequest)
    }

    @Test func `10,000 domains are pages of 100, from two questions each`() async throws {
        let domains = (0..<10_000).map { number in
            StatusStories.domain(
                "domain-with-a-rather-long-name-\(number).example",
                incidents: number % 3 == 0 ? [(.hostingBroken, .error), (.linksFail, .warning)] : [])
        }
        let source = MemoryStatusSource(StatusStories.content(domains))
        let app = StatusServer(port: 0, responder: StatusStories.responder(source)).application
        try await app.test(.router) { client in
            for path in ["/", "/?page=100", "/?q=7", "/?state=error&page=34"] {
                let before = source.questionCount
                let response = try await client.execute(uri: path, method: .get)
                #expect(source.questionCount - before == 2)
                #expect(response.body.readableBytes < 300 * 1_024)
                let page = try MarkupReader.root(of: String(buffer: response.body))
                #expect((1...100).contains(page.all("tbody")[0].all("tr").count))
            }
            let beyond = try await client.execute(uri: "/?page=101", method: .get)
            #expect(beyond.status == .ok)
            let json = try await client.execute(uri: "/api/status.json", method: .get)
            #expect(json.body.readableBytes < 300 * 1_024)
        }
    }
}

struct StatusAddressTests {
    @Test(arguments: [
        ("shop.example", "shop.example"), ("a b", "a%20b"), ("a/b?c#d", "a%2Fb%3Fc%23d"), ("é", "%C3%A9"),
        ("\u{1}", "%01"), ("100%", "100%25"), ("\"><script>", "%22%3E%3Cscript%3E"),
    ])
    func `Text comes back from its percent-encoded form`(text: String, encoded: String) {
        #expect(StatusAddress.encoded(text) == encoded)
        #expect(StatusAddress.decoded(encoded) == text)
    }

    @Test(arguments: ["%", "%4", "%zz", "%ff", "%C3", "a%+1"])
    func `What is not valid is not decoded`(text: String) {
        #expect(StatusAddress.decoded(text) == nil)
    }

    @Test func `The identifier of an incident keeps its slashes`() {
        #expect(StatusAddress.incident("shop.example/file-broken/17") == "/incidents/shop.example/file-broken/17")
    }

    @Test func `The first of several items of a query counts`() {
        #expect(StatusAddress.items(of: "q=a+b&state=ok&q=c&page") == ["q": "a b", "state": "ok", "page": ""])
        #expect(StatusAddress.items(of: "q=%") == nil)
    }
}
