import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed

/// What hosts answer.
@Suite struct AnswerTests {
    private static let file = #"{"applinks":{"details":[]}}"#

    @Test func headsAreSentAsGiven() async throws {
        try await TestBed.run { bed async throws in
            bed.serve(
                "shop.example",
                .http(
                    299, reason: "Fine  by me", fields: ["x-lower": "1", "X-UPPER": "", "x-lower": "2"], text: "abc",
                    framing: .unframed))
            let answer = try await RawClient.get(bed, "shop.example")
            #expect(answer == "HTTP/1.1 299 Fine  by me\r\nx-lower: 1\r\nX-UPPER: \r\nx-lower: 2\r\n\r\nabc")

            bed.serve("shop.example", .http(204, framing: .unframed))
            #expect(try await RawClient.get(bed, "shop.example") == "HTTP/1.1 204 No Content\r\n\r\n")

            bed.serve("shop.example", .http(text: "abcde", framing: .chunked(4)))
            #expect(try await RawClient.get(bed, "shop.example").hasSuffix("\r\n\r\n4\r\nabcd\r\n1\r\ne\r\n0\r\n\r\n"))

            bed.serve("shop.example", .http(text: "abc", isDated: true))
            let date =
                #/HTTP/1\.1 200 OK\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\nContent-Length: 3\r\n\r\nabc/#
            #expect(try await RawClient.get(bed, "shop.example").wholeMatch(of: date) != nil)
        }
    }

    @Test func pathsAnswerByThemselves() async throws {
        try await TestBed.run { bed async throws in
            bed.serve("shop.example", path: TestBed.rootPath, .file(Self.file))
            #expect(try await RawClient.get(bed, "shop.example").hasPrefix("HTTP/1.1 404 "))
            #expect(try await RawClient.get(bed, "shop.example", path: TestBed.rootPath).hasSuffix(Self.file))
            #expect(try await RawClient.get(bed, "other.example", path: TestBed.rootPath).hasPrefix("HTTP/1.1 404 "))
            bed.serveOtherPaths("shop.example", .indexPage)
            #expect(try await RawClient.get(bed, "shop.example").contains("text/html"))
            bed.serve("shop.example", .passwordWanted)
            #expect(try await RawClient.get(bed, "SHOP.example").hasPrefix("HTTP/1.1 401 "))
        }
    }

    @Test func answersFollowRules() async throws {
        try await TestBed.run { bed async throws in
            func status(_ host: String, _ agent: String = "AASA-Bot/1.0.0") async throws -> String {
                String(try await RawClient.get(bed, host, fields: "User-Agent: \(agent)\r\n").dropFirst(9).prefix(3))
            }
            let file = Answer.file(Self.file)
            bed.serve("firewall.example", file.blocked())
            #expect(try await status("firewall.example") == "403")
            #expect(try await status("firewall.example", "Mozilla/5.0") == "200")

            bed.serve("busy.example", file.rateLimited(first: 2, retryAfter: "7"))
            #expect(try await RawClient.get(bed, "busy.example").contains("\r\nRetry-After: 7\r\n"))
            #expect(try await [status("busy.example"), status("busy.example")] == ["429", "200"])

            bed.serve("three.example", .sequence([.notFound, .http(500), file]))
            var seen: [String] = []
            for _ in 1...4 { seen.append(try await status("three.example")) }
            #expect(seen == ["404", "500", "200", "200"])
            #expect(bed.requests(to: "three.example").map(\.number) == [1, 2, 3, 4])
        }
    }

