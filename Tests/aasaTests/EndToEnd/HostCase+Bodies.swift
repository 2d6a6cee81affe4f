import Foundation
import UniversalLinksStandIn
import UniversalLinksTestBed

extension HostCase {
    // MARK: - Answers that cannot be read

    static let ofBrokenAnswers = unfinished + malformed + coded + large + unreadable

    private static let unfinished = [
        HostCase(
            "short-body", .shortBody(file, announcing: 5_000), ["AASA923"],
            [
                "the answer ended after \(file.utf8.count) of the 5000 bytes that it announced",
                "began with status 200",
            ],
            failure: "truncated-body"),
        HostCase(
            "closed-after-head", .closedAfterHead, ["AASA923"], ["after 0 of the 1000 bytes"], failure: "truncated-body"
        ),
        HostCase(
            "chunks-ending-early", .chunkedEndingEarly(file), ["AASA923"],
            ["the answer ended early, after \(file.utf8.count) bytes of the body"], failure: "truncated-body"),
        HostCase(
            "reset-in-body", .resetInBody(file), ["AASA905"], ["reset the connection within the answer"],
            failure: "reset"),
        HostCase(
            "closed-in-head", .closedInHead, ["AASA923"], ["within the header fields"], failure: "truncated-head"),
    ]

    private static let malformed = [
        HostCase("http09", .http09, ["AASA923"], ["returned malformed HTTP"], failure: "malformed-answer"),
        HostCase(
            "binary", .binaryGarbage, ["AASA923"], ["returned malformed HTTP"], failure: "malformed-answer"),
        HostCase(
            "bad-status-line", .statusLine("HTTP/1.1 banana"), ["AASA923"],
            ["malformed HTTP", "its status is not a number"],
            failure: "malformed-answer"),
        HostCase(
            "bad-chunks", .garbageChunkSizes(file), ["AASA923"], ["a chunk size is not a number"],
            failure: "malformed-answer"),
        HostCase("both-lengths", .bothLengths(file), ["AASA923"], ["malformed HTTP"], failure: "malformed-answer"),
        HostCase(
            "terminal-escapes", .terminalEscapes(file), ["AASA923"], ["a header field contains an invalid character"],
            failure: "malformed-answer"),
        HostCase(
            "large-head", .largeHead(text: file), ["AASA923"], ["the header fields have more than 65536 bytes"],
            failure: "head-too-large"),
        HostCase(
            "giant-field", .giantField(text: file), ["AASA923"], ["more than 65536 bytes"], failure: "head-too-large"),
    ]

    private static let coded = [
        HostCase(
            "gzip-damaged", .damagedGzip(file), ["AASA924"], ["compressed as \"gzip\", which is damaged"],
            failure: "unreadable-coding"),
        HostCase("gzip-truncated", .truncatedGzip(file), ["AASA924"], ["\"gzip\""], failure: "unreadable-coding"),
        HostCase(
            "gzip-in-name-only", .coded(Array(file.utf8), as: "gzip"), ["AASA924"], ["\"gzip\""],
            failure: "unreadable-coding"),
        HostCase("brotli", .brotli, ["AASA924"], ["\"br\"", "was not requested"], failure: "unreadable-coding"),
        HostCase(
            "brotli-in-name-only", .coded(Array(file.utf8), as: "br"), ["AASA924"], ["\"br\""],
            failure: "unreadable-coding"),
    ]

    private static let large = [
        HostCase(
            "gzip-bomb", .gzipBomb(), ["AASA083"], ["The file has more than 131072 bytes"], failure: "body-too-large"),
        HostCase("huge-body", .body(byteCount: 8 << 20), ["AASA083"], ["more than 131072"], failure: "body-too-large"),
        HostCase("endless-body", .endlessBody, ["AASA083"], ["more than 131072 bytes"], failure: "body-too-large"),
        HostCase(
            "over-limit", .body(byteCount: 131_073), ["AASA083"],
            ["The file has 131073 bytes; the system refuses files over 131072 bytes"]),
    ]

