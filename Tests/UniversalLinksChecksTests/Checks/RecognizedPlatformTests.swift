import HTTPTypes
import Testing
import UniversalLinksChecks

/// Which platform answers show, and by what.
struct RecognizedPlatformTests {
    @Test(
        arguments: [
            ([.server: "nginx/1.22.1"], ["nginx"]), ([.server: "openresty"], ["OpenResty"]),
            ([.server: "Apache/2.4.71 (Debian)"], ["Apache"]), ([.server: "Caddy"], ["Caddy"]),
            ([.server: "LiteSpeed"], ["LiteSpeed, which reads Apache's configuration"]),
            ([.via: "1.1 Caddy", .server: "gunicorn"], ["Caddy"]),
            ([.server: "AmazonS3", .via: "1.1 x.cloudfront.net (CloudFront)"], ["CloudFront"]),
            ([.server: "AmazonS3"], ["Amazon S3"]), ([.named("x-amz-cf-id"): "abc"], ["CloudFront"]),
            ([.server: "Netlify"], ["Netlify"]), ([.named("x-nf-request-id"): "1"], ["Netlify"]),
            ([.server: "Vercel"], ["Vercel"]), ([.named("x-vercel-id"): "fra1::x"], ["Vercel"]),
            ([.named("cf-ray"): "8c"], ["Cloudflare"]),
            ([.server: "cloudflare", .via: "1.1 x.cloudfront.net (CloudFront)"], ["Cloudflare", "CloudFront"]),
            ([.server: "GitHub.com", .named("x-served-by"): "cache-fra-1"], ["GitHub Pages"]),
            ([.named("x-github-request-id"): "1"], ["GitHub Pages"]),
            ([.named("x-served-by"): "cache-fra-1"], ["Fastly"]),
            ([.named("x-azure-ref"): "1", .server: "Microsoft-IIS/10.0"], ["Azure Front Door", "Microsoft IIS"]),
            (
                [.strictTransportSecurity: "max-age=31556926", .named("x-served-by"): "cache-fra-1"],
                ["Firebase Hosting"]
            ),
            ([.server: "AkamaiGHost"], ["Akamai"]), ([.server: "gws"], []), ([:], []),
        ] as [(HTTPFields, [String])])
    func headerFieldsShowIt(fields: HTTPFields, names: [String]) {
        let response = ExchangeResponse(status: 403, fields: fields)
        #expect(RecognizedPlatform.all(in: [response]).map(\.name) == names)
    }

    @Test(arguments: [
        ("<hr><center>nginx/1.22.1</center>", ["nginx"]), ("<address>Apache/2.4.71 Server</address>", ["Apache"]),
        ("<p>nginx is great</p>", []),
    ])
    func anErrorPageShowsIt(text: String, names: [String]) {
        #expect(RecognizedPlatform.all(in: [.page(403, text)]).map(\.name) == names)
        #expect(RecognizedPlatform.all(in: [.page(200, text)]).isEmpty)
    }

    @Test func theSignIsTheHeaderFieldAndHarmless() {
        let answer = ExchangeResponse(
            status: 200, fields: [.server: "nginx \u{9B}31m" + String(repeating: "x", count: 500)])
        let sign = RecognizedPlatform.all(in: [answer]).first?.sign ?? ""
        #expect(sign.hasPrefix("Server: nginx "))
        #expect(!sign.contains("\u{9B}"))
        #expect(sign.utf8.count < 200)
    }
}

extension HTTPField.Name {
    /// A field name in ASCII.
    static func named(_ name: String) -> HTTPField.Name { HTTPField.Name(name)! }
}
