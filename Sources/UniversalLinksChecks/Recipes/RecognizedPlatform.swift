import HTTPTypes
import UniversalLinks

/// A server or service that answers show, with what shows it.
package struct RecognizedPlatform: Hashable, Sendable {
    package let name: String
    /// The header field that shows it, the host's name, or the kind of page; escaped and shortened.
    package let sign: String
    /// Whose recipes apply; nil if there are none.
    package let platform: Recipe.Platform?

    private enum Sign {
        /// `Server` starts with it, in lower case.
        case server(String)
        /// `Via` contains it, in lower case.
        case via(String)
        case field(String)
        case value(String, String)
        case part(String, String)
        /// The body of an error contains it, in lower case.
        case errorPage(String)
        /// A page contains it, in lower case, whatever its status.
        case page(String)
        /// The host's name ends with it.
        case host(String)
    }

    private typealias Row = (name: String, platform: Recipe.Platform?, signs: [Sign])

    /// Services that make the whole answer: what is in front of them is theirs as well.
    private static let closed: [Row] = [
        ("Branch", .branch, [.host(".app.link"), .host(".test-app.link"), .host(".bnc.lt")]),
        ("AppsFlyer OneLink", .appsFlyer, [.host(".onelink.me")]),
        ("Adjust", .adjust, [.host(".adj.st"), .host(".go.link")]),
        ("Firebase Dynamic Links", nil, [.host(".page.link")]),
        (
            "Shopify", .shopify,
            [.value("powered-by", "Shopify"), .field("x-shopid"), .field("x-shopify-stage"), .host(".myshopify.com")]
        ),
        ("Wix", .wix, [.field("x-wix-request-id"), .server("pepyaka")]),
        ("Squarespace", .squarespace, [.server("squarespace")]),
    ]

    /// The nearest to the client first: networks, then services, then servers, then what runs on them.
    private static let open: [Row] = [
        ("Cloudflare", .cloudflare, [.server("cloudflare"), .field("cf-ray")]),
        ("Akamai", nil, [.server("akamai"), .field("x-akamai-request-id")]),
        ("Azure Front Door", nil, [.field("x-azure-ref")]),
        ("Vercel", .vercel, [.server("vercel"), .field("x-vercel-id")]),
        ("Netlify", .netlify, [.server("netlify"), .field("x-nf-request-id")]),
        ("GitHub Pages", .gitHubPages, [.server("github.com"), .field("x-github-request-id")]),
        // Firebase names itself nowhere; this many seconds, a year of 365.2425 days, are its own.
        (
            "Firebase Hosting", .firebase,
            [.value("strict-transport-security", "max-age=31556926"), .part("vary", "x-fh-requested-host")]
        ),
        ("AWS Amplify Hosting", .amplify, [.host(".amplifyapp.com")]),
        ("CloudFront", .s3, [.server("cloudfront"), .via("cloudfront"), .field("x-amz-cf-id")]),
        ("Amazon S3", .s3, [.server("amazons3"), .field("x-amz-bucket-region")]),
        ("Fastly", nil, [.field("x-fastly-request-id"), .value("x-served-by", "cache-")]),
        ("Heroku", nil, [.via("vegur"), .server("heroku")]),
        ("Caddy", .caddy, [.server("caddy"), .via("caddy")]),
        ("Apache", .apache, [.server("apache"), .errorPage("<address>apache")]),
        ("LiteSpeed, which reads Apache's configuration", .apache, [.server("litespeed")]),
        ("OpenResty", .nginx, [.server("openresty"), .errorPage("<center>openresty")]),
        ("nginx", .nginx, [.server("nginx"), .errorPage("<center>nginx")]),
        (
            "Microsoft IIS", .iis,
            [
                .server("microsoft-iis"), .value("x-powered-by", "ASP.NET"),
                .errorPage("<h2>404 - file or directory not found.</h2>"),
            ]
        ),
        ("ASP.NET Core", .aspNetCore, [.server("kestrel")]),
        ("Envoy", nil, [.server("envoy")]),
        ("a Google load balancer", nil, [.server("google frontend"), .via("google")]),
        (
            "WordPress", .wordPress,
            [
                .value("x-redirect-by", "WordPress"), .part("link", "https://api.w.org/"), .field("x-pingback"),
                .page("/wp-content/themes/"), .page("content=\"wordpress "),
            ]
        ),
        (
            "Express", .express,
            [
                .value("x-powered-by", "Express"),
                .errorPage("<pre>cannot get /.well-known/apple-app-site-association</pre>"),
            ]
        ),
    ]

    /// The one nearest to the client first; empty if the answers show none.
    ///
    /// - Parameter host: The host's name, which shows some services; nil if it does not matter.
    package static func all(in responses: [ExchangeResponse], of host: String? = nil) -> [RecognizedPlatform] {
        let service = RecognizedPlatform.found(closed, in: responses, host).first
        if let service { return [service] }
        let found = RecognizedPlatform.found(open, in: responses, host)
        // GitHub Pages and Firebase Hosting are behind Fastly, S3 and Amplify answer through CloudFront.
        let names = Set(found.map(\.name))
        return found.filter { one in
            switch one.name {
            case "Fastly": names.isDisjoint(with: ["GitHub Pages", "Firebase Hosting"])
            case "Amazon S3": names.isDisjoint(with: ["CloudFront", "AWS Amplify Hosting"])
            case "CloudFront": !names.contains("AWS Amplify Hosting")
            default: true
            }
        }
    }

    private static func found(_ rows: [Row], in responses: [ExchangeResponse], _ host: String?) -> [RecognizedPlatform]
    {
        rows.compactMap { name, platform, signs -> RecognizedPlatform? in
            for sign in signs {
                if case .host(let ending) = sign {
                    guard let host, host.hasSuffix(ending) else { continue }
                    return RecognizedPlatform(
                        name: name, sign: "its name ends in \(ending)", platform: platform)
                }
            }
            for response in responses {
                for sign in signs {
                    guard let shown = words(for: sign, in: response) else { continue }
                    return RecognizedPlatform(name: name, sign: shown, platform: platform)
                }
            }
            return nil
        }
    }

    private static func words(for sign: Sign, in response: ExchangeResponse) -> String? {
        switch sign {
        case .server(let start):
            words(for: "server", in: response) { $0.asciiLowercased.hasPrefix(start) }
        case .via(let part):
            words(for: "via", in: response) { $0.asciiLowercased.contains(part) }
        case .field(let name): words(for: name, in: response) { _ in true }
        case .value(let name, let start): words(for: name, in: response) { $0.hasPrefix(start) }
        case .part(let name, let part): words(for: name, in: response) { $0.contains(part) }
        case .errorPage(let part):
            response.status >= 400 && response.bodyStart.contains(part) ? "its error page" : nil
        case .page(let part): response.servedBody == .page && response.bodyStart.contains(part) ? "its page" : nil
        case .host: nil
        }
    }

    private static func words(
        for name: String, in response: ExchangeResponse, where condition: (String) -> Bool
    ) -> String? {
        guard let wanted = HTTPField.Name(name),
            let field = response.fields.first(where: { $0.name == wanted && condition($0.value) })
        else { return nil }
        return ForeignText.plain("\(field.name.rawName): \(field.value)", limit: 60)
    }
}

extension HostEvidence {
    package var platforms: [RecognizedPlatform] {
        RecognizedPlatform.all(in: [origin, browser].compactMap { $0?.response }, of: host.name)
    }
}
