package import UniversalLinks

/// What to write into configurations.
package enum Recipes {
    /// Every recipe, by platform.
    package static let all: [Recipe] =
        ofNginx + ofApache + ofCaddy + ofS3 + ofNetlify + ofVercel + ofFirebase + ofCloudflare + ofGitHubPages + ofIIS
        + ofASPNetCore + ofExpress + ofAmplify + ofWordPress + ofShopify + ofWix + ofSquarespace + ofLinkServices

    /// The recipes of some platforms for some problems, in the order of the platforms.
    package static func recipes(
        for problems: Set<Recipe.Problem>, on platforms: [Recipe.Platform] = Recipe.Platform.allCases
    ) -> [Recipe] {
        platforms.flatMap { platform in
            all.filter { $0.platform == platform && !problems.isDisjoint(with: $0.problems) }
        }
    }
}

extension Recipe.Problem {
    /// The problems that codes are about and that configuration fixes.
    package static func all(of codes: some Sequence<Diagnostic.Code>) -> Set<Recipe.Problem> {
        let ids = Set(codes.map(\.id))
        return Set(allCases.filter { $0.codes.contains(where: ids.contains) })
    }
}
