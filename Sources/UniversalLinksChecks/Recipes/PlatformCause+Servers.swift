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
