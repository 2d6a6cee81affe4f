import Foundation
import JSONSyntax
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// `aasa links`: mails as they are sent, and what still opens the app.
struct LinksCommandTests {
    private static let app = "7Q4KX2M9TD.com.example.shop"
    private static let file =
        #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [{"/": "/buy/*"}]}]}}"#

    /// A mail with a page and a text, as a tracking service sends it.
    private static let mail = """
        From: Shop <news@shop.test>
        Subject: =?utf-8?q?Sale?=
        MIME-Version: 1.0
        Content-Type: multipart/alternative;
        \tboundary="b1=_x"

        This is a multi-part message.
        --b1=_x
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: quoted-printable

        Buy: https://shop.test/buy/2?utm_source=3Dmail&utm_campaign=3Da-very-long-na=
        me.
        --b1=_x
        Content-Type: text/html; charset="utf-8"
        Content-Transfer-Encoding: base64

        \(base64)
        --b1=_x--

        """
    private static let base64 = Data(
        """
        <html><head><title>x</title><style>a{}</style></head><body>
        <!--[if mso]><a href="https://comment.test/">no</a><![endif]-->
        <A class=b HREF='https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fshop.test%2Fbuy%2F1&amp;data=05'>
          <b>Buy&nbsp;now</b></A>
        <a href="https://u1.ct.sendgrid.net/ls/click?upn=u001.abc-2B">More</a>
        <a href="mailto:help@shop.test">Help</a> <a href="https://shop.test/about">About</a>
        <a href="https://shop.test/buy/2?utm_source=mail&#38;utm_campaign=a-very-long-name">Again</a>
        </body></html>
        """.utf8
    ).base64EncodedString(options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])

    @Test func aMailIsReadWithoutTheNetwork() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.mail, to: "mail.eml")
        try folder.write(Self.file, to: "aasa.json")
        let run = try BuiltProgram.run(
            ["links", "mail.eml", "--aasa", "aasa.json", "--domain", "shop.test"], in: folder.url)
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.errors.isEmpty)
        let lines = run.output.split(separator: "\n").map(String.init)
        // The lost one first, with the reason and what to do.
        #expect(lines[0].hasPrefix("https://nam02.safelinks.protection.outlook.com/"), "\(run.output)")
        #expect(lines[0].hasSuffix("\"Buy now\""), "\(run.output)")
        for words in [
            "Outlook SafeLinks rewrote it: nam02.safelinks.protection.outlook.com decides.",
            "It contains https://shop.test/buy/1 (the parameter \"url\").",
            "that link would open an app: yes. \(Self.app)",
            "SendGrid rewrote it: u1.ct.sendgrid.net decides.", "\"Again\" (2 times)",
            "mail.eml: 1 of 4 links opens an app; 1 would, but was rewritten; 1 not a web link",
        ] { #expect(run.output.contains(words), "\(words): \(run.output)") }
        #expect(!run.output.contains("comment.test"))

        let json = try BuiltProgram.run(
            ["links", "mail.eml", "--aasa", "aasa.json", "--domain", "shop.test", "--format", "json"], in: folder.url
        ).json()
        func value(_ tokens: String...) -> JSONValue? { json[JSONPointer(tokens: tokens)] }
        #expect(value("links", "0", "rewriter", "name")?.string == "Outlook SafeLinks")
        #expect(value("links", "0", "rewriter", "purpose")?.string == "protection")
        #expect(value("links", "0", "contains", "0", "url")?.string == "https://shop.test/buy/1")
        #expect(value("links", "0", "opening", "standing")?.string == "no")
        #expect(value("links", "3", "opening", "apps", "0")?.string == Self.app)
        #expect(value("summary", "lostCount")?.number == "1")
        #expect(value("summary", "complete")?.boolean == true)
    }

    /// A source, the links that are found in it, and the status.
    static let sources: [(name: String, source: String, links: [String])] = [
        (
            "a text", "Look: <https://a.test/buy/1>, (https://a.test/x_(y)).",
            ["https://a.test/buy/1", "https://a.test/x_(y)"]
        ),
        ("a page", "\n<p><a href=https://a.test/buy/1>x", ["https://a.test/buy/1"]),
        (
            "an attached mail",
            "Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: message/rfc822\n\nContent-Type: text/html\n\n"
                + "<a href=\"https://a.test/1\">x</a>\n--a\nContent-Type: text/plain\nContent-Disposition: attachment\n\n"
                + "https://a.test/2\n--a--\n", ["https://a.test/1"]
        ),
        ("an mbox", "From x@y Mon\nSubject: a\n\nhttps://a.test/1\n", ["https://a.test/1"]),
        ("Mail on a Mac", "29\nSubject: a\n\nhttps://a.test/1\n<?xml https://apple.test/\n", ["https://a.test/1"]),
        (
            "no end of the boundary", "Content-Type: multipart/x; boundary=a\n\n--a\n\nhttps://a.test/1",
            ["https://a.test/1"]
        ),
        (
            "a broken quoted-printable", "Content-Transfer-Encoding: Quoted-Printable\n\nhttps://a.test/1=ZZ=\n2=3",
            [
                "https://a.test/1=ZZ2=3"
            ]
        ),
        (
            "an unfinished tag", "<a href=\"https://a.test/1\">x</a><a href=\"https://b",
            ["https://a.test/1", "https://b"]
        ),
        (
            "an unfinished comment", "<a href=\"https://a.test/1\">x</a><!-- <a href=\"https://b.test/\">",
            ["https://a.test/1"]
        ),
    ]

    @Test(arguments: sources.map { Named($0.name, $0) })
    func sourcesAreReadLeniently(row: Named<(name: String, source: String, links: [String])>) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.file, to: "aasa.json")
        for ending in ["\n", "\r\n"] where ending == "\n" || row.value.name != "Mail on a Mac" {
            let run = try BuiltProgram.run(
                ["links", "-", "--aasa", "aasa.json", "--format", "json"],
                input: Array(row.value.source.replacing("\n", with: ending).utf8), in: folder.url)
            let links = try run.json().object?["links"]?.array?.compactMap { $0.object?["url"]?.string }
            #expect(links == row.value.links, "\(run.output)\(run.errors)")
        }
    }

    @Test(arguments: ["", "Subject: a\n\nnothing\n", "\u{0}\u{1}", "<html>"])
    func aMailWithoutALinkIsNoGoodMail(source: String) throws {
        let run = try BuiltProgram.run(["links", "-"], input: Array(source.utf8))
        #expect(run.status == 3)
        #expect(run.errors.contains("standard input: it contains no web link."), "\(run.errors)")
    }

    /// The files decide that devices get, and no link is requested.
    @Test func theFilesOfTheHostsDecide() async throws {
        try await TestBed.run { bed in
            bed.serve("shop.test", .file(Self.file))
            bed.cdn("shop.test", .success(Self.file))
            bed.serve("click.test", .notFound)
            bed.cdn("click.test", .badStatus("404 Not Found"))
            bed.serve("kept.test", .file(Self.file))
            bed.cdn("kept.test", .success(Self.file))
            let target = bed.url("shop.test", path: "/buy/1").replacing(":", with: "%3A").replacing("/", with: "%2F")
            let text = [
                bed.url("click.test", path: "/go?url=\(target)"), bed.url("kept.test", path: "/buy/3?url=\(target)"),
                bed.url("shop.test", path: "/other"),
            ].joined(separator: "\n")
            let folder = try TemporaryFolder()
            let mail = try folder.write(text, to: "mail.txt")
            let run = try await BuiltProgram.runAside(["links", mail.path, "--retries", "0"] + bed.arguments)
            #expect(run.status == 1, "\(run.errors)")
            #expect(run.output.hasPrefix(bed.url("click.test", path: "/go?url=")), "\(run.output)")
            #expect(run.output.contains("1 of 3 links opens an app; 1 would, but was rewritten"), "\(run.output)")
            for host in ["click.test", "kept.test", "shop.test"] {
                let paths = Set(bed.requests(to: host).map(\.path))
                #expect(paths == [TestBed.wellKnownPath], "\(host): \(paths)")
            }
        }
    }
}
