import UniversalLinks

/// Web servers, and frameworks that serve files.
extension PlatformAnswer {
    func causeOnServer(_ platform: Recipe.Platform) -> String? {
        switch platform {
        case .nginx: causeOnNginx
        case .apache: causeOnApache
        case .caddy: causeOfRefusal(by: "Caddy", rule: "path */.*")
        case .iis: causeOnIIS
        case .aspNetCore: causeOnASPNetCore
        case .express: causeOnExpress
        default: nil
        }
    }

    private var causeOnNginx: String? {
        let rule = #"location ~ /\."#
        if let cause = causeOfRefusal(by: "nginx", rule: rule) { return cause }
        let isOwnPage = text.contains("<center>nginx") || text.contains("<center>openresty")
        switch kind {
        case .refused where response.status == 403 && isOwnPage:
            return
                "nginx itself refuses the path: usually a rule that denies names starting with a period, such as \(rule)."
        case .missing where isOwnPage && place == nil:
            return
                "nginx found no such file: it looks below the root of the server block, or of a location for /.well-known/ "
                + "such as the one for certificates (acme-challenge)."
        default: return nil
        }
    }

    private var causeOnApache: String? {
        let rule = #"RedirectMatch 403 /\. or RewriteRule "(^|/)\." - [F]"#
        if let cause = causeOfRefusal(by: "Apache", rule: rule) { return cause }
        let isOwnPage =
            text.contains("<address>apache") || text.contains("you don't have permission to access this resource")
        guard kind == .refused, response.status == 403, isOwnPage else { return nil }
        return
            "Apache itself refuses the path: usually a rule that denies names starting with a period, such as \(rule)."
    }

    private var causeOnIIS: String? {
        switch kind {
        case .missing where place?.target.hasSuffix(".json") == true:
            return
                "IIS serves the name with .json, and returns 404 for a file without an extension until web.config has a "
                + #"mimeMap for fileExtension="."."#
        case .missing:
            return
                "IIS returns 404 for every file without an extension, even if it is there, until web.config has a mimeMap "
                + #"for fileExtension="."."#
        case .page, .redirect, .slash:
            return "A rule of URL Rewrite in web.config usually matches this path too."
        default: return nil
        }
    }

    private var causeOnASPNetCore: String? {
        guard kind == .missing || kind == .page else { return nil }
        return
            "UseStaticFiles of ASP.NET Core serves neither files without a known extension nor folders whose names start "
            + "with a period, unless it is told to."
    }

    private var causeOnExpress: String? {
        guard kind == .missing || kind == .page, place?.target.hasPrefix("/.well-known/") != true else { return nil }
        return
            "express.static ignores folders whose names start with a period, such as .well-known, unless it is called with "
            + #"dotfiles: "allow"."#
    }
}

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

/// Services that make the file, or the whole site.
extension PlatformAnswer {
    func causeOfService(_ platform: Recipe.Platform) -> String? {
        switch platform {
        case .branch:
            causeOfGenerated(
                "Branch makes this file from its dashboard: turn on Universal Links for iOS, with the bundle identifier and the "
                    + "Apple App Prefix of the app.")
        case .appsFlyer:
            causeOfGenerated(
                "AppsFlyer makes this file from the OneLink template: turn on Universal Links there, with the bundle identifier "
                    + "and the prefix of the app.")
        case .adjust:
            causeOfGenerated(
                "Adjust makes this file from the app's settings: turn on universal linking for iOS, with the bundle identifier "
                    + "and the App ID prefix.")
        case .shopify: causeOnShopify
        case .wix, .squarespace: causeOnBuilder(platform.rawValue)
        case .wordPress: causeOnWordPress
        default: nil
        }
    }

    private func causeOfGenerated(_ sentence: String) -> String? {
        switch kind {
        case .missing, .refused, .page, .appless, .redirect: sentence
        case .failing, .slash, .login, .blocked: nil
        }
    }

    private var causeOnShopify: String? {
        switch kind {
        case .redirect where evidence.origin.redirectAddress?.target.hasPrefix("/password") == true:
            return "The store has a password, which applies to every path."
        case .redirect where otherHost != nil:
            return "Shopify redirects every other domain of a store to its primary domain."
        case .missing, .page, .appless, .redirect:
            return
                "Shopify makes this file from the apps that are registered for the store (mobilePlatformApplicationCreate, with "
                + "universalLinksEnabled); a theme cannot add it."
        default: return nil
        }
    }

    private func causeOnBuilder(_ name: String) -> String? {
        switch kind {
        case .redirect where otherHost != nil:
            return "\(name) redirects every other domain of a site to its primary domain."
        case .missing, .page, .redirect, .slash:
            return
                "A site of \(name) has pages only, and no file at this path: use a subdomain that is hosted elsewhere, or a "
                + "proxy in front of the site."
        default: return nil
        }
    }

    private var causeOnWordPress: String? {
        switch kind {
        case .redirect, .slash:
            guard has("x-redirect-by", "wordpress") else { return nil }
            return
                "WordPress itself redirects, to its own address or to the nearest page, because the web server has no such file "
                + "in .well-known at the root of the site."
        case .missing, .page:
            return
                "WordPress made this page: the web server passes every path without a file to it, so the file is not in "
                + ".well-known at the root of the site."
        case .blocked: return "A security plugin of WordPress usually blocks unknown User-Agents."
        default: return nil
        }
    }
}
