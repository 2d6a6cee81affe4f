/// A mistake that sites make with their association file, made on purpose.
package struct Fault: Sendable {
    /// In lower case with hyphens: `redirect`.
    package let name: String
    /// What the site does, in a sentence.
    package let summary: String
    /// The code of the diagnostic that a check of the host reports; nil if it reports none.
    package let code: String?
    package let kind: Kind

    package enum Kind: Sendable {
        /// In the answers over a good connection.
        case answers(@Sendable (FaultySite) -> SiteAnswers)
        /// In the connection itself.
        case connection(HostConnection)
    }

    init(_ name: String, _ code: String?, _ summary: String, _ kind: Kind) {
        (self.name, self.code, self.summary, self.kind) = (name, code, summary, kind)
    }

    /// In the answer for the association file alone.
    init(_ name: String, _ code: String?, _ summary: String, file: @escaping @Sendable (String) -> Answer) {
        self.init(name, code, summary, .answers { SiteAnswers([FaultySite.wellKnownPath: file($0.file)]) })
    }

    /// The same answer whatever the file is.
    init(_ name: String, _ code: String?, _ summary: String, _ answer: @autoclosure @escaping @Sendable () -> Answer) {
        self.init(name, code, summary, .answers { _ in SiteAnswers([FaultySite.wellKnownPath: answer()]) })
    }

    /// In several paths.
    init(
        _ name: String, _ code: String?, _ summary: String, site: @escaping @Sendable (FaultySite) -> SiteAnswers
    ) {
        self.init(name, code, summary, .answers(site))
    }

    init(_ name: String, _ code: String?, _ summary: String, over connection: HostConnection) {
        self.init(name, code, summary, .connection(connection))
    }
}

extension Fault {
    package static let all: [Fault] =
        wrongAnswers + wrongFiles + compressed + slow + brokenHTTP + excessive + certificates + handshakes

    /// Nil if no fault has the name.
    package init?(named name: String) {
        guard let fault = Fault.all.first(where: { $0.name == name }) else { return nil }
        self = fault
    }
}

extension Fault {
    /// The answer is not the file.
    static let wrongAnswers = [
        Fault("redirect", "AASA925", "The file is redirected to another path, which Apple does not follow.") { site in
            let target = "/moved/apple-app-site-association"
            return SiteAnswers([
                FaultySite.wellKnownPath: .redirect(301, to: site.url(target)), target: .file(site.file),
            ])
        },
        Fault("redirect-circle", "AASA925", "Ten redirects lead back to where they start.") { site in
            let paths = [FaultySite.wellKnownPath] + (1...9).map { "/hop-\($0)" }
            let targets = paths.dropFirst() + [FaultySite.wellKnownPath]
            return SiteAnswers(
                Dictionary(uniqueKeysWithValues: zip(paths, targets.map { .redirect(302, to: site.url($0)) })))
        },
        Fault(
            "redirect-without-location", "AASA933", "A redirect does not say where to.", .redirect(302, to: nil)),
        Fault("login", "AASA926", "The file is redirected to a page that asks for a password.") { site in
            SiteAnswers([
                FaultySite.wellKnownPath: .redirect(302, to: site.url("/login?next=\(FaultySite.wellKnownPath)")),
                "/login": .loginPage,
            ])
        },
        Fault("password", "AASA926", "The site asks for a password (401).", .passwordWanted),
        Fault("index-page", "AASA936", "Every path returns the page of a single-page app.") { _ in
            SiteAnswers([:], otherPaths: .indexPage)
        },
        Fault("not-found", "AASA929", "The file is missing (404).", .notFound),
        Fault(
            "server-error", "AASA932", "The server is unavailable (503).",
            .http(503, fields: ["Content-Type": "text/html"], text: "<h1>Unavailable</h1>\n")),
        Fault("json-name-only", "AASA934", "The file is only served with the extension .json.") { site in
            SiteAnswers([FaultySite.wellKnownPath + ".json": .file(site.file)])
        },
        Fault("root-only", "AASA935", "The file is only served at the root, not in /.well-known.") { site in
            SiteAnswers([FaultySite.rootPath: .file(site.file)])
        },
        Fault("firewall", "AASA928", "A firewall returns 403 to Apple's fetcher, and the file to browsers.") {
            Answer.file($0).blocked()
        },
        Fault("rate-limited", "AASA931", "Every request is one too many (429).", .tooManyRequests()),
        Fault("rate-limited-once", "AASA931", "The first request is one too many (429).") {
            Answer.file($0).rateLimited(first: 1)
        },
    ]

