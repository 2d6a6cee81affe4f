import HTTPTypes
import UniversalLinks

/// A server or service that answers show, with what shows it.
package struct RecognizedPlatform: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// The header field that shows it, or `its error page`; escaped and shortened.
    package let sign: String
    /// Whose recipes apply; nil if there are none.
    package let platform: Recipe.Platform?

    /// What shows a platform in an answer.
    private enum Sign {
        /// `Server` starts with it, in lower case.
        case server(String)
        /// `Via` contains it, in lower case.
        case via(String)
        /// A header field is there.
        case field(String)
        /// A header field starts with a value.
        case value(String, String)
        /// The body of an error contains it, in lower case.
        case errorPage(String)
    }

    /// The nearest to the client first: networks, then services, then servers.
    private static let known: [(name: String, platform: Recipe.Platform?, signs: [Sign])] = [
        ("Cloudflare", .cloudflare, [.server("cloudflare"), .field("cf-ray")]),
        ("Akamai", nil, [.server("akamai"), .field("x-akamai-request-id")]),
        ("Azure Front Door", nil, [.field("x-azure-ref")]),
        ("Vercel", .vercel, [.server("vercel"), .field("x-vercel-id")]),
        ("Netlify", .netlify, [.server("netlify"), .field("x-nf-request-id")]),
        ("GitHub Pages", .gitHubPages, [.server("github.com"), .field("x-github-request-id")]),
        // Firebase names itself nowhere; this many seconds, a year of 365.2425 days, are its own.
        ("Firebase Hosting", .firebase, [.value("strict-transport-security", "max-age=31556926")]),
        ("CloudFront", .s3, [.server("cloudfront"), .via("cloudfront"), .field("x-amz-cf-id")]),
        ("Amazon S3", .s3, [.server("amazons3"), .field("x-amz-bucket-region")]),
        ("Fastly", nil, [.field("x-fastly-request-id"), .value("x-served-by", "cache-")]),
        ("Heroku", nil, [.via("vegur"), .server("heroku")]),
        ("Caddy", .caddy, [.server("caddy"), .via("caddy")]),
        ("Apache", .apache, [.server("apache"), .errorPage("<address>apache")]),
        ("LiteSpeed, which reads Apache's configuration", .apache, [.server("litespeed")]),
        ("OpenResty", .nginx, [.server("openresty"), .errorPage("<center>openresty")]),
        ("nginx", .nginx, [.server("nginx"), .errorPage("<center>nginx")]),
        ("Microsoft IIS", nil, [.server("microsoft-iis")]),
        ("Envoy", nil, [.server("envoy")]),
        ("a Google load balancer", nil, [.server("google frontend"), .via("google")]),
    ]

    /// The platforms that answers show, that nearest to the client first; empty if they show none.
    package static func all(in responses: [ExchangeResponse]) -> [RecognizedPlatform] {
        let found = known.compactMap { name, platform, signs -> RecognizedPlatform? in
            for response in responses {
                for sign in signs {
                    guard let shown = words(for: sign, in: response) else { continue }
                    return RecognizedPlatform(name: name, sign: shown, platform: platform)
                }
            }
            return nil
        }
        // GitHub Pages and Firebase Hosting are behind Fastly, and S3 answers through CloudFront.
        let names = Set(found.map(\.name))
        return found.filter { one in
            switch one.name {
            case "Fastly": names.isDisjoint(with: ["GitHub Pages", "Firebase Hosting"])
            case "Amazon S3": !names.contains("CloudFront")
            default: true
            }
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
        case .errorPage(let part):
            response.status >= 400 && response.bodyStart.contains(part) ? "its error page" : nil
        }
    }

    private static func words(
        for name: String, in response: ExchangeResponse, where condition: (String) -> Bool
    ) -> String? {
        guard let field = HTTPField.Name(name).flatMap({ wanted in response.fields.first { $0.name == wanted } }),
            condition(field.value)
        else { return nil }
        return ForeignText.plain("\(field.name.rawName): \(field.value)", limit: 60)
    }
}
