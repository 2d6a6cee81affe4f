extension Recipes {
    static let ofS3: [Recipe] = [
        Recipe(
            .s3, [.publishing, .place, .contentType, .caching],
            """
            Store the object under its right key with its type; S3 answers 403 where there is none and listing is not allowed. \
            Then empty the cache of CloudFront.
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
            Send the index page with a function on viewer requests, and not with custom error responses, which turn every \
            missing file into it.
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
            "Redirect everything but the file.",
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
            "Let everyone have the path, before every other rule; country restrictions of the distribution come off as well.",
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
            Request a certificate that names the host in the region us-east-1 and choose it for the distribution, with the \
            host among its alternate domain names; Amazon renews it and sends the chain.
            """,
            in: "AWS Certificate Manager and the settings of the distribution"),
    ]

    static let ofCloudflare: [Recipe] = [
        Recipe(
            .cloudflare, [.firewall],
            """
            Add a custom rule with this expression and the action Skip, first in order, for the remaining custom rules, rate \
            limiting, managed rules and Super Bot Fight Mode. Bot Fight Mode of the free plan cannot be skipped: turn it off.
            """,
            in: "Security rules", language: "txt",
            """
            (http.request.uri.path eq "/.well-known/apple-app-site-association")
            """),
        Recipe(
            .cloudflare, [.redirect],
            "Leave the file out of the redirect rule; where a Page Rule redirects, write it as a redirect rule first.",
            in: "the expression of the redirect rule", language: "txt",
            """
            (http.host eq "example.com" and http.request.uri.path ne "/.well-known/apple-app-site-association")
            """),
        Recipe(
            .cloudflare, [.contentType, .caching],
            "Set type and caching of the one path, for Pages and for static assets of Workers.",
            in: "_headers, in the folder that is published", language: "txt",
            """
            /.well-known/apple-app-site-association
              Content-Type: application/json
              Cache-Control: max-age=3600
            """),
        Recipe(
            .cloudflare, [.place],
            "Map the path to the file that is there; status 200 makes it no redirect.",
            in: "_redirects, in the folder that is published", language: "txt",
            """
            /.well-known/apple-app-site-association /apple-app-site-association.json 200
            """),
        Recipe(
            .cloudflare, [.publishing, .fallback],
            """
            Publish the file: Pages sends the index page where there is no file, and no 404.html. Add a 404.html, or the file, \
            and look that the build copies folders whose names start with a period.
            """,
            in: "the folder that is published"),
        Recipe(
            .cloudflare, [.login],
            "Add an application for the path alone, with a policy whose action is Bypass and which includes everyone.",
            in: "Access, in the Zero Trust dashboard", language: "txt",
            """
            example.com/.well-known/apple-app-site-association
            """),
        Recipe(
            .cloudflare, [.certificate],
            """
            Have the record proxied and Universal SSL turned on; it covers example.com and one label before it. Deeper names \
            need an advanced certificate.
            """,
            in: "SSL/TLS, Edge Certificates"),
    ]
}
