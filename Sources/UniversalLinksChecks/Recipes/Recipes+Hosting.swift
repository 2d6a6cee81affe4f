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

extension Recipes {
    static let ofS3: [Recipe] = [
        Recipe(
            .s3, [.publishing, .permission, .fallback, .place, .contentType, .caching],
            """
            Store the object with this key and type, then invalidate CloudFront's cache. S3 returns 403 for a missing object \
            if listing is not allowed.
            """,
            in: "a shell", language: "sh",
            """
            aws s3 cp apple-app-site-association s3://BUCKET/.well-known/apple-app-site-association \\
                --content-type application/json --cache-control max-age=3600
            aws cloudfront create-invalidation --distribution-id DISTRIBUTION \\
                --paths /.well-known/apple-app-site-association
            """),
        Recipe(
            .s3, [.fallback],
            """
            If a function on viewer requests returns the index page, exclude the folder from it. Custom error responses return \
            the page only for missing files.
            """,
            in: "a CloudFront function for viewer requests", language: "js",
            """
            function handler(event) {
                var request = event.request;
                if (request.uri.startsWith('/.well-known/')) {
                    return request;
                }
                if (!request.uri.includes('.')) {
                    request.uri = '/index.html';
                }
                return request;
            }
            """),
        Recipe(
            .s3, [.redirect],
            "Redirect everything except the file.",
            in: "a CloudFront function for viewer requests", language: "js",
            """
            function handler(event) {
                var request = event.request;
                var isFile = request.uri === '/.well-known/apple-app-site-association';
                if (request.headers.host.value === 'example.com' && !isFile) {
                    return {
                        statusCode: 301,
                        statusDescription: 'Moved Permanently',
                        headers: { location: { value: 'https://www.example.com' + request.uri } }
                    };
                }
                return request;
            }
            """),
        Recipe(
            .s3, [.firewall],
            "Allow the path before every other rule, and remove country restrictions from the distribution.",
            in: "the rule editor of AWS WAF, as JSON", language: "json",
            """
            {
              "Name": "association-file",
              "Priority": 0,
              "Statement": {
                "ByteMatchStatement": {
                  "FieldToMatch": { "UriPath": {} },
                  "PositionalConstraint": "EXACTLY",
                  "SearchString": "/.well-known/apple-app-site-association",
                  "TextTransformations": [{ "Priority": 0, "Type": "NONE" }]
                }
              },
              "Action": { "Allow": {} },
              "VisibilityConfig": {
                "SampledRequestsEnabled": true,
                "CloudWatchMetricsEnabled": true,
                "MetricName": "association-file"
              }
            }
            """),
        Recipe(
            .s3, [.certificate],
            """
            Request a certificate for the host in us-east-1, select it for the distribution, and add the host to the alternate \
            domain names. Amazon renews the certificate and sends the chain.
            """,
            in: "AWS Certificate Manager and the settings of the distribution"),
    ]

    static let ofCloudflare: [Recipe] = [
        Recipe(
            .cloudflare, [.firewall],
            """
            Add a custom rule with this expression and the action Skip, first in order, and skip the remaining custom rules, rate \
            limiting, managed rules and Super Bot Fight Mode. The free plan's Bot Fight Mode cannot be skipped: turn it off.
            """,
            in: "Security rules", language: "txt",
            """
            (http.request.uri.path eq "/.well-known/apple-app-site-association")
            """),
        Recipe(
            .cloudflare, [.redirect],
            "Exclude the file from the redirect rule. If a Page Rule redirects, replace it with a redirect rule.",
            in: "the expression of the redirect rule", language: "txt",
            """
            (http.host eq "example.com" and http.request.uri.path ne "/.well-known/apple-app-site-association")
            """),
        Recipe(
            .cloudflare, [.contentType, .caching],
            "Set the type and the caching of this path, for Pages and for static assets of Workers.",
            in: "_headers, in the published folder", language: "txt",
            """
            /.well-known/apple-app-site-association
              Content-Type: application/json
              Cache-Control: max-age=3600
            """),
        Recipe(
            .cloudflare, [.place],
            "Map the path to the existing file. Status 200 makes this a rewrite, not a redirect.",
            in: "_redirects, in the published folder", language: "txt",
            """
            /.well-known/apple-app-site-association /apple-app-site-association.json 200
            """),
        Recipe(
            .cloudflare, [.publishing, .fallback],
            """
            On Pages and static assets of Workers, put the file into the published folder: files come before the index page. If \
            Cloudflare is only in front of a server, publish the file there.
            """,
            in: "a shell, as the last step of the build", language: "sh",
            """
            mkdir -p PUBLISHED_FOLDER/.well-known
            cp apple-app-site-association PUBLISHED_FOLDER/.well-known/
            """),
        Recipe(
            .cloudflare, [.login],
            "Add an application for this path only, with a policy that has the action Bypass and includes everyone.",
            in: "Access, in the Zero Trust dashboard", language: "txt",
            """
            example.com/.well-known/apple-app-site-association
            """),
        Recipe(
            .cloudflare, [.certificate],
            """
            Proxy the DNS record and turn on Universal SSL. It includes the zone and one label in front of it; deeper names need \
            an advanced certificate.
            """,
            in: "SSL/TLS, Edge Certificates"),
    ]
}