    /// What lint says of the body.
    private static let unreadable = [
        HostCase("no-body", .file(""), ["AASA001"], []),
        HostCase("no-json", .file("{\"applinks\": {,}}"), ["AASA011", "AASA212"]),
        HostCase("cut-off", .file(String(file.dropLast(10))), ["AASA022"]),
        HostCase(
            "text", .file("Hello\n", contentType: "text/plain"), ["AASA937", "AASA027"],
            ["serves the file as \"text/plain\""]),
    ]

    // MARK: - Files that can be used

    static let usable = [
        HostCase("good", .file(file), []),
        HostCase("gzip", .gzip(file), []),
        HostCase("chunked", .http(fields: json, text: file, framing: .chunked(7)), []),
        HostCase("ended-by-closing", .http(fields: json, text: file, framing: .end), []),
        HostCase("charset", .file(file, contentType: "Application/JSON; charset=utf-8"), []),
        HostCase("hour-in-cache", .file(file, fields: ["Cache-Control": "max-age=3600"]), []),
        HostCase("vary-encoding", .file(file, fields: ["Vary": "Accept-Encoding, Origin"]), []),
        HostCase(
            "octet-stream", .file(file, contentType: "application/octet-stream"), ["AASA937"],
            ["serves the file as \"application/octet-stream\"; that is known to work"]),
        HostCase(
            "text-plain", .file(file, contentType: "text/plain"), ["AASA937"],
            ["serves the file as \"text/plain\"; Apple expects application/json"]),
        HostCase("no-type", .file(file, contentType: nil), ["AASA937"], ["without a Content-Type"]),
        HostCase(
            "vary", .file(file, fields: ["Vary": "User-Agent, Cookie"]), ["AASA939"],
            ["sends Vary with User-Agent and Cookie"]
        ),
        HostCase(
            "year-in-cache", .file(file, fields: ["Cache-Control": "public, max-age=31536000, immutable"]),
            ["AASA940"], ["store the file for 365 days"]),
        HostCase(
            "no-store", .file(file, fields: ["Cache-Control": "no-store"]), ["AASA941"],
            ["Cache-Control: no-store, so every fetch"]),
        HostCase(
            "cookies", .file(file, fields: ["Set-Cookie": "id=1", "set-cookie": "lang=en; Path=/"]), ["AASA942"],
            ["sends cookies with the file: id and lang"]),
        HostCase("expiring", ["AASA944"], ["expires on ", "in 7 days"]) { bed, host in
            bed.serve(host, .file(file), over: .certificate(.expiring(days: 7)))
        },
        HostCase(
            "ipv4-only", at: "127.0.0.1,::1", ["AASA945"],
            ["answers over IPv4, but not over IPv6: ", "refused the connection"]),
        HostCase(
            "by-user-agent",
            Answer.file(file).only(
                forAgentsWith: "AASA-Bot", others: .file(file.replacingOccurrences(of: "/a/*", with: "/b/*"))),
            ["AASA947"], ["returns different files: "]),
        HostCase("byte-order-mark", .file("\u{FEFF}" + file), ["AASA041"], ["starts with a byte-order mark"]),
        HostCase("at-limit", .body(byteCount: 131_072), ["AASA043"], ["The file has 131072 bytes"]),
    ]

    static let usableOverBoth = [
        HostCase("both", at: "127.0.0.1,::1", []),
        HostCase("ipv6-alone", at: "::1", []),
        HostCase("ipv6-first", at: "::1,127.0.0.1", []),
        byAddress(
            "other-file", .file(file.replacingOccurrences(of: "/a/*", with: "/c/*")),
            "one file over IPv4, but another over IPv6"),
        byAddress("other-status", .notFound, "200 over IPv4, but 404 over IPv6"),
    ]

    /// A host that answers something else over IPv6.
    private static func byAddress(_ name: String, _ other: Answer, _ words: String) -> HostCase {
        var row = HostCase(
            name, Answer(by: { $0.clientAddress.contains(":") ? other : .file(file) }), ["AASA946"], [words])
        row.addresses = "127.0.0.1,::1"
        return row
    }

    private static let json: HeaderFields = ["Content-Type": "application/json"]
}
