package import UniversalLinks

/// What to write into the configuration of a platform, to fix a kind of problem.
///
/// `example.com`, `www.example.com`, `/var/www/example.com`, `apple-app-site-association.json` and names in capitals are
/// placeholders; ``filled(host:redirectHost:filePlace:)`` replaces the hosts and the file that exists.
package struct Recipe: Sendable {
    package let platform: Platform
    package let problems: [Problem]
    package let summary: String
    /// Where the text belongs, or where to do what the summary says: a file, a page of a dashboard, a shell.
    package let place: String
    /// Nil if there is only something to set in a dashboard.
    package let configuration: String?
    /// As Markdown's fences name it.
    package let language: String

    init(
        _ platform: Platform, _ problems: [Problem], _ summary: String, in place: String, language: String = "",
        _ configuration: String? = nil
    ) {
        self.platform = platform
        self.problems = problems
        self.summary = summary
        self.place = place
        self.configuration = configuration
        self.language = language
    }
}

extension Recipe {
    /// - Parameters:
    ///   - redirectHost: Where the host redirects to, in place of `www.example.com`.
    ///   - filePlace: The path at which the host has the file; nil for that of the recipe.
    package func filled(host: String, redirectHost: String?, filePlace: String? = nil) -> Recipe {
        func filled(_ text: String) -> String {
            let placed = filePlace.map { place in
                text.replacing("apple-app-site-association.json", with: place.drop { $0 == "/" })
            }
            return (placed ?? text).replacing("www.example.com", with: redirectHost ?? "OTHER_HOST")
                .replacing("example.com", with: host)
        }
        return Recipe(
            platform, problems, filled(summary), in: filled(place), language: language, configuration.map(filled))
    }
}

extension Recipe {
    package enum Platform: String, Hashable, Sendable, CaseIterable {
        case nginx
        case apache = "Apache"
        case caddy = "Caddy"
        case s3 = "S3 + CloudFront"
        case netlify = "Netlify"
        case vercel = "Vercel"
        case firebase = "Firebase"
        /// In front of a site, and Pages.
        case cloudflare = "Cloudflare"
        case gitHubPages = "GitHub Pages"
        /// Also as Azure App Service on Windows.
        case iis = "IIS"
        case aspNetCore = "ASP.NET Core"
        case express = "Express"
        case amplify = "Amplify"
        /// Behind any web server.
        case wordPress = "WordPress"
        case shopify = "Shopify"
        case wix = "Wix"
        case squarespace = "Squarespace"
        case branch = "Branch"
        case appsFlyer = "AppsFlyer"
        case adjust = "Adjust"
    }

    package enum Problem: String, Hashable, Sendable, CaseIterable {
        case publishing
        /// The server refuses the request, whoever sends it.
        case permission
        /// A rule of the server denies names that start with a period.
        case deniedNames
        case place
        case contentType
        case redirect
        /// The index page of a single-page application is returned for it.
        case fallback
        /// A firewall or a rate limit blocks Apple's fetcher.
        case firewall
        case login
        /// Caches store it too long, or not at all.
        case caching
        /// The file is sent with a header field of the site's pages.
        case pageFields
        /// The certificate, its chain or the version of TLS.
        case certificate
    }
}

extension Recipe.Problem {
    package var title: String {
        switch self {
        case .publishing: "The file is not published"
        case .permission: "The server refuses the request"
        case .deniedNames: "Names that start with a period are denied"
        case .place: "The file has another name"
        case .contentType: "The content type"
        case .redirect: "A redirect instead of the file"
        case .fallback: "The index page instead of the file"
        case .firewall: "A firewall or a rate limit blocks Apple"
        case .login: "A login instead of the file"
        case .caching: "Caching"
        case .pageFields: "Vary or a cookie with the file"
        case .certificate: "The certificate and its chain"
        }
    }

    package var codes: [String] {
        switch self {
        case .publishing: ["AASA929", "AASA936"]
        case .permission: ["AASA930"]
        case .deniedNames: ["AASA930"]
        case .place: ["AASA934", "AASA935"]
        case .contentType: ["AASA937"]
        case .redirect: ["AASA925"]
        case .fallback: ["AASA936"]
        case .firewall: ["AASA927", "AASA928", "AASA930", "AASA931"]
        case .login: ["AASA926"]
        case .caching: ["AASA940", "AASA941"]
        case .pageFields: ["AASA939", "AASA942"]
        case .certificate: ["AASA912", "AASA914", "AASA915", "AASA917", "AASA919", "AASA944"]
        }
    }
}

package enum Recipes {
    package static let all: [Recipe] =
        ofNginx + ofApache + ofCaddy + ofS3 + ofNetlify + ofVercel + ofFirebase + ofCloudflare + ofGitHubPages + ofIIS
        + ofASPNetCore + ofExpress + ofAmplify + ofWordPress + ofShopify + ofWix + ofSquarespace + ofLinkServices

    package static func recipes(
        for problems: Set<Recipe.Problem>, on platforms: [Recipe.Platform] = Recipe.Platform.allCases
    ) -> [Recipe] {
        platforms.flatMap { platform in
            all.filter { $0.platform == platform && !problems.isDisjoint(with: $0.problems) }
        }
    }
}

extension Recipe.Problem {
    /// Those that configuration fixes.
    package static func all(of codes: some Sequence<Diagnostic.Code>) -> Set<Recipe.Problem> {
        let ids = Set(codes.map(\.id))
        return Set(allCases.filter { $0.codes.contains(where: ids.contains) })
    }
}
