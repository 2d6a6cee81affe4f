/// What to write into the configuration of a platform, to mend a kind of problem.
///
/// `example.com`, `/var/www/example.com` and `BUCKET` stand for what is there.
package struct Recipe: Sendable {
    /// Whose configuration.
    package let platform: Platform
    /// What it mends.
    package let problems: [Problem]
    /// What it does, in a sentence or two.
    package let summary: String
    /// Where the text goes, or where to do what the sentence says: a file, a page of a dashboard, a shell.
    package let place: String
    /// The text; nil where there is nothing to write, but to press.
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
    /// Servers and services that serve the file.
    package enum Platform: String, Hashable, Sendable, CaseIterable {
        /// nginx.
        case nginx
        /// The Apache HTTP Server.
        case apache = "Apache"
        /// Caddy.
        case caddy = "Caddy"
        /// Amazon S3 with CloudFront before it.
        case s3 = "S3 + CloudFront"
        /// Netlify.
        case netlify = "Netlify"
        /// Vercel.
        case vercel = "Vercel"
        /// Firebase Hosting.
        case firebase = "Firebase"
        /// Cloudflare: before a site, and Pages.
        case cloudflare = "Cloudflare"
        /// GitHub Pages.
        case gitHubPages = "GitHub Pages"
    }

    /// Kinds of problems that configuration mends.
    package enum Problem: String, Hashable, Sendable, CaseIterable {
        /// The file is not published, or not given out.
        case publishing
        /// It is under another name or in another folder.
        case place
        /// It is not served as `application/json`.
        case contentType
        /// A rule leads elsewhere.
        case redirect
        /// The index page of a single-page application is sent for it.
        case fallback
        /// A firewall or a limit keeps Apple's fetcher out.
        case firewall
        /// A login is before it.
        case login
        /// Caches keep it too long, or not at all.
        case caching
        /// The certificate, its chain or the version of TLS.
        case certificate
    }
}

extension Recipe.Problem {
    /// The problem as a heading.
    package var title: String {
        switch self {
        case .publishing: "The file is not published"
        case .place: "The file is under another name"
        case .contentType: "The content type"
        case .redirect: "A redirect in place of the file"
        case .fallback: "The index page in place of the file"
        case .firewall: "A firewall or a limit keeps Apple out"
        case .login: "A login in place of the file"
        case .caching: "Caching"
        case .certificate: "The certificate and its chain"
        }
    }

    /// The codes that a recipe for the problem mends.
    package var codes: [String] {
        switch self {
        case .publishing: ["AASA929", "AASA930", "AASA936"]
        case .place: ["AASA934", "AASA935"]
        case .contentType: ["AASA937", "AASA938"]
        case .redirect: ["AASA925"]
        case .fallback: ["AASA936"]
        case .firewall: ["AASA927", "AASA928", "AASA930", "AASA931"]
        case .login: ["AASA926"]
        case .caching: ["AASA939", "AASA940", "AASA941", "AASA942", "AASA943"]
        case .certificate: ["AASA912", "AASA914", "AASA915", "AASA916", "AASA917", "AASA918", "AASA944"]
        }
    }
}
