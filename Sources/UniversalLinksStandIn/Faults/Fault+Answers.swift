extension Fault {
    /// Something other than the file is answered.
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

    /// The file is answered, with something wrong about it.
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
