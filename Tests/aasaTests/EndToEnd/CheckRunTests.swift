import Foundation
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed

/// Options of `aasa check` that change how hosts are asked.
struct CheckRunTests {
    private static let file = HostCase.file

    // MARK: - Many hosts

    @Test func oneFailureStandsInItsPlaceBesideTheOthers() async throws {
        try await TestBed.run { bed in
            let names = (1...21).map { $0 == 11 ? "gone.test" : "host-\($0).test" }
            for name in names { bed.serve(name, .file(Self.file)) }
            let refusing = try await bed.port(.refuses)
            let hosts = names.map { $0 == "gone.test" ? "\($0):\(refusing)" : bed.authority($0) }
            let list = "# Hosts, one a line\n\n" + hosts.map { "  \($0)  # mine\n" }.joined()
            let run = try await BuiltProgram.runAside(
                ["check", "--domains-from", "-", "--no-cdn", "--retries", "0", "--format", "jsonl"] + bed.arguments,
                input: Array(list.utf8))
            #expect(run.status == 3)
            let checked = try HostsRun(run, of: hosts)
            #expect(checked.reports.map(\.name) == names)
            for report in checked.reports {
                #expect(report.codes == (report.name == "gone.test" ? ["AASA905"] : []), "\(report.texts)")
            }
            #expect(checked.count("fine") == "20")
            #expect(checked.count("unreachable") == "1")
            #expect(run.errors.hasPrefix("aasa: error: gone.test:\(refusing): "), "\(run.errors)")
            #expect(run.errors.split(separator: "\n").count == 1)
        }
    }

    @Test func badLinesAreToldBeforeAnythingIsAsked() async throws {
        try await TestBed.run { bed in
            bed.serve("good.test", .file(Self.file))
            let list = [bed.authority("good.test"), "http://a.test", "a b", "*.b.test", "c.test/path", "\u{1B}[31m"]
            let run = try await BuiltProgram.runAside(
                ["check", "--domains-from", "-"] + bed.arguments, input: Array(list.joined(separator: "\r\n").utf8))
            #expect(run.status == 2)
            #expect(run.output.isEmpty)
            let lines = run.errors.split(separator: "\n")
            #expect(lines.count == 5)
            for (number, line) in zip(2...6, lines) {
                #expect(line.hasPrefix("aasa: error: standard input:\(number): \""), "\(line)")
                #expect(line.contains("is not a valid domain."), "\(line)")
            }
            #expect(!run.errors.contains("\u{1B}"))
            #expect(bed.connectionCount(to: "good.test") == 0)
        }
    }

    @Test(arguments: [("error", Int32(0)), ("warning", 1), ("note", 1), ("never", 0)])
    func warningsCountWhereThatIsWanted(threshold: String, status: Int32) async throws {
        try await TestBed.run { bed in
            bed.serve("plain.test", .file(Self.file, contentType: "text/plain"))
            let run = try await BuiltProgram.runAside(
                ["check", bed.authority("plain.test"), "--no-cdn", "--fail-on", threshold] + bed.arguments)
            #expect(run.status == status, "\(run.output)\(run.errors)")
            #expect(run.output.contains("warning[AASA937]"))
            #expect(run.errors.isEmpty)
        }
    }

    // MARK: - Asking again

    /// What a host answers to the first request, whether it is asked again after that, and the exit code.
    @Test(arguments: [
        ("closes", Answer.closed, "1", true, Int32(0)), ("closes", .closed, "0", false, 3),
        ("short", .shortBody(file, announcing: 900), "1", true, 0), ("fails", .http(503), "1", false, 1),
        ("limits", .tooManyRequests(), "3", false, 1), ("missing", .notFound, "3", false, 1),
        ("odd", .http09, "2", false, 1),
    ])
    func onlyFailuresOfTheNetworkAreAskedAgain(
        name: String, answer: Answer, retries: String, isRepeated: Bool, status: Int32
    ) async throws {
        try await TestBed.run { bed in
            let host = "\(name).test"
            // Later requests come from the browser that is looked with as well.
            bed.serve(
                host, answer.first(1, then: .file(Self.file)).only(forAgentsWith: "AASA-Bot", others: answer))
            let run = try await BuiltProgram.runAside(
                ["check", bed.authority(host), "--no-cdn", "--retries", retries] + bed.arguments)
            #expect(run.status == status, "\(run.output)\(run.errors)")
            let asked = bed.requests(to: host).filter {
                $0.path == TestBed.wellKnownPath && $0.userAgent.contains("AASA-Bot")
            }
            #expect(asked.count == (isRepeated ? 2 : 1))
        }
    }

