import Foundation
import JSONSyntax
import UniversalLinksStandIn
import UniversalLinksTestSupport

/// A site of a platform whose rules, endpoints or workers decide what a path returns, with something wrong; what recipes say for
/// the path of the association file is read as the platform reads it.
struct RuledSite: HostedSite {
    enum Platform: String, Sendable {
        case iis = "IIS"
        case aspNetCore = "ASP.NET Core"
        case express = "Express"
        case amplify = "Amplify"
        case wordPress = "WordPress"
        case shopify = "Shopify"
        case wix = "Wix"
        case squarespace = "Squarespace"
    }

    /// What is wrong; it concerns every path, unless a recipe exempts the file's.
    enum Fault: Sendable {
        /// Another host, by a redirect.
        case redirect
        case login
        /// 403 for names that start with a period.
        case refusal
        /// Names that start with a period are not there.
        case hiddenNames
        /// Files of a type that is not known are not there.
        case unknownType
        /// The index page, whatever exists.
        case indexPage
        /// The index page where nothing else exists.
        case indexPageInstead
    }

    static let path = "/.well-known/apple-app-site-association"

    let platform: Platform
    let folder: TemporaryFolder
    var faults: Set<Fault>
    var fields: HeaderFields
    private var exempted: Set<Fault> = []
    private var target = RuledSite.path
    private var fieldsOfFile: [(name: String, value: String)] = []
    /// What an endpoint, a worker or the platform itself answers for the path.
    private var endpoint: HostedAnswer?

    init(_ platform: Platform, _ faults: Set<Fault>, fields: HeaderFields = ["Content-Type": "application/json"]) throws
    {
        (self.platform, self.faults, self.fields) = (platform, faults, fields)
        folder = try TemporaryFolder()
    }

    func answer(_ request: RecordedRequest) -> HostedAnswer {
        let isFile = request.path == Self.path
        if isFile, let endpoint { return endpoint }
        let faults = isFile ? faults.subtracting(exempted) : faults
        if faults.contains(.redirect) { return .redirect(301, to: "https://www.other.test\(request.path)") }
        if faults.contains(.login) { return .http(401, text: "") }
        let path = isFile ? target : request.path
        let isHidden = path.contains("/.")
        if isHidden, faults.contains(.refusal) {
            return .http(403, fields: ["Content-Type": "text/html"], text: "<html>No</html>")
        }
        let isIndexed = faults.contains(.indexPage)
        let isMissing =
            (isHidden && faults.contains(.hiddenNames)) || (faults.contains(.unknownType) && !path.contains(".json"))
        if !isIndexed, !isMissing, let bytes = published(path) {
            var fields = fields
            for (name, value) in isFile ? fieldsOfFile : [] {
                fields.fields.removeAll { $0.name.lowercased() == name.lowercased() }
                fields.append(name, value)
            }
            return .http(fields: fields, body: bytes)
        }
        guard isIndexed || faults.contains(.indexPageInstead), let page = published("/index.html") else {
            return .notFound
        }
        return .http(fields: ["Content-Type": "text/html"], body: page)
    }

    mutating func apply(_ recipe: PrintedRecipe) throws {
        // What is only to be done at the platform is not tried.
        guard !recipe.text.isEmpty else { return }
        switch platform {
        case .iis: try applyIIS(recipe)
        case .aspNetCore: try applyASPNETCore(recipe)
        case .express: try applyExpress(recipe)
        case .amplify: try applyAmplify(recipe)
        case .wordPress: try applyWordPress(recipe)
        case .shopify:
            guard recipe.text.contains("mobilePlatformApplicationCreate("),
                recipe.text.contains("universalLinksEnabled: true")
            else { throw UnknownRecipe(recipe: recipe) }
            endpoint = .http(fields: ["Content-Type": "application/json"], text: CheckCommandTests.file)
        case .wix, .squarespace: try applyWorker(recipe)
        }
    }

    private mutating func publish(_ path: String) throws {
        try folder.write(CheckCommandTests.file, to: "public" + path)
    }
}

// MARK: - Notations

