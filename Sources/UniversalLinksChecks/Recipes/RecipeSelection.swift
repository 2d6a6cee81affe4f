import HTTPTypes
package import UniversalLinks

/// The recipes for one host: for its platform and for what was found there, with its name in them.
package struct RecipeSelection: Sendable {
    /// The platforms that the answers of the host show.
    package let recognized: [RecognizedPlatform]
    /// The recipes, each with the causes that it fixes.
    package let entries: [Entry]
    /// Whether configuration can fix anything of what was found.
    package let hasProblems: Bool

    /// A recipe, and what was found that it fixes, as ends of the sentence "The cause is …".
    package struct Entry: Sendable {
        /// The recipe, with the host's name in it.
        package let recipe: Recipe
        /// What was found.
        package let causes: [String]
    }

    /// Selects recipes.
    ///
    /// - Parameters:
    ///   - codes: The codes of what was found.
    ///   - now: The present time, for certificates.
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

    /// A refusal with the server's own page is a rule of that server, and nothing else needs to be tried.
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
