import UniversalLinks

/// Services that publish a site.
extension PlatformAnswer {
    private var host: String { evidence.host.name }

    var causeOnGitHubPages: String? {
        switch kind {
        case .missing where host.hasSuffix(".github.io") && host.split(separator: ".").count == 3:
            let project =
                "a project site, https://\(host)/PROJECT/, can never have the file, because Apple requests it only at the "
                + "root of the host"
            return text.contains("site not found")
                ? "GitHub Pages has no site at the root of \(host), and \(project): use the repository \(host), or a domain of "
                    + "your own."
                : "The site at the root is that of the repository \(host): Jekyll leaves out .well-known unless _config.yml "
                    + "includes it, and \(project)."
        case .missing:
            return
                "GitHub Pages builds sites with Jekyll, which leaves out folders whose names start with a period, unless "
                + "_config.yml includes .well-known or the site has a file .nojekyll."
        case .redirect where otherHost != nil:
            return "GitHub Pages redirects every other host of a site to its custom domain."
        default: return nil
        }
    }

    var causeOnFirebase: String? {
        switch kind {
        case .appless where text == #"{"applinks":{"apps":[],"details":[]}}"#:
            return
                #"These 37 bytes are what Firebase Hosting makes up ("appAssociation": "AUTO") if .well-known was not "#
                + #"deployed: the default "ignore" of firebase.json, "**/.*", leaves it out."#
        case .missing, .page:
            return
                #"The default "ignore" of firebase.json contains "**/.*", which keeps .well-known from being deployed."#
        case .redirect:
            return #"Firebase Hosting applies "redirects" of firebase.json, and those of its domains, before files."#
        default: return nil
        }
    }

    var causeOnVercel: String? {
        switch kind {
        case .missing where has("x-vercel-error", "deployment_not_found"):
            return
                "Vercel has no deployment for \(host): the domain is not assigned to a project, or to no production deployment."
        case .missing where has("x-vercel-error", "not_found"):
            return
                "The deployment on Vercel does not contain the file: it belongs in public/.well-known, and a build must copy "
                + "that folder to its output."
        case .page:
            return
                "Vercel looks for files before rewrites, so the build did not copy .well-known to its output, and a rewrite for "
                + "all paths answers."
        case .redirect where otherHost != nil:
            return
                "In the project's settings, Vercel redirects \(host) to another domain of the project, this path included."
        case .login: return "Vercel's Deployment Protection asks for a login."
        default: return nil
        }
    }

    var causeOnNetlify: String? {
        switch kind {
        case .missing:
            return
                "The folder that Netlify published has no such file: many build tools skip folders whose names start with a "
                + "period, such as .well-known."
        case .page:
            return
                "Netlify applies a rule such as /* /index.html 200 only where there is no file, unless it is forced (200!), so "
                + "the build did not publish .well-known."
        case .redirect where otherHost != nil:
            return "Netlify redirects every domain of a project to its primary domain, this path included."
        case .login: return "The project on Netlify has a password, which applies to every path."
        default: return nil
        }
    }

    private static let folderOfAmplify =
        "Amplify Hosting takes a name without an extension for a folder: store the file as apple-app-site-association.json, "
        + "and rewrite this path to it with status 200."

    var causeOnAmplify: String? {
        switch kind {
        case .slash, .missing: return Self.folderOfAmplify
        case .page:
            return
                #"Amplify's rewrite for single-page apps, </^[^.]+$|\.(?!(css|…)$)([^.]+$)/>, also matches "#
                + "/.well-known/apple-app-site-association, whether the file exists or not."
        default: return nil
        }
    }

    var causeOnCloudFront: String? {
        switch kind {
        // S3 has no such folder, and redirects to none.
        case .slash where has("server", "amazons3") || has("x-amz-cf-id"): return Self.folderOfAmplify
        case .refused where text.contains("<code>accessdenied</code>"):
            return
                "S3 answers AccessDenied for an object that does not exist if listing is not allowed, and for one that is not "
                + "public: there is probably none with the key .well-known/apple-app-site-association."
        case .refused where text.contains("request blocked"):
            return "CloudFront itself blocks the request: a rule of AWS WAF, or a restriction to some countries."
        case .missing where text.contains("<code>nosuchkey</code>") || text.contains("code: nosuchkey"):
            return "The bucket has no object with the key .well-known/apple-app-site-association."
        case .page where has("x-cache", "error from cloudfront"):
            return
                "A custom error response of CloudFront returns the index page with status 200: S3 has no object with the key "
                + ".well-known/apple-app-site-association."
        case .page:
            return
                "CloudFront usually returns the index page by a custom error response, for objects that do not exist, or by a "
                + "function that rewrites paths without an extension."
        case .blocked:
            return
                "A rule of AWS WAF usually blocks the User-Agent: Bot Control (SignalNonBrowserUserAgent), or a list of browsers."
        default: return nil
        }
    }

    private static let failuresOfCloudflare = [
        520: "got no valid answer from the host's server", 521: "was refused the connection by the host's server",
        522: "could not connect to the host's server in time", 523: "cannot reach the host's server",
        524: "waited too long for the host's server", 525: "could not agree on TLS with the host's server",
        526: "does not trust the certificate of the host's server", 530: "has no address for the host's server",
    ]
    private static let refusalsOfCloudflare = [
        "1006": "a rule bans the address of this client", "1009": "a rule bans the country of this client",
        "1010": "the browser integrity check refuses the client", "1012": "a rule forbids access",
        "1015": "a rate limit is reached", "1020": "a custom rule of the firewall blocks the request",
    ]

    var causeOnCloudflare: String? {
        switch kind {
        case .failing: return Self.failuresOfCloudflare[response.status].map { "Cloudflare \($0)." }
        case .refused, .blocked:
            let code = Self.refusalsOfCloudflare.keys.first { text.contains("error code: \($0)") }
            if let code, let reason = Self.refusalsOfCloudflare[code] {
                return "Cloudflare's error \(code): \(reason)."
            }
            guard kind == .blocked else { return nil }
            return
                "Cloudflare usually blocks the User-Agent AASA-Bot by Super Bot Fight Mode or a custom rule: its events are in "
                + "the dashboard, under Security."
        case .page where host.hasSuffix(".pages.dev"):
            return
                "Cloudflare Pages returns the index page for every missing file unless the site has a 404.html: the build did "
                + "not publish .well-known."
        default: return nil
        }
    }
}
