import UniversalLinks

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
