extension Recipes {
    static let ofNetlify: [Recipe] = [
        Recipe(
            .netlify, [.contentType, .caching],
            "Set the type and the caching of this path.",
            in: "netlify.toml", language: "toml",
            """
            [[headers]]
              for = "/.well-known/apple-app-site-association"
              [headers.values]
                Content-Type = "application/json"
                Cache-Control = "max-age=3600"
            """),
        Recipe(
            .netlify, [.publishing, .fallback],
            """
            Put the file into the published folder. A rule for all paths applies only to paths without a file, unless it is forced \
            (force = true, or 200! in _redirects).
            """,
            in: "a shell, as the last step of the build", language: "sh",
            """
            mkdir -p PUBLISHED_FOLDER/.well-known
            cp apple-app-site-association PUBLISHED_FOLDER/.well-known/
            """),
        Recipe(
            .netlify, [.fallback],
            "If the rule that returns the index page is forced, change force to false, or 200! to 200.",
            in: "netlify.toml or _redirects"),
        Recipe(
            .netlify, [.place],
            "Map the path to the existing file, before the rule for all paths. Status 200 makes this a rewrite, not a redirect.",
            in: "netlify.toml", language: "toml",
            """
            [[redirects]]
              from = "/.well-known/apple-app-site-association"
              to = "/apple-app-site-association.json"
              status = 200
              force = true
            """),
        Recipe(
            .netlify, [.redirect],
            """
            Netlify redirects every other domain of a project to its primary domain, this path included. Make the domain in your \
            links the primary one, or give it a project of its own.
            """,
            in: "Domain management"),
        Recipe(
            .netlify, [.login],
            "Remove the project's password, which protects all paths. Basic-Auth in _headers protects selected paths.",
            in: "Access & security, Visitor access"),
        Recipe(
            .netlify, [.certificate],
            "Add the host to the project's domains, and let Netlify provision and renew the certificate.",
            in: "Domain management, HTTPS"),
    ]

    static let ofVercel: [Recipe] = [
        Recipe(
            .vercel, [.contentType, .caching],
            "Set the type and the caching of this path. The file itself belongs in public/.well-known.",
            in: "vercel.json", language: "json",
            """
            {
              "headers": [
                {
                  "source": "/.well-known/apple-app-site-association",
                  "headers": [
                    { "key": "Content-Type", "value": "application/json" },
                    { "key": "Cache-Control", "value": "public, max-age=3600" }
                  ]
                }
              ]
            }
            """),
        Recipe(
            .vercel, [.publishing, .fallback],
            "Put the file into public/. Files come before rewrites, including the one that returns the index page.",
            in: "a shell, then commit the file", language: "sh",
            """
            mkdir -p public/.well-known
            cp apple-app-site-association public/.well-known/
            """),
        Recipe(
            .vercel, [.place],
            "Map the path to the existing file, before other rewrites.",
            in: "vercel.json", language: "json",
            """
            {
              "rewrites": [
                {
                  "source": "/.well-known/apple-app-site-association",
                  "destination": "/apple-app-site-association.json"
                }
              ]
            }
            """),
        Recipe(
            .vercel, [.redirect],
            """
            Let the domain in your links serve the project instead of redirecting to another one. Redirects of single paths belong \
            in vercel.json.
            """,
            in: "the project's settings, Domains"),
        Recipe(
            .vercel, [.firewall],
            "Add a custom rule, before the others: if the request path equals this path, bypass.",
            in: "the project's firewall", language: "txt",
            """
            /.well-known/apple-app-site-association
            """),
        Recipe(
            .vercel, [.login],
            "Turn off the protection for deployments with the domain in your links. Production is open by default.",
            in: "the project's settings, Deployment Protection"),
        Recipe(
            .vercel, [.certificate],
            "Add the host to the project's domains and its records to the DNS. Vercel provisions and renews the certificate.",
            in: "the project's settings, Domains"),
    ]

    static let ofFirebase: [Recipe] = [
        Recipe(
            .firebase, [.publishing, .fallback],
            "Put the file into the published folder, and deploy it. Files come before rewrites.",
            in: "a shell", language: "sh",
            """
            mkdir -p public/.well-known
            cp apple-app-site-association public/.well-known/
            """),
        Recipe(
            .firebase, [.publishing, .fallback, .contentType, .caching],
            """
            Remove `**/.*` from the ignored files, as the default list contains it; serve your own file instead of the one that \
            Firebase generates; and set its type.
            """,
            in: "firebase.json", language: "json",
            """
            {
              "hosting": {
                "public": "public",
                "ignore": ["firebase.json", "**/node_modules/**"],
                "appAssociation": "NONE",
                "headers": [
                  {
                    "source": "/.well-known/apple-app-site-association",
                    "headers": [
                      { "key": "Content-Type", "value": "application/json" },
                      { "key": "Cache-Control", "value": "max-age=3600" }
                    ]
                  }
                ]
              }
            }
            """),
        Recipe(
            .firebase, [.place],
            "Map the path to the existing file, before other rewrites.",
            in: "firebase.json", language: "json",
            """
            {
              "hosting": {
                "rewrites": [
                  {
                    "source": "/.well-known/apple-app-site-association",
                    "destination": "/apple-app-site-association.json"
                  }
                ]
              }
            }
            """),
        Recipe(
            .firebase, [.redirect],
            """
            Redirects come before files: make sure that no `source` under `redirects` matches /.well-known/. If the domain in your \
            links is set up to redirect to another one, connect it as a domain of its own.
            """,
            in: "firebase.json and the Hosting page of the console"),
        Recipe(
            .firebase, [.certificate],
            "Connect the host as a custom domain. Firebase provisions and renews the certificate once the DNS records are right.",
            in: "the Hosting page of the console"),
    ]

    static let ofGitHubPages: [Recipe] = [
        Recipe(
            .gitHubPages, [.publishing],
            """
            Put the file into .well-known/ at the root of the site. Jekyll skips names that start with a period: include the \
            folder in its configuration. Without Jekyll, add an empty file .nojekyll at the root instead.
            """,
            in: "_config.yml", language: "yaml",
            """
            include: [".well-known"]
            """),
        Recipe(
            .gitHubPages, [.publishing],
            "If a workflow publishes the site, include hidden files in its artifact.",
            in: "the workflow that publishes", language: "yaml",
            """
            - uses: actions/upload-pages-artifact@v5
              with:
                path: dist
                include-hidden-files: true
            """),
        Recipe(
            .gitHubPages, [.place],
            """
            Copy the file to .well-known/apple-app-site-association, since GitHub Pages has no rewrites. The site must be that of a \
            whole host, USER.github.io or a custom domain: a project's site is in a folder.
            """,
            in: "the published branch or folder", language: "sh",
            """
            mkdir -p .well-known
            cp apple-app-site-association.json .well-known/apple-app-site-association
            """),
        Recipe(
            .gitHubPages, [.redirect],
            """
            GitHub redirects every other host of the site to its custom domain, USER.github.io included. Make the host in your links \
            the custom domain.
            """,
            in: "the repository's settings, Pages"),
        Recipe(
            .gitHubPages, [.certificate],
            "Set the custom domain and its DNS records, wait for the certificate, then enforce HTTPS.",
            in: "the repository's settings, Pages"),
    ]
}
