package import HTTPTypes
package import UniversalLinks

/// What to write into configurations.
package enum Recipes {
    /// Every recipe, by platform.
    package static let all: [Recipe] =
        ofNginx + ofApache + ofCaddy + ofS3 + ofNetlify + ofVercel + ofFirebase + ofCloudflare + ofGitHubPages

    /// The recipes that mend what codes stand for.
    ///
    /// - Parameters:
    ///   - codes: What was found.
    ///   - fields: The header fields of the host's answer; what they show of its platform comes first.
    package static func recipes(
        for codes: some Sequence<Diagnostic.Code>, fields: HTTPFields = HTTPFields()
    ) -> [Recipe] {
        let ids = Set(codes.map(\.id))
        let problems = Set(Recipe.Problem.allCases.filter { $0.codes.contains(where: ids.contains) })
        let guesses = platforms(in: fields)
        let order = guesses + Recipe.Platform.allCases.filter { !guesses.contains($0) }
        return order.flatMap { platform in
            all.filter { $0.platform == platform && !problems.isDisjoint(with: $0.problems) }
        }
    }

    /// The platforms that header fields show, that nearest to the client first; empty where they show none.
    package static func platforms(in fields: HTTPFields) -> [Recipe.Platform] {
        var found: [Recipe.Platform] = []
        func add(_ platform: Recipe.Platform, _ isThere: Bool) {
            if isThere, !found.contains(platform) { found.append(platform) }
        }
        let server = (fields[.server] ?? "").asciiLowercased
        let via = (fields[.via] ?? "").asciiLowercased
        func has(_ name: String) -> Bool { HTTPField.Name(name).map(fields.contains) ?? false }

        add(.cloudflare, server.hasPrefix("cloudflare") || has("cf-ray"))
        add(.vercel, server.hasPrefix("vercel") || has("x-vercel-id"))
        add(.netlify, server.hasPrefix("netlify") || has("x-nf-request-id"))
        add(.gitHubPages, server.hasPrefix("github.com") || has("x-github-request-id"))
        add(.s3, server.hasPrefix("amazons3") || server.hasPrefix("cloudfront") || has("x-amz-cf-id"))
        add(.s3, via.contains("cloudfront"))
        // Firebase names itself nowhere; this many seconds, a year of 365.2425 days, are its own.
        add(.firebase, fields[.strictTransportSecurity]?.hasPrefix("max-age=31556926") == true)
        add(.caddy, server.hasPrefix("caddy") || via.contains("caddy"))
        add(.apache, server.hasPrefix("apache"))
        add(.nginx, server.hasPrefix("nginx") || server.hasPrefix("openresty"))
        return found
    }
}
