import Foundation
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed

/// What hosts and the CDN say reaches terminals and reports without what could steer them.
struct ForeignTextOutputTests {
    /// Controls of the second set, directions, line ends of Unicode, and a tab, which HTTP lets through in header fields.
    private static let odd = "\u{9B}31m\u{85}\u{202E}\u{2066}\u{200F}\u{2028}\u{FEFF}\t."
    private static let escape = "\u{1B}[31m\u{1B}]0;title\u{7}\u{8}\u{7F}"

    private static let answers: [(String, Answer)] = [
        ("refused", .terminalEscapes(HostCase.file)),
        (
            "fields",
            .file(
                HostCase.file, contentType: "text/\(odd)",
                fields: [
                    "Server": odd, "Vary": "Cookie, \(odd)", "Set-Cookie": "\(odd)=1", "X-Odd": odd,
                    "Cache-Control": "no-store, \(odd)",
                ])
        ),
        ("reason", .http(404, reason: "Gone\(odd)", fields: ["Retry-After": odd])),
        ("target", .redirect(302, to: "https://x.test/\(odd)")),
        ("realm", .http(401, fields: ["WWW-Authenticate": "\(odd) realm=\"\(odd)\""])),
        ("coding", .coded([1, 2, 3], as: odd)),
        ("page", .html("<title>\(escape)\(odd)</title>")),
        ("status-line", .bytes(Array("HTTP/1.1 \(escape)\(odd)\r\n\r\n".utf8))),
        ("body", .file("{\"applinks\": \"\(escape)\(odd)\", \"\(escape)\": 1}")),
        (
            "strings",
            .file(
                #"{"applinks": {"details": [{"appIDs": ["\u001b[31m\u202e\u0007\u009b"], "components": [{"\u001b]0;\u202e": 1}]}]}}"#
            )
        ),
        ("no-text", .file(bytes: [0x7B, 0x22, 0x9B, 0x1B, 0xFF, 0x07])),
    ]

    @Test func nothingThatSteersATerminalIsPrinted() async throws {
        try await TestBed.run { bed in
            var hosts: [String] = []
            for (name, answer) in Self.answers {
                bed.serve("\(name).test", answer)
                bed.cdn(
                    "\(name).test", .failure("SWCERR00999\(Self.odd)", Self.odd, details: #"{"\#(Self.odd)": "x"}"#))
                hosts.append("\(name).test")
            }
            bed.serve("cdn-only.test", .file(HostCase.file))
            bed.cdn("cdn-only.test", .failure("SWCERR00999", Self.odd, details: Self.odd))
            bed.serve("closed.test", .closed)
            hosts += ["cdn-only.test", "closed.test"]

            let folder = try TemporaryFolder()
            let formats = ["concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown", "xcode"]
            let files = formats.map { folder.url.appendingPathComponent($0) }
            let targets = zip(formats, files).flatMap { ["--output", "\($0)=\($1.path)"] }
            let run = try await BuiltProgram.runAside(
                ["check"] + hosts.map(bed.authority) + bed.arguments + ["--retries", "0", "--trace-redirects", "-v"]
                    + targets)
            #expect(run.status == 3, "\(run.errors)")
            #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")

            var texts = ["text": run.output, "errors": run.errors]
            for (format, file) in zip(formats, files) { texts[format] = try String(contentsOf: file, encoding: .utf8) }
            for (format, text) in texts {
                let codes = Set(text.unicodeScalars.filter(Self.isHarmful)).map { String($0.value, radix: 16) }
                #expect(codes.isEmpty, "\(format): \(codes)")
                #expect(format == "errors" || text.contains("strings.test"), "\(format)")
                let longest = text.split(separator: "\n").map(\.utf8.count).max() ?? 0
                // These have all of a host, or of everything, in one line.
                #expect(longest < 4_000 || ["jsonl", "gitlab"].contains(format), "\(format): \(longest)")
            }
        }
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