    /// A good host and the CDN are asked over one connection each; where Apple's fetcher is refused, nothing is shared.
    @Test(arguments: [("good.test", true), ("firewall.test", false)])
    func aConnectionIsUsedAgainAfterAFileAlone(name: String, isReused: Bool) async throws {
        try await TestBed.run { bed in
            bed.serve(
                name,
                Answer(by: { request in
                    let isApple = request.fields["User-Agent"]?.hasPrefix("AASA-Bot") == true
                    return isApple && !isReused ? .http(403, text: "no") : .file(Self.file)
                }))
            let run = try await BuiltProgram.runAside(
                ["check", bed.authority(name), "--no-cdn", "--format", "jsonl", "--fail-on", "never"] + bed.arguments)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.components(separatedBy: #""reusedConnection":true"#).count == (isReused ? 2 : 1))
            // As Apple's fetcher and as a browser; without a file also at the three other places.
            #expect(bed.connectionCount(to: name) == (isReused ? 1 : 5))
        }
    }

    // MARK: - Proxy

    @Test func everythingGoesThroughTheProxy() async throws {
        try await TestProxy.run { bed, proxy in
            bed.serve("shop.test", .file(Self.file))
            bed.cdn("shop.test", .success(Self.file))
            let run = try await BuiltProgram.runAside(
                ["check", "shop.test", "--cdn-url", "https://\(TestBed.cdnHost)"] + proxy.options(for: bed))
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.output.hasPrefix("shop.test: no findings\n"), "\(run.output)")
            // The browser's request goes through the tunnel of the first.
            #expect(proxy.targets.sorted() == ["cdn.test:443", "shop.test:443"])
        }
    }

    @Test(arguments: [
        ("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n", "with status 403"),
        ("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n", "with status 407"), ("", ""), ("garbage\r\n\r\n", ""),
    ])
    func aProxyThatDoesNotConnectIsTold(answer: String, words: String) async throws {
        try await TestProxy.run(.answers(answer)) { bed, proxy in
            let run = try await BuiltProgram.runAside(
                ["check", "shop.test", "--no-cdn", "--retries", "0"] + proxy.options(for: bed))
            #expect(run.status == 3, "\(run.output)\(run.errors)")
            #expect(run.output.contains("error[AASA910]"), "\(run.output)")
            #expect(
                run.errors.hasPrefix(
                    "aasa: error: shop.test: the proxy refused the connection\(words.isEmpty ? "" : " " + words)"
                ), "\(run.errors)")
            #expect(bed.connectionCount(to: "shop.test") == 0)
        }
    }

    // MARK: - Private addresses

    @Test func noAddressThatIsNotPublicIsConnectedTo() async throws {
        try await TestBed.run { bed in
            let addresses = [
                "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "100.64.0.1", "169.254.169.254", "172.16.0.1",
                "192.168.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1",
                "::ffff:127.0.0.1", "::ffff:7f00:1", "::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "fc00::1",
                "fe80::1", "ff02::1", "2001:db8::1", "8.8.8.8,127.0.0.1",
            ]
            var arguments = ["check", "127.0.0.1:\(bed.port)", "[::ffff:127.0.0.1]:\(bed.port)"]
            for (index, address) in addresses.enumerated() {
                arguments += [bed.authority("host-\(index).test"), "--resolve", "host-\(index).test:\(address)"]
            }
            let run = try await BuiltProgram.runAside(
                arguments + ["--no-allow-private", "--no-cdn", "--format", "jsonl", "--ca-file"]
                    + [bed.certificateAuthority.file])
            #expect(run.status == 3)
            let checked = try HostsRun(run, of: [])
            #expect(checked.reports.count == addresses.count + 2)
            for (index, report) in checked.reports.enumerated() {
                #expect(
                    report.codes == (index < 2 ? ["AASA904", "AASA948"] : ["AASA904"]),
                    "\(report.name): \(report.texts)")
                #expect(report.failure == "forbidden-address")
            }
            #expect(bed.openConnectionCount == 0)
            #expect(bed.connectionCount(to: "host-0.test") == 0)
        }
    }
}
