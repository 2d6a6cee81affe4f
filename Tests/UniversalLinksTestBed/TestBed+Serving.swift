package import UniversalLinksStandIn

extension TestBed {
    /// Where a host has its association file (semantics W1).
    package static let wellKnownPath = FaultySite.wellKnownPath
    /// Where Apple looked for it before 2019.
    package static let rootPath = FaultySite.rootPath
    /// The name of the stand-in for Apple's CDN.
    package static let cdnHost = "cdn.test"

    /// Where the CDN has the copy of a host (semantics N1).
    package static func cdnPath(_ host: String) -> String { "/a/v1/\(host)" }

    /// For `--cdn-url`.
    package var cdnURL: String { url(TestBed.cdnHost) }

    /// So that every name stands for this server.
    package var resolveArguments: [String] { ["--resolve", "*:127.0.0.1"] }

    /// So that no answer comes too late, however busy the machine is.
    package static let patience = ["--timeout", "3600"]

    /// What `aasa` needs to reach the hosts and the CDN of the test bed, and to trust them.
    package var arguments: [String] {
        resolveArguments + TestBed.patience + ["--ca-file", certificateAuthority.file, "--cdn-url", cdnURL]
    }

    /// The host with the port of the server, as `aasa check` takes it.
    package func authority(_ host: String) -> String { "\(host):\(port)" }

    /// `https://HOST:PORT` and a path.
    package func url(_ host: String, path: String = "") -> String { "https://\(authority(host))\(path)" }

    // MARK: Behaviour of hosts

    /// What a host answers for its association file, or for another path, from now on.
    ///
    /// Hosts need no announcement: all that was not served is 404, over a good connection. A client that asks for an
    /// address and names no host, also `::1`, reaches the host `127.0.0.1`.
    package func serve(_ host: String, path: String = TestBed.wellKnownPath, _ answer: Answer) {
        sites.setAnswer(answer, host: host, path: path)
    }

    /// What a host answers for its association file, and how connections to it go.
    package func serve(_ host: String, _ answer: Answer, over connection: HostConnection) {
        sites.setAnswer(answer, host: host, path: TestBed.wellKnownPath)
        sites.setConnection(connection, host: host)
    }

    /// How connections to a host go from now on.
    package func serve(_ host: String, over connection: HostConnection) {
        sites.setConnection(connection, host: host)
    }

    /// What a host answers for all paths for which nothing was served.
    package func serveOtherPaths(_ host: String, _ answer: Answer) {
        sites.setAnswerOfOtherPaths(answer, host: host)
    }

    /// Redirects in a circle: from the association file over `count - 1` more paths back to it.
    package func serveCircle(_ host: String, count: Int = 10, status: Int = 302) {
        let paths = [TestBed.wellKnownPath] + (1..<max(count, 1)).map { "/hop-\($0)" }
        for (place, path) in paths.enumerated() {
            let next = paths[(place + 1) % paths.count]
            serve(host, path: path, .redirect(status, to: url(host, path: next)))
        }
    }

    /// A redirect from the association file to a page that asks for a password.
    package func serveLogin(_ host: String) {
        serve(host, .redirect(302, to: url(host, path: "/login?next=\(TestBed.wellKnownPath)")))
        serve(host, path: "/login", .loginPage)
    }

    /// A host with a fault.
    ///
    /// - Parameter file: What it would serve if it could.
    package func serve(_ host: String, _ fault: Fault, file: String) {
        switch fault.kind {
        case .connection(let connection): serve(host, .file(file), over: connection)
        case .answers(let answers):
            let answers = answers(FaultySite(file: file, base: url(host)))
            for (path, answer) in answers.paths { serve(host, path: path, answer) }
            if let others = answers.otherPaths { serveOtherPaths(host, others) }
        }
    }

    /// Forgets a host: what it serves and what it was asked.
    package func remove(_ host: String) {
        sites.remove(host)
    }

    /// What the stand-in for Apple's CDN says about a host.
    package func cdn(_ host: String, _ answer: CDNAnswer) {
        sites.setAnswer(answer.answer(host), host: TestBed.cdnHost, path: TestBed.cdnPath(host))
    }

    // MARK: What was asked

    /// The requests to a host, in the order in which they came.
    package func requests(to host: String) -> [RecordedRequest] {
        sites.requests(to: host)
    }

    /// The requests for the CDN's copy of a host.
    package func cdnRequests(for host: String) -> [RecordedRequest] {
        sites.requests(to: TestBed.cdnHost).filter { $0.path == TestBed.cdnPath(host) }
    }

    /// How many connections have named a host in their handshake, those that failed included.
    package func connectionCount(to host: String) -> Int {
        sites.connectionCount(to: host)
    }

    /// How many connections are open now, on all ports.
    package var openConnectionCount: Int { connections.count }
}
