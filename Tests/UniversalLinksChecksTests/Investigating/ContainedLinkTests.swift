import Testing
import UniversalLinks
import UniversalLinksChecks

/// The readable targets in links of services.
struct ContainedLinkTests {
    struct Row: Sendable, CustomTestStringConvertible {
        /// Where such a link is from.
        let source: String
        let url: String
        let service: String?
        /// The innermost link; nil if none can be read.
        let link: String?

        var testDescription: String { "\(service ?? "nobody"): \(url.prefix(80))" }

        init(_ service: String?, _ url: String, _ link: String?, _ source: String = "") {
            (self.service, self.url, self.link, self.source) = (service, url, link, source)
        }
    }

    private static let mandrill =
        "https://mandrillapp.com/track/click/31165340/platform.openai.com?p=eyJzIjoiVU9rbnNSRDBHWEo4cDh0OHNHakVKMGxDZnpnIi"
        + "widiI6MSwicCI6IntcInVcIjozMTE2NTM0MCxcInZcIjoxLFwidXJsXCI6XCJodHRwczpcXFwvXFxcL3BsYXRmb3JtLm9wZW5haS5jb21cXFwv"
        + "YWNjb3VudFxcXC9hcGkta2V5c1wiLFwiaWRcIjpcImNlN2U1MzA1MzMyNTQ5ZjdhZmU5NGY4MTVhOTcwZWI1XCIsXCJ1cmxfaWRzXCI6W1wiZGRl"
        + "MTIyMmY1ZjBmNGVlOWEwNGY2NzdkZDQ2N2ZjN2MyNTllN2U4MFwiXX0ifQ"

    static let rows: [Row] = [
        Row(
            "Outlook SafeLinks",
            "https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fshop.example%2Fbuy%3Fid%3D1&data=05%7C01&reserved=0",
            "https://shop.example/buy?id=1"),
        Row(
            "Proofpoint",
            "https://urldefense.com/v3/__https://lore.kernel.org/linux-scsi/Ykqg0kr0F*2Fyzk2XW@infradead.org/__;JQ!!ACWV5N9M2RV99hQ!M$",
            "https://lore.kernel.org/linux-scsi/Ykqg0kr0F%2Fyzk2XW@infradead.org/",
            "a message on lore.kernel.org about libsas"),
        Row(
            "Proofpoint",
            "https://urldefense.proofpoint.com/v2/url?u=https-3A__shop.example_buy-3Fid-3D1&d=DwMFaQ&c=x",
            "https://shop.example/buy?id=1"),
        Row(
            "Mandrill (Mailchimp)",
            mandrill,
            "https://platform.openai.com/account/api-keys", "a mail of OpenAI in a public repository"),
        Row(
            "Amazon SES",
            "https://p2h9234f.r.ap-south-1.awstrack.me/L0/https:%2F%2Fshop.example%2Fbuy%3Fid=1/1/0109018ef271a7ff-cf8f/jwE=151",
            "https://shop.example/buy?id=1"),
        Row(
            "Postmark",
            "https://click.pstmrk.it/2s/www.yelp.com%2Fbiz%2Fmilwaukee-ale-house-milwaukee/CLfociYN/h0sH/LaQbwh8u81",
            "https://www.yelp.com/biz/milwaukee-ale-house-milwaukee"),
        Row(
            "Sailthru",
            "https://link.artsy.example/click/21230123.1/aHR0cHM6Ly93d3cuYXJ0c3kubmV0L2FydHdvcms_aWQ9MQ/5d8a",
            "https://www.artsy.net/artwork?id=1", "https://github.com/artsy/eigen (aHR0cHM6 in paths)"),
        Row(
            "Mailjet", "https://0abc.mjt.lu/lnk/AAAAABC/1/xY/aHR0cHM6Ly9hcHAucGFzc2N1bHR1cmUuYXBwL2hvbWU",
            "https://app.passculture.app/home", "https://github.com/pass-culture/pass-culture-api/pull/2054"),
        Row(
            "SendGrid",
            "https://url5675.acs.example/ls/click?upn=u001.GXhmshJPA1t8vlxMR-2FToII2roP7p3-2BAW2NtcJEvBqZ6q", nil,
            "https://github.com/sendgrid/docs/issues/2739"),
        Row(
            "HubSpot", "https://newsletter.consensys.io/e3t/Ctc/T8+113/czspy04/VV_Ppx7FpBRSW2mmzcF2pRc8sW1c61D75", nil,
            "https://github.com/MetaMask/metamask-mobile/issues/20955"),
        Row("Mimecast", "https://protect-us.mimecast.com/s/Dq2tCqx82YfMWNPOFZubbx?domain=way2automation.com", nil),
        Row(
            "Google", "https://www.google.com/url?q=https://shop.example/buy/1&source=gmail&ust=1",
            "https://shop.example/buy/1"),
        Row(
            "Google",
            "https://www.google.com/url?q=https://eur01.safelinks.protection.outlook.com/?url%3Dhttps%253A%252F%252Fshop.example%252Fa",
            "https://shop.example/a"),
        Row(
            "Branch", "https://shop.app.link/abc?$original_url=https%3A%2F%2Fshop.example%2Fa", "https://shop.example/a"
        ),
        Row(nil, "https://go.example/r?url=https%3A%2F%2Fshop.example%2Fa", "https://shop.example/a"),
        // Similar links without a target.
        Row(nil, "https://login.example/authorize?redirect_uri=https%3A%2F%2Fapp.example%2Fcallback", nil),
        Row(nil, "https://shop.example/share?url=https%3A%2F%2Fshop.example%2Fa", nil),
        Row(nil, "https://shop.example/buy/aGVsbG8gd29ybGQgaGVsbG8", nil),
        Row(nil, "https://shop.example/click/here", nil),
        Row(nil, "https://www.google.com/search?q=https%3A%2F%2F", nil),
        Row(nil, "https://mandrillapp.com.evil.example/track/click/1/x?p=eyJ9", nil),
        Row(nil, "mailto:a@b.example?url=https%3A%2F%2Fshop.example%2Fa", nil),
    ]

    @Test(arguments: rows)
    func whatALinkContains(row: Row) throws {
        let link = try LinkURL(parsing: row.url)
        #expect(LinkRewriter(of: link)?.name == row.service)
        #expect(ContainedLink.all(in: link).last?.link.text == row.link)
    }

    @Test func linksInLinksAreBounded() throws {
        var text = "https://shop.example/a"
        for _ in 0..<7 {
            let encoded = text.replacing("%", with: "%25").replacing(":", with: "%3A").replacing("/", with: "%2F")
                .replacing("?", with: "%3F").replacing("&", with: "%26").replacing("=", with: "%3D")
            guard encoded.utf8.count < 8_000 else { break }
            text = "https://l.facebook.com/l.php?u=" + encoded
        }
        let links = ContainedLink.all(in: try LinkURL(parsing: text))
        #expect(!links.isEmpty && links.count <= ContainedLink.maximumDepth)
        let long = "https://www.google.com/url?q=https://a.example/" + String(repeating: "a", count: 9_000)
        #expect(ContainedLink.all(in: try LinkURL(parsing: long)).isEmpty)
    }
}
