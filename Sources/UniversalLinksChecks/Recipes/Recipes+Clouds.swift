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