    /// The answer is the file, with something wrong about it.
    static let wrongFiles = [
        Fault("wrong-type", "AASA937", "The file is served as text/html.") { .file($0, contentType: "text/html") },
        Fault("octet-stream", "AASA937", "The file is served as application/octet-stream.") {
            .file($0, contentType: "application/octet-stream")
        },
        Fault("no-content-type", "AASA937", "The file is served without a Content-Type.") {
            .file($0, contentType: nil)
        },
        Fault("vary", "AASA939", "A Vary field makes caches store a copy for each user agent and cookie.") {
            .file($0, fields: ["Vary": "User-Agent, Cookie"])
        },
        Fault("no-store", "AASA941", "Caches may not store the file.") {
            .file($0, fields: ["Cache-Control": "no-store"])
        },
        Fault("stale", "AASA940", "A cache in front of the site returns an empty file of 30 days ago.") { _ in
            .file(
                "{\"applinks\":{\"details\":[]}}\n",
                fields: ["Cache-Control": "public, max-age=31536000", "Age": "2592000", "X-Cache": "HIT"])
        },
        Fault("truncated", "AASA024", "The end of the file is missing, as after an interrupted upload.") { text in
            .file(text.lastIndex(of: "}").map { String(text[..<$0]) } ?? "")
        },
        Fault("byte-order-mark", "AASA041", "The file starts with a byte order mark.") { .file("\u{FEFF}" + $0) },
        Fault(
            "terminal-escapes", "AASA923", "Header fields contain control characters and escapes of terminals."
        ) { .terminalEscapes($0) },
    ]

    /// The file is compressed, whether the client accepts that or not.
    static let compressed = [
        Fault("gzip", nil, "The file is compressed with gzip; clients that accept gzip read it.") { .gzip($0) },
        Fault("gzip-damaged", "AASA924", "The file is compressed with gzip, and damaged.") { .damagedGzip($0) },
        Fault("gzip-truncated", "AASA924", "The file is compressed with gzip, and its second half is missing.") {
            .truncatedGzip($0)
        },
        Fault("gzip-bomb", "AASA083", "1 MiB that expands to 1 GiB.", .gzipBomb()),
        Fault("brotli", "AASA924", "The file is compressed with Brotli, which the client did not accept.", .brotli),
    ]
}

extension Fault {
    /// The answer comes late or never.
    static let slow = [
        Fault("silent", "AASA920", "The site accepts the request and never answers.", .silence),
        Fault("slow-head", "AASA920", "The header fields arrive at one byte a second.") { .slowHead($0) },
        Fault("slow-body", "AASA920", "The file arrives at one byte a second.") { .slowBody($0) },
        Fault("silent-body", "AASA920", "The header fields arrive at once, the file never does.", .silentBody),
        Fault("endless-head", "AASA920", "The header fields never end.", .endlessHead()),
    ]

    /// The answer violates HTTP, or is incomplete.
    static let brokenHTTP = [
        Fault("closed-without-answer", "AASA905", "The connection is closed without an answer.", .closed),
        Fault("reset-without-answer", "AASA905", "The connection is reset without an answer.", .reset),
        Fault(
            "closed-in-head", "AASA923", "The connection is closed in the middle of the header fields.", .closedInHead),
        Fault("reset-in-head", "AASA905", "The connection is reset in the middle of the header fields.", .resetInHead),
        Fault("closed-after-head", "AASA923", "The connection is closed before the file arrives.", .closedAfterHead),
        Fault("reset-in-body", "AASA905", "The connection is reset in the middle of the file.") { .resetInBody($0) },
        Fault("short-body", "AASA923", "Content-Length is larger than the file, and the connection is closed.") {
            .shortBody($0, announcing: $0.utf8.count + 100)
        },
        Fault("chunked-ending-early", "AASA923", "The last chunk of the file never arrives.") {
            .chunkedEndingEarly($0)
        },
        Fault("garbage-chunks", "AASA923", "The sizes of the chunks are not numbers.") { .garbageChunkSizes($0) },
        Fault("http09", "AASA923", "A page without header fields, as HTTP/0.9 sends it.", .http09),
        Fault("binary-garbage", "AASA923", "Bytes that are not HTTP.", .binaryGarbage),
        Fault("bad-status-line", "AASA923", "The status is not a number.", .statusLine("HTTP/1.1 banana")),
        Fault("both-lengths", "AASA923", "Both Content-Length and Transfer-Encoding, as for request smuggling.") {
            .bothLengths($0)
        },
    ]

