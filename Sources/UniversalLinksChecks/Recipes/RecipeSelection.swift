import HTTPTypes
package import UniversalLinks

/// The recipes for one host: for its platform and for what was found there, with its name in them.
package struct RecipeSelection: Sendable {
    package let recognized: [RecognizedPlatform]
    package let entries: [Entry]
    package let hasProblems: Bool

    /// A recipe, and what was found that it fixes, as ends of the sentence "The cause is …".
    package struct Entry: Sendable {
        package let recipe: Recipe
        package let causes: [String]
    }

    package init(
        for codes: [Diagnostic.Code], in evidence: HostEvidence, choice: RecipeChoice, now: UTCInstant
    ) {
        recognized = evidence.platforms
        var platforms: [Recipe.Platform] = []
        switch choice {
        case .recognized:
            for platform in recognized.compactMap(\.platform) where !platforms.contains(platform) {
                platforms.append(platform)
            }
        case .all: platforms = Recipe.Platform.allCases
        case .platform(let platform): platforms = [platform]
        }
        let problems = Recipe.Problem.all(of: codes)
        hasProblems = !problems.isEmpty
        let target = evidence.origin.redirectAddress
        let redirectHost = target?.host == evidence.host.name ? nil : target?.authority
        var filePlace: String?
        if case .otherPlace(_, let place) = evidence.obstacle { filePlace = place.target }
        entries = platforms.flatMap { [filePlace] platform in
            let narrowed = RecipeSelection.narrowed(problems, on: platform, evidence)
            return Recipes.recipes(for: narrowed, on: [platform]).map { recipe in
                let causes = recipe.problems.filter(narrowed.contains).compactMap { $0.cause(in: evidence, now: now) }
                return Entry(
                    recipe: recipe.filled(
                        host: evidence.host.name, redirectHost: redirectHost, filePlace: filePlace),
                    causes: causes.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
            }
        }
    }

    /// A refusal with the server's own page comes from a rule of that server, so only its recipes are needed.
    private static func narrowed(
        _ problems: Set<Recipe.Problem>, on platform: Recipe.Platform, _ evidence: HostEvidence
    ) -> Set<Recipe.Problem> {
        guard problems.contains(.deniedNames) else { return problems }
        let pattern = evidence.refusalPattern
        let isDenied = evidence.origin.response.map { $0.isRefusal(of: platform) } ?? false
        if pattern == .fileAlone, !isDenied { return problems.subtracting([.firewall]) }
        if isDenied || pattern == .hiddenNames { return problems.subtracting([.permission, .firewall]) }
        // A browser that is refused alike has no better User-Agent.
        let isForEveryone = evidence.browser?.response?.status == evidence.origin.response?.status
        return problems.subtracting(isForEveryone ? [.deniedNames, .firewall] : [.deniedNames])
    }
}

extension ExchangeResponse {
    /// Whether the server itself refused the path: status 403 with a page, or an empty body, that is typical of it.
    fileprivate func isRefusal(of platform: Recipe.Platform) -> Bool {
        guard status == 403 else { return false }
        let text = bodyStart
        switch platform {
        case .nginx: return text.contains("<center>nginx") || text.contains("<center>openresty")
        case .apache:
            return text.contains("<address>apache")
                || text.contains("you don't have permission to access this resource")
        case .caddy: return body.isEmpty && fields[.server]?.asciiLowercased.hasPrefix("caddy") == true
        default: return false
        }
    }
}

package enum RecipeChoice: Hashable, Sendable {
    case recognized
    case all
    case platform(Recipe.Platform)
}

extension Recipe.Problem {
    /// In a few words, with everything foreign escaped; nil if the evidence does not show it.
    func cause(in evidence: HostEvidence, now: UTCInstant) -> String? {
        let origin = evidence.origin
        if self == .certificate { return origin.failureWords(now: now, namesHost: false) ?? expiry(in: evidence, now) }
        guard let response = origin.response else {
            return self == .firewall ? origin.failureWords(now: now, namesHost: false) : nil
        }
        let status = "status \(response.statusWords)"
        switch self {
        case .deniedNames:
            return "\(status) with the server's own page: most likely a rule against names like .git and .htaccess"
        case .publishing, .permission, .fallback:
            guard response.servedBody == .page else { return status }
            return "\(status) with a page" + (response.pageTitle.map { ", \(ForeignText.quoted($0, limit: 60))" } ?? "")
        case .place:
            guard case .otherPlace(_, let place) = evidence.obstacle else { return nil }
            return "the file is at \(place.target)"
        case .contentType:
            return response.mediaType.map { "Content-Type \(ForeignText.quoted($0, limit: 60))" } ?? "no Content-Type"
        case .redirect:
            return response.redirectTarget.map { "\(status) to \(ForeignText.quoted($0))" }
        case .firewall:
            let browser = evidence.browser?.response.map { ", but \($0.status) to a browser" } ?? ""
            return "\(status) to Apple's fetcher" + browser
        case .login: return "\(status) with a login"
        case .caching, .pageFields:
            let names: [HTTPField.Name] = self == .caching ? [.cacheControl] : [.vary, .setCookie]
            let fields = names.compactMap { name in
                response.fields[name].map { "\(name.rawName): \(ForeignText.plain($0, limit: 60))" }
            }
            return fields.isEmpty ? nil : fields.joined(separator: "; ")
        case .certificate: return nil
        }
    }

    private func expiry(in evidence: HostEvidence, _ now: UTCInstant) -> String? {
        evidence.origin.certificates?.certificates.map(\.notAfter).min().map { "a certificate expires on \($0)" }
    }
}
