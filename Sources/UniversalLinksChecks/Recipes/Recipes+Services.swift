extension Recipes {
    static let ofAmplify: [Recipe] = [
        Recipe(
            .amplify, [.publishing, .place, .redirect, .fallback],
            """
            Publish the file as /apple-app-site-association.json, and map the path to it before every other rule: Amplify takes \
            names without an extension for folders.
            """,
            in: "Hosting, Rewrites and redirects, as JSON", language: "json",
            """
            [
              {
                "source": "/.well-known/apple-app-site-association",
                "target": "/apple-app-site-association.json",
                "status": "200",
                "condition": null
              }
            ]
            """),
        Recipe(
            .amplify, [.publishing],
            "Include names that start with a period in the artifacts of the build.",
            in: "amplify.yml", language: "yaml",
            """
            artifacts:
              baseDirectory: dist
              files:
                - "**/*"
                - ".well-known/*"
            """),
        Recipe(
            .amplify, [.contentType, .caching],
            "Set the type and the caching of this path.",
            in: "customHttp.yml", language: "yaml",
            """
            customHeaders:
              - pattern: "/.well-known/apple-app-site-association*"
                headers:
                  - key: "Content-Type"
                    value: "application/json"
                  - key: "Cache-Control"
                    value: "max-age=3600"
            """),
        Recipe(
            .amplify, [.login],
            "Turn off the password of the branch: it applies to every path.",
            in: "Hosting, Access control"),
        Recipe(
            .amplify, [.certificate],
            "Add the host to the domains of the app. Amplify gets and renews its certificate.",
            in: "Hosting, Custom domains"),
    ]

    static let ofShopify: [Recipe] = [
        Recipe(
            .shopify, [.publishing, .fallback],
            """
            Register the app for the store: Shopify then makes the file, for all paths except some of its own. This needs access \
            that Shopify's support grants.
            """,
            in: "the GraphQL Admin API", language: "graphql",
            """
            mutation {
              mobilePlatformApplicationCreate(
                input: { apple: { appId: "PREFIX.bundle.id", universalLinksEnabled: true } }
              ) {
                userErrors { message }
              }
            }
            """),
        Recipe(
            .shopify, [.redirect],
            """
            Make the domain in your links the primary domain, since Shopify redirects all others to it, and remove the password \
            of the store.
            """,
            in: "Settings, Domains; Online Store, Preferences"),
        Recipe(
            .shopify, [.certificate],
            "Point the domain's records at Shopify, and wait for the certificate.",
            in: "Settings, Domains"),
    ]

    static let ofWix = builder(.wix, domains: "Settings, Domains")
    static let ofSquarespace = builder(.squarespace, domains: "Settings, Domains")

    /// Sites that are made of pages only.
    private static func builder(_ platform: Recipe.Platform, domains: String) -> [Recipe] {
        [
            Recipe(
                platform, [.publishing, .fallback, .place],
                """
                Use a subdomain for links, such as links.example.com, that is hosted where you can publish files. Or put \
                Cloudflare in front of the site, with a worker on this path that returns the file.
                """,
                in: "a worker of Cloudflare, on the route example.com/.well-known/apple-app-site-association",
                language: "js",
                """
                const file = { applinks: { details: [] } }; // your file

                export default {
                    async fetch() {
                        return Response.json(file, { headers: { 'Cache-Control': 'max-age=3600' } });
                    }
                };
                """),
            Recipe(
                platform, [.redirect],
                "Make the domain in your links the primary domain: all others redirect to it.",
                in: domains),
            Recipe(
                platform, [.certificate],
                "Point the domain's records at \(platform.rawValue), and wait for the certificate.",
                in: domains),
        ]
    }

    /// Services that make the file from their settings.
    static let ofLinkServices: [Recipe] = [
        Recipe(
            .branch, [.publishing, .fallback, .permission, .redirect],
            """
            Turn on Universal Links, and enter the bundle identifier and the Apple App Prefix. Claim both link domains in the \
            app: NAME.app.link and NAME-alternate.app.link.
            """,
            in: "Branch's dashboard, Configuration, iOS"),
        Recipe(
            .branch, [.certificate], "Add the CNAME record that the dashboard shows, and wait for the certificate.",
            in: "Branch's dashboard, Configuration, Link Domain"),
        Recipe(
            .appsFlyer, [.publishing, .fallback, .permission, .redirect],
            """
            Turn on Universal Links in the template that owns the subdomain, and enter the bundle identifier and the prefix of \
            the app.
            """,
            in: "AppsFlyer, OneLink management, the template, When app is installed"),
        Recipe(
            .appsFlyer, [.certificate], "Add the CNAME record of the branded domain, and wait for the certificate.",
            in: "AppsFlyer, OneLink management, Branded domains"),
        Recipe(
            .adjust, [.publishing, .fallback, .permission, .redirect],
            "Turn on universal linking for iOS, and enter the bundle identifier and the App ID prefix.",
            in: "Adjust, AppView, the app, Platforms"),
        Recipe(
            .adjust, [.certificate], "Add the records of the branded domain, and wait for the certificate.",
            in: "Adjust, AppView, Branded domains"),
    ]
}