    /// The answer exceeds a limit, or just does not.
    static let excessive = [
        Fault("large-head", "AASA923", "1 MiB of header fields.") { .largeHead(text: $0) },
        Fault("giant-field", "AASA923", "A header field of 1 MiB.") { .giantField(text: $0) },
        Fault("at-limit", "AASA043", "A file of 128 KiB, the most that Apple reads.", .body(byteCount: 131_072)),
        Fault("over-limit", "AASA083", "A file of one byte more than Apple reads.", .body(byteCount: 131_073)),
        Fault("huge-body", "AASA083", "A file of 8 MiB.", .body(byteCount: 8 << 20)),
        Fault("endless-body", "AASA083", "A file that never ends.", .endlessBody),
    ]
}

extension Fault {
    /// The certificate is refused, or soon will be.
    static let certificates = [
        Fault("expired", "AASA912", "The certificate expired yesterday.", over: .certificate(.expired)),
        Fault("expiring", "AASA944", "The certificate expires in 7 days.", over: .certificate(.expiring(days: 7))),
        Fault("not-yet-valid", "AASA912", "The certificate is valid from tomorrow.", over: .certificate(.notYetValid)),
        Fault("wrong-name", "AASA914", "The certificate is for another host.", over: .certificate(.wrongName)),
        Fault("self-signed", "AASA915", "The certificate is signed by itself.", over: .certificate(.selfSigned)),
        Fault(
            "unknown-authority", "AASA915", "The certificate is signed by an untrusted authority.",
            over: .certificate(.unknownAuthority)),
        Fault(
            "incomplete-chain", "AASA917", "The intermediate certificate is missing.",
            over: .certificate(.incompleteChain)),
        Fault(
            "expired-intermediate", "AASA912", "The intermediate certificate has expired.",
            over: .certificate(.expiredIntermediate)),
    ]

    /// The TLS handshake fails.
    static let handshakes = [
        Fault("tls10", "AASA919", "The server supports TLS 1.0 only.", over: .tls10),
        Fault("tls11", "AASA919", "The server supports TLS 1.1 only.", over: .tls11),
        Fault(
            "closed-in-handshake", "AASA919", "The connection is closed during the TLS handshake.",
            over: .closedInHandshake),
        Fault(
            "reset-in-handshake", "AASA919", "The connection is reset during the TLS handshake.",
            over: .resetInHandshake),
        Fault(
            "silent-handshake", "AASA905", "The server never answers the TLS handshake.", over: .silentHandshake),
        Fault("handshake-alert", "AASA919", "The server refuses the TLS handshake.", over: .alert(80)),
        Fault("plain-http", "AASA919", "The server answers in plain HTTP.", over: .plainHTTP),
        Fault("no-tls", "AASA919", "The server speaks something other than TLS.", over: .garbage),
    ]
}

/// The site that has a fault.
package struct FaultySite: Sendable, Hashable {
    /// What it would serve without the fault.
    package let file: String
    /// `https://HOST:PORT`, and what comes before every path; without a slash at the end.
    package let base: String

    package init(file: String, base: String) {
        (self.file, self.base) = (file, base)
    }

    /// Semantics W1.
    package static let wellKnownPath = "/.well-known/apple-app-site-association"
    /// Where Apple looked before 2019.
    package static let rootPath = "/apple-app-site-association"

    func url(_ path: String) -> String { base + path }
}

/// What a site answers at some of its paths.
package struct SiteAnswers: Sendable {
    package var paths: [String: Answer]
    /// Nil if they answer as usual.
    package var otherPaths: Answer?

    /// Without an answer for the association file, that is a 404, unless all paths have the same answer.
    package init(_ paths: [String: Answer], otherPaths: Answer? = nil) {
        (self.paths, self.otherPaths) = (paths, otherPaths)
        if otherPaths == nil, paths[FaultySite.wellKnownPath] == nil {
            self.paths[FaultySite.wellKnownPath] = .notFound
        }
    }

    /// Without a query; nil for the usual answer.
    package func answer(of path: String) -> Answer? { paths[path] ?? otherPaths }
}

/// How connections to a host go before the first HTTP request.
package enum HostConnection: Sendable, Hashable {
    /// TLS 1.2 or 1.3 with a chain of certificates.
    case certificate(CertificateKind)
    /// Only TLS 1.0, with a good certificate.
    case tls10
    /// Only TLS 1.1, with a good certificate.
    case tls11
    /// Closed after the client's first message.
    case closedInHandshake
    /// Reset after the client's first message.
    case resetInHandshake
    /// No answer to the client's first message.
    case silentHandshake
    /// A fatal TLS alert after the client's first message.
    case alert(UInt8)
    /// A plain HTTP response to the client's first message.
    case plainHTTP
    /// Bytes that are not TLS after the client's first message.
    case garbage

    package static let good = HostConnection.certificate(.good)
}