    @Test func requestsAreRecorded() async throws {
        try await TestBed.run { bed async throws in
            _ = try await RawClient.get(bed, "shop.example", path: "/a?b=c", fields: "User-Agent: x/1\r\nx-Two: 2\r\n")
            let port = try await bed.port(.plainHTTP)
            let request = try #require(bed.requests(to: "shop.example").first)
            #expect(request.method == "GET")
            #expect(request.target == "/a?b=c")
            #expect(request.path == "/a")
            #expect(request.userAgent == "x/1")
            #expect(
                request.fields == [
                    "Host": "shop.example:\(port)", "User-Agent": "x/1", "x-Two": "2", "Connection": "close",
                ])
            #expect(request.clientPort > 0)
            bed.remove("shop.example")
            #expect(bed.requests(to: "shop.example").isEmpty)
        }
    }

    /// What curl ends with.
    @Test(
        .enabled(if: Curl.isInstalled, "curl is not installed"),
        arguments: [
            (.closed, 52), (.reset, 56), (.resetInHead, 56), (.resetInBody(file), 56),
            (.closedAfterHead, 18), (.shortBody(file, announcing: 99), 18),
            (.shortBody(file, announcing: 99, ending: [.cut]), 18), (.chunkedEndingEarly(file), 18),
            (.garbageChunkSizes(file), 56), (.http09, 1), (.binaryGarbage, 1), (.statusLine("HTTP/1.1 banana"), 1),
            (.silence, 28), (.slowHead(file), 28), (.slowBody(file), 28), (.silentBody, 28), (.endlessHead(), 28),
            (.damagedGzip(file), 61), (.largeHead(text: file), 56), (.http(text: file, framing: .end), 0),
            (.slowBody(file, every: .microseconds(100)), 0), (.gzip(file), 0), (.terminalEscapes(file), 0),
        ] as [(Answer, Int32)])
    func answersAreBrokenAsTold(_ answer: Answer, _ status: Int32) async throws {
        try await TestBed.run { bed async throws in
            bed.serve("shop.example", answer)
            let run = try await Curl.get(
                bed, "shop.example", ["--compressed"] + (status == 28 ? ["--max-time", "0.5"] : []))
            #expect(run.status == status, "\(run.errors)")
            #expect(status != 0 || run.output.hasSuffix(Self.file))
            #expect(status == 28 || bed.requests(to: "shop.example").count == 1)
        }
    }

    @Test func everyFaultHasAHost() async throws {
        try await TestBed.run { bed async throws in
            let hosts = FaultCatalogue.serve(on: bed, file: Self.file)
            #expect(Set(hosts).count == hosts.count)
            #expect(hosts.count >= 60)
            #expect(try await RawClient.get(bed, "root-only.test", path: TestBed.rootPath).hasSuffix(Self.file))
        }
    }

    @Test func bytesOfHeaderFieldsAreKept() async throws {
        try await TestBed.run { bed async throws in
            bed.serve("shop.example", .terminalEscapes(Self.file))
            #expect(
                try await RawClient.get(bed, "shop.example").contains(
                    "Server: \u{1B}[31mred\u{1B}[0m\u{1B}]0;title\u{7}\r\n"))
        }
    }

    @Test(.enabled(if: Curl.isInstalled, "curl is not installed"))
    func circlesEndWhereTheyStart() async throws {
        try await TestBed.run { bed async throws in
            bed.serveCircle("shop.example", count: 3)
            #expect(try await Curl.get(bed, "shop.example", ["-L", "--max-redirs", "6"]).status == 47)
            let expected = [TestBed.wellKnownPath, "/hop-1", "/hop-2"]
            #expect(bed.requests(to: "shop.example").map(\.path) == expected + expected + [TestBed.wellKnownPath])
        }
    }

    @Test(.enabled(if: Curl.isInstalled, "curl is not installed"))
    func aBombIsSmallUntilItIsUncompressed() async throws {
        try await TestBed.run { bed async throws in
            bed.serve("bomb.example", .gzipBomb(mebibytes: 3))
            let options = ["--compressed", "-o", "/dev/null", "-w", "%{size_download}"]
            let small = try await Curl.get(bed, "bomb.example", options + ["-w", "%{size_download}"])
            #expect(small.status == 0, "the checksum of gzip holds")
            let text = try await Curl.get(bed, "bomb.example", ["--compressed"]).output
            #expect(text.utf8.reversed().prefix { $0 == 0 }.count == 3 << 20)

            bed.serve("bomb.example", .gzipBomb())
            let sent = try await Curl.get(bed, "bomb.example", ["-o", "/dev/null", "-w", "%{size_download}"])
            let count = try #require(Int(sent.output))
            #expect((1 << 20...2 << 20).contains(count))
        }
    }

    @Test(.enabled(if: Curl.knowsBrotli, "curl is not installed, or does not know Brotli"))
    func brotliIsReal() async throws {
        try await TestBed.run { bed async throws in
            bed.serve("shop.example", .brotli)
            #expect(try await Curl.get(bed, "shop.example", ["--compressed"]).output.hasSuffix("\r\n\r\n{}"))
        }
    }
}
