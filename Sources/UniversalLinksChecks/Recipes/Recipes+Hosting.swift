extension Recipes {
    static let ofNetlify: [Recipe] = [
        Recipe(
            .netlify, [.contentType, .caching],
            "Set type and caching of the one path.",
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
            Publish the file: a rule for all paths takes those alone that have no file, unless it is forced. Look that the build \
            copies folders whose names start with a period.
            """,
            in: "netlify.toml", language: "toml",
            """
            [[redirects]]
              from = "/*"
              to = "/index.html"
              status = 200
              force = false
            """),
        Recipe(
            .netlify, [.place],
            "Map the path to the file that is there, before the rule for all paths; status 200 makes it no redirect.",
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
            Netlify leads every other domain of a project to its primary domain, this path included. Make the domain that links \
            name the primary one, or give the other one a project of its own.
            """,
            in: "Domain management"),
        Recipe(
            .netlify, [.login],
            "Take the password of the project off, which is for all paths; Basic-Auth in _headers closes chosen paths alone.",
            in: "Access & security, Visitor access"),
        Recipe(
            .netlify, [.certificate],
            "Add the host to the project's domains and let Netlify provision its certificate; it renews it and sends the chain.",
            in: "Domain management, HTTPS"),
    ]

    static let ofVercel: [Recipe] = [
        Recipe(
            .vercel, [.contentType, .caching],
            "Set type and caching of the one path; the file itself lies in public/.well-known.",
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
            "Send the index page for everything but this folder, so that a file that is not published shows as missing.",
            in: "vercel.json", language: "json",
            """
            {
              "rewrites": [
                { "source": "/((?!\\\\.well-known/).*)", "destination": "/index.html" }
              ]
            }
            """),
        Recipe(
            .vercel, [.place],
            "Map the path to the file that is there, before other rewrites.",
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
            Let the domain that links name serve the project instead of leading to another one; redirects of single paths go \
            into vercel.json.
            """,
            in: "the project's settings, Domains"),
        Recipe(
            .vercel, [.firewall],
            "Add a custom rule: if the request path equals this one, then bypass; and put it before the others.",
            in: "the project's firewall", language: "txt",
            """
            /.well-known/apple-app-site-association
            """),
        Recipe(
            .vercel, [.login],
            "Turn the protection off for the deployments whose domain links name; production is open by default.",
            in: "the project's settings, Deployment Protection"),
        Recipe(
            .vercel, [.certificate],
            "Add the host to the project's domains and its records to the DNS; Vercel gets, renews and sends the certificates.",
            in: "the project's settings, Domains"),
    ]

    static let ofFirebase: [Recipe] = [
        Recipe(
            .firebase, [.publishing, .contentType, .caching],
            """
            Do not ignore names with a period, as the default list does with `**/.*`; serve your own file instead of one that \
            Firebase makes; and set its type.
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
            .firebase, [.fallback],
            """
            Files come before rewrites, so publish it; leave the folder out of the rewrite, so that a file that is missing shows \
            as missing.
            """,
            in: "firebase.json", language: "json",
            """
            {
              "hosting": {
                "rewrites": [
                  { "source": "!/.well-known/**", "destination": "/index.html" }
                ]
              }
            }
            """),
        Recipe(
            .firebase, [.place],
            "Map the path to the file that is there, before other rewrites.",
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
            Redirects come before files: see that no `source` under `redirects` takes /.well-known/. Where the domain that links \
            name is set up to lead to another one, connect it as a domain of its own.
            """,
            in: "firebase.json and the Hosting page of the console"),
        Recipe(
            .firebase, [.certificate],
            "Connect the host as a custom domain; Firebase gets, renews and sends the certificate once the records are right.",
            in: "the Hosting page of the console"),
    ]

    static let ofGitHubPages: [Recipe] = [
        Recipe(
            .gitHubPages, [.publishing, .fallback],
            """
            Jekyll leaves names with a period out: name the folder in its configuration. Without Jekyll, put an empty file \
            .nojekyll at the root instead.
            """,
            in: "_config.yml", language: "yaml",
            """
            include: [".well-known"]
            """),
        Recipe(
            .gitHubPages, [.publishing],
            "Where a workflow publishes the site, its artifact leaves names with a period out unless told otherwise.",
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
            There are no rewrites: put a copy of the file at .well-known/apple-app-site-association. It has to be the site of a \
            whole host, USER.github.io or a custom domain; that of a project lies in a folder.
            """,
            in: "the branch or folder that is published", language: "sh",
            """
            mkdir -p .well-known
            cp apple-app-site-association.json .well-known/apple-app-site-association
            """),
        Recipe(
            .gitHubPages, [.contentType, .caching],
            """
            Header fields cannot be set: the file comes as application/octet-stream, which is known to work, and caches keep it \
            for ten minutes.
            """,
            in: "nowhere"),
        Recipe(
            .gitHubPages, [.redirect],
            """
            Every host but the custom domain is led to it, and USER.github.io as well. Make the host that links name the custom \
            domain.
            """,
            in: "the repository's settings, Pages"),
        Recipe(
            .gitHubPages, [.certificate],
            "Set the custom domain and its records in the DNS, and wait for the certificate; then enforce HTTPS.",
            in: "the repository's settings, Pages"),
    ]
}
