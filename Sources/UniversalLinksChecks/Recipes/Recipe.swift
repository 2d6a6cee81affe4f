/// What to write into the configuration of a platform, to fix a kind of problem.
///
/// `example.com`, `www.example.com`, `/var/www/example.com`, `apple-app-site-association.json` and names in capitals are
/// placeholders; ``filled(host:redirectHost:filePlace:)`` replaces the hosts and the file that exists.
package struct Recipe: Sendable {
    /// Whose configuration.
    package let platform: Platform
    /// What it fixes.
    package let problems: [Problem]
    /// What it does, in a sentence or two.
    package let summary: String
    /// Where the text belongs, or where to do what the summary says: a file, a page of a dashboard, a shell.
    package let place: String
    /// The text; nil if there is only something to set in a dashboard.
    package let configuration: String?
    /// What the text is written in, as Markdown's fences name it.
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
    /// The recipe for a host.
    ///
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
    /// Servers and services that serve the file.
    package enum Platform: String, Hashable, Sendable, CaseIterable {
        /// nginx.
        case nginx
        /// The Apache HTTP Server.
        case apache = "Apache"
        /// Caddy.
        case caddy = "Caddy"
        /// Amazon S3 behind CloudFront.
        case s3 = "S3 + CloudFront"
        /// Netlify.
        case netlify = "Netlify"
        /// Vercel.
        case vercel = "Vercel"
        /// Firebase Hosting.
        case firebase = "Firebase"
        /// Cloudflare: in front of a site, and Pages.
        case cloudflare = "Cloudflare"
        /// GitHub Pages.
        case gitHubPages = "GitHub Pages"
        /// Microsoft IIS, also as Azure App Service on Windows.
        case iis = "IIS"
        /// The static files of ASP.NET Core.
        case aspNetCore = "ASP.NET Core"
        /// The static files of Express, on Node.js.
        case express = "Express"
        /// AWS Amplify Hosting.
        case amplify = "Amplify"
        /// WordPress, behind any web server.
        case wordPress = "WordPress"
        /// A store of Shopify.
        case shopify = "Shopify"
        /// A site of Wix.
        case wix = "Wix"
        /// A site of Squarespace.
        case squarespace = "Squarespace"
        /// Link domains of Branch.
        case branch = "Branch"
        /// OneLink domains of AppsFlyer.
        case appsFlyer = "AppsFlyer"
        /// Link domains of Adjust.
        case adjust = "Adjust"
    }

    /// Kinds of problems that configuration fixes.
    package enum Problem: String, Hashable, Sendable, CaseIterable {
        /// The file is not published.
        case publishing
        /// The server refuses the request, whoever sends it.
        case permission
        /// A rule of the server denies names that start with a period.
        case deniedNames
        /// It is under another name or in another folder.
        case place
        /// It is not served as `application/json`.
        case contentType
        /// A rule redirects it.
        case redirect
        /// The index page of a single-page application is returned for it.
        case fallback
        /// A firewall or a rate limit blocks Apple's fetcher.
        case firewall
        /// It needs a login.
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
    /// The problem as a heading.
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

    /// The codes that a recipe for the problem fixes.
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
