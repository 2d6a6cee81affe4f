import Foundation
import JSONSyntax
import UniversalLinksStandIn
import UniversalLinksTestSupport

/// A bucket of S3 behind CloudFront, with a function for viewer requests and a firewall.
struct BucketSite: HostedSite {
    let folder: TemporaryFolder
    /// What is returned for objects that do not exist: S3 refuses, or CloudFront's custom error response is the index page.
    var returnsIndexPage = false
    var function: String?
    var blocksBots = false
    var fields: HeaderFields = ["Content-Type": "binary/octet-stream"]
    private var allowed: Set<String> = []

    /// `aws s3 cp` into the folder `public`, with the metadata beside the object, and `aws cloudfront`, which has nothing to do.
    private static let command = """
        #!/bin/sh
        set -e
        [ "$1 $2" = "cloudfront create-invalidation" ] && exit 0
        [ "$1 $2" = "s3 cp" ] || exit 64
        source=$3; key=${4#s3://BUCKET/}; shift 4
        mkdir -p "public/$(dirname "$key")" "meta/$(dirname "$key")"
        cp "$source" "public/$key"
        while [ $# -gt 0 ]; do
            case $1 in
                --content-type) echo "Content-Type: $2" >> "meta/$key" ;;
                --cache-control) echo "Cache-Control: $2" >> "meta/$key" ;;
                *) exit 64 ;;
            esac
            shift 2
        done

        """

    init() throws {
        folder = try TemporaryFolder()
        try Shell.write(program: Self.command, to: folder.url.appendingPathComponent("bin/aws"))
    }

    func answer(_ request: RecordedRequest) -> HostedAnswer {
        if blocksBots, request.userAgent.contains("AASA-Bot"), !allowed.contains(request.path) {
            return .http(403, text: "No\n")
        }
        var path = request.path
        if let function {
            guard let result = try? Self.run(function, path, host: request.host) else {
                return .http(503, text: "function\n")
            }
            if let location = result.object?["headers"]?.object?["location"]?.object?["value"]?.string {
                return .redirect(301, to: location)
            }
            path = result.object?["uri"]?.string ?? path
        }
        if let bytes = published(path) {
            let html: HeaderFields = ["Content-Type": "text/html"]
            return .http(fields: path.hasSuffix(".html") ? html : metadata(path) ?? fields, body: bytes)
        }
        guard returnsIndexPage, let page = published("/index.html") else {
            return .http(
                403, fields: ["Content-Type": "application/xml"], text: "<Error><Code>AccessDenied</Code></Error>")
        }
        return .http(fields: ["Content-Type": "text/html"], body: page)
    }

    private func metadata(_ path: String) -> HeaderFields? {
        guard let text = try? String(contentsOf: folder.url.appendingPathComponent("meta\(path)"), encoding: .utf8)
        else { return nil }
        var fields = HeaderFields()
        for line in text.split(separator: "\n") {
            let parts = line.components(separatedBy: ": ")
            fields.append(parts[0], parts[1])
        }
        return fields
    }

    /// What a function makes of a request, by Node.
    private static func run(_ function: String, _ path: String, host: String) throws -> JSONValue {
        let script = """
            \(function)
            const event = { request: { uri: process.argv[1], headers: { host: { value: process.argv[2] } } } };
            console.log(JSON.stringify(handler(event)));
            """
        let run = try Shell.run("exec node -e \"$0\" \"$1\" \"$2\"", [script, path, host])
        return try JSONDocument(parsing: Array(run.output.utf8)).root
    }

    mutating func apply(_ recipe: PrintedRecipe) throws {
        if recipe.place.hasPrefix("a CloudFront function") {
            function = function == nil ? nil : recipe.text
        } else if recipe.place.hasPrefix("the rule editor of AWS WAF") {
            let rule = try JSONDocument(parsing: Array(recipe.text.utf8)).root
            let match = rule.object?["Statement"]?.object?["ByteMatchStatement"]?.object
            guard rule.object?["Priority"]?.number == "0", rule.object?["Action"]?.object?["Allow"] != nil,
                match?["PositionalConstraint"]?.string == "EXACTLY", match?["FieldToMatch"]?.object?["UriPath"] != nil,
                let path = match?["SearchString"]?.string
            else { throw UnknownRecipe(recipe: recipe) }
            allowed.insert(path)
        } else {
            throw UnknownRecipe(recipe: recipe)
        }
    }
}