extension RuledSite {
    /// `web.config`: types of files, rules of URL Rewrite, request filtering, and a location.
    private mutating func applyIIS(_ recipe: PrintedRecipe) throws {
        let text = recipe.text
        if let type = text.firstMatch(of: /<mimeMap fileExtension="\." mimeType="([^"]*)" \/>/) {
            exempted.insert(.unknownType)
            fieldsOfFile.append(("Content-Type", String(type.1)))
        } else if let rule = text.firstMatch(
            of:
                /stopProcessing="true">\s*<match url="\^([^"]*)\$" \/>\s*<action type="(None|Rewrite)"(?: url="([^"]*)")? \/>/
        ) {
            guard "/" + rule.1.replacing("\\.", with: ".") == Self.path else { throw UnknownRecipe(recipe: recipe) }
            exempted.formUnion([.redirect, .indexPage])
            if let url = rule.3 { target = String(url) }
        } else if text.contains("<hiddenSegments>"), text.contains("<remove segment=\".well-known\" />") {
            exempted.insert(.refusal)
        } else if text.contains("<location path=\"\(Self.path.dropFirst())\">"),
            text.contains("cacheControlMode=\"UseMaxAge\"")
        {
            if text.contains("<clear />"), text.contains("<add accessType=\"Allow\" users=\"*\" />") {
                exempted.insert(.login)
            }
            fieldsOfFile.append(("Cache-Control", "max-age=3600"))
        } else {
            throw UnknownRecipe(recipe: recipe)
        }
    }

    /// An endpoint, which comes before redirects, logins and fallbacks.
    private mutating func applyASPNETCore(_ recipe: PrintedRecipe) throws {
        guard let path = recipe.text.firstMatch(of: /app\.MapGet\("([^"]*)"/), path.1 == Self.path,
            let file = recipe.text.firstMatch(
                of: /return Results\.File\("[^"]*\/apple-app-site-association", "([^"]*)"\)/),
            recipe.text.contains(").AllowAnonymous();")
        else { throw UnknownRecipe(recipe: recipe) }
        var fields: HeaderFields = ["Content-Type": String(file.1)]
        if let caching = recipe.text.firstMatch(of: /CacheControl = "([^"]*)"/) {
            fields.append("Cache-Control", String(caching.1))
        }
        endpoint = .http(fields: fields, text: CheckCommandTests.file)
    }

    /// Routes and static files, run by Node with a stand-in for Express.
    private mutating func applyExpress(_ recipe: PrintedRecipe) throws {
        let script = """
            const result = { fields: {} };
            const response = {
                set(name, value) { result.fields[name] = value; return response; },
                type(value) { return response.set('Content-Type', value); },
                sendFile(file) { result.file = file; },
            };
            const express = { static: (folder, options) => options };
            const app = {
                get(path, handler) { result.path = path; handler({}, response); },
                use(options) { result.dotfiles = options.dotfiles; options.setHeaders(response, 'public\(Self.path)'); },
            };
            \(recipe.text)
            console.log(JSON.stringify(result));
            """
        let result = try Self.runByNode(script, recipe)
        let fields = (result["fields"]?.object?.members ?? []).compactMap { member in
            member.value.string.map { (name: member.key, value: $0) }
        }
        if result["path"]?.string == Self.path, result["file"]?.string?.hasSuffix("/apple-app-site-association") == true
        {
            var all = HeaderFields()
            for (name, value) in fields { all.append(name, value) }
            endpoint = .http(fields: all, text: CheckCommandTests.file)
        } else if result["dotfiles"]?.string == "allow" {
            exempted.insert(.hiddenNames)
            fieldsOfFile += fields
        } else {
            throw UnknownRecipe(recipe: recipe)
        }
    }

    /// A worker on the path, run by Node with the site's own file in it.
    private mutating func applyWorker(_ recipe: PrintedRecipe) throws {
        let script =
            recipe.text.replacing("{ applinks: { details: [] } }", with: CheckCommandTests.file)
            .replacing("export default", with: "const worker =")
                + """

                worker.fetch().then(async (response) => console.log(JSON.stringify({
                    status: response.status, fields: Object.fromEntries(response.headers), body: await response.text(),
                })));
                """
        let result = try Self.runByNode(script, recipe)
        var fields = HeaderFields()
        for member in result["fields"]?.object?.members ?? [] { fields.append(member.key, member.value.string ?? "") }
        guard result["status"]?.number == "200", recipe.place.contains(Self.path) else {
            throw UnknownRecipe(recipe: recipe)
        }
        endpoint = .http(fields: fields, text: result["body"]?.string ?? "")
    }

    private static func runByNode(_ script: String, _ recipe: PrintedRecipe) throws -> JSONObject {
        let run = try Shell.run("exec node -e \"$0\"", [script])
        guard run.status == 0, let result = try JSONDocument(parsing: Array(run.output.utf8)).root.object else {
            throw UnknownRecipe(recipe: recipe)
        }
        return result
    }

    /// Rewrites as JSON, and the two files of a build.
    private mutating func applyAmplify(_ recipe: PrintedRecipe) throws {
        if recipe.place.hasPrefix("Hosting, Rewrites") {
            let rules = try JSONDocument(parsing: Array(recipe.text.utf8)).root.array ?? []
            guard let rule = rules.first?.object, rule["source"]?.string == Self.path, rule["status"]?.string == "200",
                let path = rule["target"]?.string
            else { throw UnknownRecipe(recipe: recipe) }
            exempted.formUnion([.redirect, .indexPage, .indexPageInstead])
            target = path
            try publish(path)
        } else if recipe.place.hasPrefix("amplify.yml"), recipe.text.contains("- \".well-known/*\"") {
            exempted.insert(.hiddenNames)
        } else if recipe.place.hasPrefix("customHttp.yml"), recipe.text.contains("pattern: \"\(Self.path)*\"") {
            for match in recipe.text.matches(of: /key: "([^"]*)"\s+value: "([^"]*)"/) {
                fieldsOfFile.append((String(match.1), String(match.2)))
            }
        } else {
            throw UnknownRecipe(recipe: recipe)
        }
    }

    /// A file comes before WordPress; `.htaccess` keeps WordPress away and sets header fields.
    private mutating func applyWordPress(_ recipe: PrintedRecipe) throws {
        guard recipe.text.contains("RewriteRule \"^\\.well-known/\" \"-\" [END]") else {
            throw UnknownRecipe(recipe: recipe)
        }
        exempted.formUnion([.redirect, .indexPage])
        guard recipe.text.contains("<Files \"apple-app-site-association\">") else { return }
        if let type = recipe.text.firstMatch(of: /ForceType (\S+)/) {
            fieldsOfFile.append(("Content-Type", String(type.1)))
        }
        for match in recipe.text.matches(of: /Header set (\S+) "([^"]*)"/) {
            fieldsOfFile.append((String(match.1), String(match.2)))
        }
    }
}
