import UniversalLinksStandIn

/// Every fault of the test bed with a name, for programs and tests that want them all.
public enum FaultCatalogue: Sendable {
    /// A fault, and how a host gets it.
    public struct Fault: Sendable {
        /// The host that has it, as in `gzip-bomb.test`.
        public let host: String
        let apply: @Sendable (TestBed, String) -> Void

        init(_ name: String, _ apply: @escaping @Sendable (_ bed: TestBed, _ host: String) -> Void) {
            host = "\(name).test"
            self.apply = apply
        }

        /// A host that answers something else than it should.
        init(_ name: String, _ answer: @autoclosure @escaping @Sendable () -> Answer) {
            self.init(name) { bed, host in bed.serve(host, answer()) }
        }

        /// A host to which connections go wrong.
        init(_ name: String, over connection: HostConnection, file: String) {
            self.init(name) { bed, host in bed.serve(host, .file(file), over: connection) }
        }
    }

    /// Makes a host for each fault.
    ///
    /// - Parameter file: What they would serve if they could.
    /// - Returns: The hosts.
    public static func serve(on bed: TestBed, file: String) -> [String] {
        let faults = connections(file) + wrongAnswers(file) + brokenHTTP(file) + slow(file) + coded(file) + sizes(file)
        for fault in faults { fault.apply(bed, fault.host) }
        return faults.map(\.host)
    }

    private static func connections(_ file: String) -> [Fault] {
        [
            Fault("expired", over: .certificate(.expired), file: file),
            Fault("not-yet-valid", over: .certificate(.notYetValid), file: file),
            Fault("wrong-name", over: .certificate(.wrongName), file: file),
            Fault("self-signed", over: .certificate(.selfSigned), file: file),
            Fault("unknown-authority", over: .certificate(.unknownAuthority), file: file),
            Fault("incomplete-chain", over: .certificate(.incompleteChain), file: file),
            Fault("expired-intermediate", over: .certificate(.expiredIntermediate), file: file),
            Fault("expiring", over: .certificate(.expiring(days: 7)), file: file),
            Fault("tls10", over: .tls10, file: file),
            Fault("tls11", over: .tls11, file: file),
            Fault("closed-in-handshake", over: .closedInHandshake, file: file),
            Fault("reset-in-handshake", over: .resetInHandshake, file: file),
            Fault("silent-handshake", over: .silentHandshake, file: file),
            Fault("handshake-alert", over: .alert(80), file: file),
            Fault("plain-http", over: .plainHTTP, file: file),
            Fault("no-tls", over: .garbage, file: file),
        ]
    }

    private static func wrongAnswers(_ file: String) -> [Fault] {
        [
            Fault("redirect") { bed, host in
                bed.serve(host, .redirect(301, to: bed.url("www.\(host)", path: TestBed.wellKnownPath)))
                bed.serve("www.\(host)", .file(file))
            },
            Fault("redirect-circle") { bed, host in bed.serveCircle(host) },
            Fault("redirect-without-location", .redirect(302, to: nil)),
            Fault("login") { bed, host in bed.serveLogin(host) },
            Fault("password", .passwordWanted),
            Fault("index-page") { bed, host in bed.serveOtherPaths(host, .indexPage) },
            Fault("not-found", .notFound),
            Fault("server-error", .http(503, fields: ["Content-Type": "text/html"], text: "<h1>Unavailable</h1>\n")),
            Fault("json-name-only") { bed, host in bed.serve(host, path: TestBed.wellKnownPath + ".json", .file(file))
            },
            Fault("root-only") { bed, host in bed.serve(host, path: TestBed.rootPath, .file(file)) },
            Fault("firewall", Answer.file(file).blocked()),
            Fault("rate-limited", .tooManyRequests()),
            Fault("rate-limited-once", Answer.file(file).rateLimited(first: 1)),
            Fault("octet-stream", .file(file, contentType: "application/octet-stream")),
            Fault("no-content-type", .file(file, contentType: nil)),
            Fault("vary", .file(file, fields: ["Vary": "User-Agent, Cookie"])),
            Fault("no-store", .file(file, fields: ["Cache-Control": "no-store"])),
            Fault("byte-order-mark", .file("\u{FEFF}" + file)),
            Fault("terminal-escapes", .terminalEscapes(file)),
        ]
    }

    private static func brokenHTTP(_ file: String) -> [Fault] {
        [
            Fault("closed-without-answer", .closed),
            Fault("reset-without-answer", .reset),
            Fault("closed-in-head", .closedInHead),
            Fault("reset-in-head", .resetInHead),
            Fault("closed-after-head", .closedAfterHead),
            Fault("reset-in-body", .resetInBody(file)),
            Fault("short-body", .shortBody(file, announcing: file.utf8.count + 100)),
            Fault("chunked-ending-early", .chunkedEndingEarly(file)),
            Fault("garbage-chunks", .garbageChunkSizes(file)),
            Fault("http09", .http09),
            Fault("binary-garbage", .binaryGarbage),
            Fault("bad-status-line", .statusLine("HTTP/1.1 banana")),
            Fault("both-lengths", .bothLengths(file)),
        ]
    }

    private static func slow(_ file: String) -> [Fault] {
        [
            Fault("silent", .silence),
            Fault("slow-head", .slowHead(file)),
            Fault("slow-body", .slowBody(file)),
            Fault("silent-body", .silentBody),
            Fault("endless-head", .endlessHead()),
            Fault("endless-body", .endlessBody),
        ]
    }

    private static func coded(_ file: String) -> [Fault] {
        [
            Fault("gzip", .gzip(file)),
            Fault("gzip-damaged", .damagedGzip(file)),
            Fault("gzip-truncated", .truncatedGzip(file)),
            Fault("gzip-bomb", .gzipBomb()),
            Fault("brotli", .brotli),
        ]
    }

    private static func sizes(_ file: String) -> [Fault] {
        [
            Fault("large-head", .largeHead(text: file)),
            Fault("giant-field", .giantField(text: file)),
            Fault("at-limit", .body(byteCount: 131_072)),
            Fault("over-limit", .body(byteCount: 131_073)),
            Fault("huge-body", .body(byteCount: 8 << 20)),
        ]
    }
}
