import HTTPTypes
import Testing
import UniversalLinks
import UniversalLinksChecks

/// The usual cause of a platform's answer: answers as platforms send them, each with its source, and similar answers
/// that must not be blamed on the platform.
struct PlatformCauseTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        /// Where the answer is from.
        let source: String
        var host = "example.com"
        let answer: ExchangeResponse
        var browser: ExchangeResponse?
        /// The answer for the other names of the file: in its folder, and at the root.
        var beside: ExchangeResponse?
        var outside: ExchangeResponse?
        /// Words of the first note; empty for no cause.
        let words: [String]
    }

    private static func page(_ title: String, _ text: String = "") -> String {
        "<!DOCTYPE html>\n<html><head><title>\(title)</title></head><body>\(text)</body></html>\n"
    }

    private static func xml(_ code: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>\(code)</Code><Message>x</Message></Error>"
    }

    private static let nginxRefusal = ExchangeResponse.page(
        403,
        "<html>\r\n<head><title>403 Forbidden</title></head>\r\n<body>\r\n<center><h1>403 Forbidden</h1></center>\r\n"
            + "<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n", [.server: "nginx"])
    private static let missing = ExchangeResponse.status(404)

    private static let pageOfIIS =
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\">\r\n<html><head>\r\n"
        + "<title>404 - File or directory not found.</title>\r\n</head>\r\n<body>\r\n"
        + "<h2>404 - File or directory not found.</h2>\r\n</body>\r\n</html>"

    static let servers: [Row] = [
        Row(
            testDescription: "nginx denies names with a period: names beside the file are refused as well",
            source: "https://github.com/behance/docker-php/pull/170", answer: nginxRefusal, browser: nginxRefusal,
            beside: nginxRefusal, outside: .page(404, page("404 Not Found"), [.server: "nginx"]),
            words: ["a rule of nginx denies names that start with a period", #"location ~ /\."#]),
        Row(
            testDescription: "nginx refuses the file alone", source: "https://github.com/behance/docker-php/pull/170",
            answer: .page(403, page("403 Forbidden"), [.server: "nginx"]),
            browser: .page(403, page("403 Forbidden"), [.server: "nginx"]), beside: missing, outside: missing,
            words: ["only this path is refused, to every client", "else the file's permissions"]),
        Row(
            testDescription: "looks alike: everything is refused",
            source: "https://nginx.org/en/docs/http/ngx_http_access_module.html",
            answer: .page(403, page("403 Forbidden"), [.server: "nginx"]), beside: .status(403), outside: .status(403),
            words: ["refuses every name that was requested"]),
        Row(
            testDescription: "looks alike: an application behind nginx refuses, and nothing else is known",
            source: "https://github.com/behance/docker-php/pull/170",
            answer: .page(403, page("No"), [.server: "nginx"]), words: []),
        Row(
            testDescription: "Apache denies names with a period",
            source: "https://httpd.apache.org/docs/2.4/mod/mod_alias.html#redirectmatch",
            answer: .page(
                403, page("403 Forbidden", "<p>You don't have permission to access this resource.</p>"),
                [.server: "Apache/2.4.58"]), words: ["Apache itself refuses the path", "RedirectMatch 403"]),
        Row(
            testDescription: "an unknown server denies names with a period",
            source: "https://www.rfc-editor.org/rfc/rfc8615",
            answer: .status(403), beside: .status(403), outside: missing,
            words: ["a rule of the server denies names that start with a period."]),
        Row(
            testDescription: "IIS knows no type for a file without an extension",
            source: "https://learn.microsoft.com/en-us/iis/configuration/system.webserver/staticcontent/mimemap",
            answer: .page(
                404,
                pageOfIIS, [.server: "Microsoft-IIS/10.0"]),
            words: ["IIS returns 404 for every file without an extension", #"fileExtension=".""#]),
        Row(
            testDescription: "IIS serves the name with .json",
            source: "https://blog.rajatim.com/iis-extensionless-file-config-guide-en",
            answer: .page(404, page("404"), [.named("x-powered-by"): "ASP.NET"]), beside: .file(), outside: missing,
            words: ["IIS serves the name with .json"]),
        Row(
            testDescription: "looks alike: IIS fails", source: "https://learn.microsoft.com/en-us/iis/",
            answer: .page(500, page("500"), [.server: "Microsoft-IIS/10.0"]), words: []),
        Row(
            testDescription: "Express ignores names with a period",
            source: "https://expressjs.com/en/api.html#express.static",
            answer: .page(
                404,
                page("Error", "<pre>Cannot GET /.well-known/apple-app-site-association</pre>"),
                [.named("x-powered-by"): "Express"]), words: ["express.static ignores folders", "dotfiles"]),
        Row(
            testDescription: "ASP.NET Core serves no unknown types",
            source: "https://learn.microsoft.com/en-us/aspnet/core/fundamentals/static-files",
            answer: .status(404, [.server: "Kestrel"]),
            words: ["UseStaticFiles of ASP.NET Core"]),
    ]

    private static let pagesMissing = page("Site not found &middot; GitHub Pages", "<h1>404</h1>")
    private static let github: HTTPFields = [.server: "GitHub.com", .named("x-github-request-id"): "8A2C:1"]

    static let hosting: [Row] = [
        Row(
            testDescription: "GitHub Pages: a project site",
            source: "https://github.com/aheze/AppClipQuickStart/issues/4",
            host: "patrickjacquemont.github.io", answer: .page(404, pagesMissing, github),
            words: ["no site at the root of patrickjacquemont.github.io", "a project site", "can never have the file"]),
        Row(
            testDescription: "GitHub Pages: a user's site",
            source: "https://github.com/vineetchoudhary/iOS-Universal-Links/issues/1", host: "knolga.github.io",
            answer: .page(404, page("Page not found"), github),
            words: ["the repository knolga.github.io", "Jekyll leaves out .well-known"]),
        Row(
            testDescription: "GitHub Pages: a domain", source: "https://github.com/isaacs/github/issues/1688",
            answer: .page(404, page("Page not found"), github), words: ["Jekyll", ".nojekyll"]),
        Row(
            testDescription: "Firebase makes up an empty file",
            source: "https://github.com/likecoin/likecoin-button/pull/301",
            answer: .file(
                #"{"applinks":{"apps":[],"details":[]}}"#,
                [
                    .strictTransportSecurity: "max-age=31556926", .named("x-served-by"): "cache-fra-eddf8230033-FRA",
                    .vary: "x-fh-requested-host, accept-encoding",
                ]), words: ["These 37 bytes", "appAssociation", "**/.*"]),
        Row(
            testDescription: "looks alike: the same bytes from nginx",
            source: "https://github.com/likecoin/likecoin-button/pull/301",
            answer: .file(#"{"applinks":{"apps":[],"details":[]}}"#, [.server: "nginx"]), words: []),
        Row(
            testDescription: "looks alike: another empty file from Firebase",
            source: "https://github.com/likecoin/likecoin-button/pull/301",
            answer: .file(#"{"applinks": {"details": []}}"#, [.strictTransportSecurity: "max-age=31556926"]), words: []),
        Row(
            testDescription: "Firebase did not deploy the folder",
            source: "https://github.com/firebase/firebase-tools/issues/2134",
            answer: .page(
                200, page("Shop"), [.strictTransportSecurity: "max-age=31556926; includeSubDomains; preload"]),
            words: ["\"ignore\" of firebase.json", "**/.*"]),
        Row(
            testDescription: "Amplify takes the name for a folder",
            source: "https://github.com/aws-amplify/amplify-hosting/issues/1209", host: "main.d2.amplifyapp.com",
            answer: ExchangeResponse(
                status: 302,
                fields: [
                    .server: "CloudFront", .location: "/.well-known/apple-app-site-association/",
                    .named("x-amz-cf-id"): "x",
                ]),
            words: ["takes a name without an extension for a folder", "apple-app-site-association.json"]),
        Row(
            testDescription: "Amplify at a domain of its own",
            source: "https://github.com/aws-amplify/amplify-hosting/issues/1209", host: "www.th3rdwave.coffee",
            answer: ExchangeResponse(
                status: 301,
                fields: [
                    .server: "AmazonS3",
                    .location: "https://www.th3rdwave.coffee/.well-known/apple-app-site-association/",
                    .via: "1.1 1.cloudfront.net (CloudFront), 1.1 2.cloudfront.net (CloudFront)",
                ]), words: ["Amplify Hosting"]),
        Row(
            testDescription: "looks alike: nginx adds a slash",
            source: "https://nginx.org/en/docs/http/ngx_http_core_module.html",
            answer: ExchangeResponse(
                status: 301, fields: [.server: "nginx", .location: "/.well-known/apple-app-site-association/"]),
            words: []),
        Row(
            testDescription: "Amplify's rewrite for single-page apps",
            source: "https://github.com/aws-amplify/amplify-hosting/issues/225", host: "main.d2.amplifyapp.com",
            answer: .page(200, page("App"), [.server: "AmazonS3"]), words: ["Amplify's rewrite for single-page apps"]),
        Row(
            testDescription: "S3 has no such object",
            source: "https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html",
            answer: ExchangeResponse(
                status: 403,
                fields: [
                    .server: "AmazonS3", .contentType: "application/xml", .via: "1.1 x.cloudfront.net (CloudFront)",
                ],
                body: Array(xml("AccessDenied").utf8)), beside: .status(403), outside: .status(403),
            words: ["S3 answers AccessDenied for an object that does not exist"]),
        Row(
            testDescription: "CloudFront returns the index page",
            source:
                "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/GeneratingCustomErrorResponses.html",
            answer: .page(200, page("App"), [.server: "AmazonS3", .named("x-cache"): "Error from cloudfront"]),
            words: ["A custom error response of CloudFront"]),
        Row(
            testDescription: "CloudFront blocks",
            source: "https://repost.aws/knowledge-center/cloudfront-error-request-blocked",
            answer: .page(
                403, page("ERROR: The request could not be satisfied", "<h1>403 ERROR</h1> Request blocked."),
                [.server: "CloudFront"]), words: ["CloudFront itself blocks the request"]),
        Row(
            testDescription: "Vercel's deployment has no such file",
            source: "https://vercel.com/docs/errors/NOT_FOUND",
            answer: ExchangeResponse(
                status: 404,
                fields: [.server: "Vercel", .named("x-vercel-error"): "NOT_FOUND", .contentType: "text/plain"],
                body: Array("The page could not be found\n\nNOT_FOUND\n\nfra1::abc".utf8)),
            words: ["public/.well-known"]),
        Row(
            testDescription: "looks alike: an application on Vercel has no such page",
            source: "https://vercel.com/docs/errors/NOT_FOUND",
            answer: .page(404, page("404"), [.server: "Vercel"]), words: []),
        Row(
            testDescription: "Netlify published no such file", source: "https://docs.netlify.com/routing/redirects/",
            answer: ExchangeResponse(
                status: 404, fields: [.server: "Netlify", .contentType: "text/plain"],
                body: Array("Not Found - Request ID: 01J".utf8)), words: ["The folder that Netlify published"]),
        Row(
            testDescription: "Netlify's index page",
            source: "https://docs.netlify.com/routing/redirects/rewrites-proxies/",
            answer: .page(200, page("App"), [.server: "Netlify"]), words: ["only where there is no file"]),
        Row(
            testDescription: "Cloudflare's challenge",
            source: "https://developers.cloudflare.com/cloudflare-challenges/",
            answer: .page(
                403, page("Just a moment...", "<script>window._cf_chl_opt={}</script>"),
                [.server: "cloudflare", .named("cf-mitigated"): "challenge"]), words: ["prove that it is a browser"]),
        Row(
            testDescription: "Cloudflare blocks the User-Agent",
            source:
                "https://developers.cloudflare.com/support/troubleshooting/cloudflare-errors/troubleshooting-cloudflare-1xxx-errors/",
            answer: ExchangeResponse(
                status: 403, fields: [.server: "cloudflare", .contentType: "text/plain"],
                body: Array("error code: 1020".utf8)),
            browser: .file(), words: ["Cloudflare's error 1020"]),
        Row(
            testDescription: "Cloudflare reaches no server",
            source:
                "https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-5xx-errors/",
            answer: .page(522, page("522: Connection timed out"), [.server: "cloudflare"]),
            words: ["could not connect to the host's server"]),
        Row(
            testDescription: "looks alike: a server behind Cloudflare has no file",
            source: "https://developers.cloudflare.com/",
            answer: .page(404, page("404"), [.server: "cloudflare"]), words: []),
    ]

    static let services: [Row] = [
        Row(
            testDescription: "Shopify", source: "https://community.shopify.dev/t/34483",
            answer: .page(404, page("404 Not Found"), [.server: "cloudflare", .named("powered-by"): "Shopify"]),
            words: ["Shopify makes this file from the apps that are registered"]),
        Row(
            testDescription: "Wix",
            source:
                "https://weekly.elfitz.com/2019/08/11/add-an-apple-app-site-association-to-wix-squarespace-website-using-cloudflare-workers",
            answer: .page(404, page("Error"), [.server: "Pepyaka", .named("x-wix-request-id"): "1755591144.07"]),
            words: ["A site of Wix has pages only"]),
        Row(
            testDescription: "Squarespace",
            source:
                "https://weekly.elfitz.com/2019/08/11/add-an-apple-app-site-association-to-wix-squarespace-website-using-cloudflare-workers",
            answer: .page(404, page("404"), [.server: "Squarespace"]), words: ["A site of Squarespace has pages only"]),
        Row(
            testDescription: "WordPress redirects",
            source: "https://developer.wordpress.org/reference/functions/redirect_canonical/",
            answer: ExchangeResponse(
                status: 301,
                fields: [
                    .server: "Apache/2.4.41 (Ubuntu)", .named("x-redirect-by"): "WordPress",
                    .location: "https://www.example.com/.well-known/apple-app-site-association",
                ]), words: ["WordPress itself redirects"]),
        Row(
            testDescription: "looks alike: Apache redirects, before WordPress",
            source: "https://developer.wordpress.org/reference/functions/wp_redirect/",
            answer: ExchangeResponse(
                status: 301, fields: [.server: "Apache/2.4.41 (Ubuntu)", .location: "https://www.example.com/x"]),
            words: []),
        Row(
            testDescription: "WordPress has no such page",
            source: "https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/",
            answer: .page(
                404, page("Page not found"),
                [.server: "nginx", .named("link"): "<https://example.com/wp-json/>; rel=\"https://api.w.org/\""]),
            words: ["WordPress made this page"]),
        Row(
            testDescription: "Branch", source: "https://help.branch.io/developers-hub/docs/ios-universal-links",
            host: "shop.app.link", answer: missing, words: ["Branch makes this file from its dashboard"]),
        Row(
            testDescription: "AppsFlyer", source: "https://support.appsflyer.com/hc/en-us/articles/360014821438",
            host: "shop.onelink.me", answer: .file(#"{"applinks":{"apps":[],"details":[]}}"#),
            words: ["AppsFlyer makes this file from the OneLink template"]),
        Row(
            testDescription: "Adjust", source: "https://help.adjust.com/en/article/set-up-universal-links",
            host: "f2k5.adj.st", answer: missing, words: ["Adjust makes this file"]),
        Row(
            testDescription: "Firebase Dynamic Links", source: "https://firebase.google.com/support/dynamic-links-faq",
            host: "shop.page.link", answer: missing, words: ["was shut down on 25 August 2025"]),
        Row(
            testDescription: "looks alike: a host with a similar name", source: "https://help.branch.io/",
            host: "shop-app.link", answer: missing, words: []),
    ]

    private static func evidence(of row: Row) -> HostEvidence {
        let host = CheckedHost(name: row.host)
        func exchange(_ response: ExchangeResponse, _ target: String) -> HTTPExchange {
            .answering(response, at: host.address(of: target))
        }
        let file = "/.well-known/apple-app-site-association"
        return HostEvidence(
            host: host, origin: exchange(row.answer, file), browser: row.browser.map { exchange($0, file) },
            root: row.outside.map { exchange($0, "/apple-app-site-association") },
            jsonNames: row.beside.map { [exchange($0, file + ".json")] } ?? [])
    }

    @Test(arguments: servers + hosting + services)
    func theUsualCauseIsSaidWithTheFinding(row: Row) {
        #expect(row.source.hasPrefix("https://"))
        let report = HostReport(judging: Self.evidence(of: row), now: sampleNow)
        let error = report.diagnostics.first { $0.severity == .error }
        let note = error?.notes.first?.message ?? ""
        for words in row.words { #expect(note.contains(words), "\(report.diagnostics)") }
        let known = row.words.isEmpty ? Self.causes.filter { note.contains($0) } : []
        #expect(known == [], "\(note)")
        #expect(!note.contains("\n"))
        #expect(note.isEmpty || note.hasSuffix("."))
    }

    /// Words of causes that similar answers must not have.
    private static let causes = [
        "usually", "Firebase", "Amplify", "Vercel", "Netlify", "Jekyll", "nginx", "Apache", "IIS", "Branch",
        "WordPress", "S3 ",
        "Cloudflare",
    ]

    @Test func aGoodFileHasNoCause() {
        let text = #"{"applinks":{"details":[{"appIDs":["7Q4KX2M9TD.com.example"],"components":[{"/":"/buy/*"}]}]}}"#
        for host in ["shop.app.link", "x.github.io", "example.com"] {
            let row = Row(
                testDescription: "", source: "", host: host, answer: .file(text, [.server: "Microsoft-IIS/10.0"]),
                words: [])
            let report = HostReport(judging: Self.evidence(of: row), now: sampleNow)
            #expect(report.hostingDiagnostics.isEmpty, "\(report.diagnostics)")
            #expect(!report.diagnostics.contains { $0.severity == .error })
        }
    }

    @Test(arguments: [
        ("600", "max-age=3600", "is 10 min old and stays for 50 min, until 2026-11-21T12:50:00Z, unless you purge it."),
        ("600", "no-cache", "which is 10 min old."), ("0", "max-age=3600", ""), ("x", "max-age=3600", ""),
    ])
    func anAnswerFromACacheSaysUntilWhen(age: String, caching: String, words: String) {
        let evidence = HostEvidence.answer(.status(404, [.age: age, .cacheControl: caching]))
        let notes = HostChecks.diagnostics(in: evidence, now: sampleNow).first?.notes.map(\.message) ?? []
        #expect(notes.contains { $0.contains("A cache in front of the host") } == !words.isEmpty, "\(notes)")
        #expect(words.isEmpty || notes.contains { $0.hasSuffix(words) }, "\(notes)")
    }
}
