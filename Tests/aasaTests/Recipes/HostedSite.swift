import Foundation
import JSONSyntax
import UniversalLinksStandIn
import UniversalLinksTestSupport

/// A site that a server or a service of others serves, as its documentation says; recipes can be applied to it.
protocol HostedSite: Sendable {
    /// The project: `public` is what is published.
    var folder: TemporaryFolder { get }
    /// Does what a recipe says that is not a script.
    mutating func apply(_ recipe: PrintedRecipe) throws
    /// What the site answers.
    func answer(_ request: RecordedRequest) -> HostedAnswer
}

extension HostedSite {
    /// The bytes of a published file.
    func published(_ path: String) -> [UInt8]? {
        (try? Data(contentsOf: folder.url.appendingPathComponent("public\(path)"))).map(Array.init)
    }
}

/// An answer whose header fields can still be changed.
struct HostedAnswer: Sendable {
    var status: Int
    var fields: HeaderFields
    var body: [UInt8]

    static let notFound = http(404, fields: ["Content-Type": "text/plain"], text: "Not found\n")

    static func http(_ status: Int = 200, fields: HeaderFields = [:], body: [UInt8]) -> HostedAnswer {
        HostedAnswer(status: status, fields: fields, body: body)
    }

    static func http(_ status: Int = 200, fields: HeaderFields = [:], text: String) -> HostedAnswer {
        http(status, fields: fields, body: Array(text.utf8))
    }

    static func redirect(_ status: Int, to target: String) -> HostedAnswer {
        http(status, fields: ["Location": target], body: [])
    }

    /// As the test bed sends it.
    var answer: Answer { .http(status, fields: fields, body: body) }
}

/// A recipe that the interpreter of its platform does not understand.
struct UnknownRecipe: Error { let recipe: PrintedRecipe }

/// A static site: its files come before its rules, and forced rules before files. Netlify, Vercel, Firebase and Cloudflare Pages
/// say so of themselves.
struct StaticSite: HostedSite {
    /// Whose notation recipes have.
    enum Notation: String, Sendable {
        case netlify = "Netlify"
        case vercel = "Vercel"
        case firebase = "Firebase"
        case cloudflare = "Cloudflare"
    }

    struct Rule: Sendable {
        var from: String
        var to: String
        var isForced = false
    }

    let notation: Notation
    let folder: TemporaryFolder
    var rules: [Rule] = []
    var fields: HeaderFields = ["Content-Type": "text/plain"]
    /// Header fields of single paths, the later ones first.
    var fieldsOfPaths: [String: [(name: String, value: String)]] = [:]
    var publishesHiddenFiles = true
    /// What a firewall, a login or a redirect in front of the site applies to; nil where there is none.
    var firewall: (@Sendable (RecordedRequest) -> Bool)?
    var login: (@Sendable (RecordedRequest) -> Bool)?
    var redirect: (@Sendable (RecordedRequest) -> Bool)?

    init(_ notation: Notation) throws {
        self.notation = notation
        folder = try TemporaryFolder()
    }

    func answer(_ request: RecordedRequest) -> HostedAnswer {
        if redirect?(request) == true { return .redirect(301, to: "https://www.other.test\(request.path)") }
        if firewall?(request) == true {
            return .http(403, fields: ["Content-Type": "text/html"], text: "<html>No</html>")
        }
        if login?(request) == true { return .http(401, text: "") }
        let forced = rules.first { $0.isForced && $0.matches(request.path) }
        if let answer = forced.flatMap({ file($0.to, for: request) }) ?? file(request.path, for: request) {
            return answer
        }
        return rules.first { $0.matches(request.path) }.flatMap { file($0.to, for: request) } ?? .notFound
    }

    private func file(_ path: String, for request: RecordedRequest) -> HostedAnswer? {
        guard publishesHiddenFiles || !path.contains("/."), let bytes = published(path) else { return nil }
        var fields = path.hasSuffix(".html") ? ["Content-Type": "text/html"] : fields
        for (name, value) in fieldsOfPaths[request.path] ?? [] {
            fields.fields.removeAll { $0.name.lowercased() == name.lowercased() }
            fields.append(name, value)
        }
        return .http(fields: fields, body: bytes)
    }

    mutating func apply(_ recipe: PrintedRecipe) throws {
        switch notation {
        case .netlify: try applyNetlify(recipe)
        case .vercel, .firebase: try applyJSON(recipe)
        case .cloudflare: try applyCloudflare(recipe)
        }
    }

    // MARK: - Notations

    /// TOML: tables of redirects and of headers.
    private mutating func applyNetlify(_ recipe: PrintedRecipe) throws {
        guard !recipe.text.isEmpty else {
            guard recipe.summary.contains("change force to false") else { throw UnknownRecipe(recipe: recipe) }
            for index in rules.indices { rules[index].isForced = false }
            return
        }
        let pairs = recipe.text.split(separator: "\n").compactMap { line -> (String, String)? in
            let parts = line.split(separator: "=", maxSplits: 1).map {
                $0.trimmingCharacters(in: CharacterSet(charactersIn: " \""))
            }
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
        let values = Dictionary(pairs) { $1 }
        if recipe.text.hasPrefix("[[redirects]]"), let from = values["from"], let to = values["to"],
            values["status"] == "200"
        {
            rules.insert(Rule(from: from, to: to, isForced: values["force"] == "true"), at: 0)
        } else if recipe.text.hasPrefix("[[headers]]"), let path = values["for"] {
            fieldsOfPaths[path, default: []] += pairs.filter { $0.0 != "for" }.map { (name: $0.0, value: $0.1) }
        } else {
            throw UnknownRecipe(recipe: recipe)
        }
    }

    /// `vercel.json` and `firebase.json`: rewrites, headers and ignored files.
    private mutating func applyJSON(_ recipe: PrintedRecipe) throws {
        if recipe.place == "the project's firewall", let firewall {
            self.firewall = { $0.path != recipe.text && firewall($0) }
            return
        }
        let root = try JSONDocument(parsing: Array(recipe.text.utf8)).root
        guard let object = (root.object?["hosting"] ?? root).object else { throw UnknownRecipe(recipe: recipe) }
        let rewrites = (object["rewrites"]?.array ?? []).compactMap { value -> Rule? in
            guard let from = value.object?["source"]?.string, let to = value.object?["destination"]?.string else {
                return nil
            }
            return Rule(from: from, to: to)
        }
        rules = rewrites + rules
        for entry in object["headers"]?.array ?? [] {
            guard let path = entry.object?["source"]?.string else { continue }
            for field in entry.object?["headers"]?.array ?? [] {
                guard let name = field.object?["key"]?.string, let value = field.object?["value"]?.string else {
                    continue
                }
                fieldsOfPaths[path, default: []].append((name, value))
            }
        }
        if let ignored = object["ignore"]?.array {
            publishesHiddenFiles = !ignored.contains { $0.string == "**/.*" }
        }
    }

    /// `_headers`, `_redirects`, and expressions of rules.
    private mutating func applyCloudflare(_ recipe: PrintedRecipe) throws {
        let lines = recipe.text.split(separator: "\n").map(String.init)
        switch recipe.place.prefix(while: { $0 != "," }) {
        case "_headers":
            for line in lines.dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                fieldsOfPaths[lines[0], default: []].append((parts[0], parts[1]))
            }
        case "_redirects":
            let words = lines[0].split(separator: " ").map(String.init)
            guard words.count == 3, words[2] == "200" else { throw UnknownRecipe(recipe: recipe) }
            rules.insert(Rule(from: words[0], to: words[1], isForced: true), at: 0)
        case "Security rules":
            let (own, isSkipped) = (self.firewall, try Self.condition(recipe.text))
            firewall = { !isSkipped($0) && own?($0) == true }
        case "the expression of the redirect rule": redirect = try Self.condition(recipe.text)
        case "Access":
            let own = self.login
            login = { "\($0.host)\($0.path)" != recipe.text && own?($0) == true }
        default: throw UnknownRecipe(recipe: recipe)
        }
    }

    /// `(http.host eq "a" and http.request.uri.path ne "/b")`.
    private static func condition(_ text: String) throws -> @Sendable (RecordedRequest) -> Bool {
        let tests = try text.trimmingCharacters(in: CharacterSet(charactersIn: "()")).components(separatedBy: " and ")
            .map { part in
                guard let match = part.wholeMatch(of: /(http\.host|http\.request\.uri\.path) (eq|ne) "([^"]*)"/) else {
                    throw UnknownRecipe(recipe: PrintedRecipe(summary: "", place: "", text: text))
                }
                return (isHost: match.1 == "http.host", isEqual: match.2 == "eq", value: String(match.3))
            }
        return { request in
            tests.allSatisfy { test in
                ((test.isHost ? request.host : request.path) == test.value) == test.isEqual
            }
        }
    }
}

extension StaticSite.Rule {
    /// A path, or everything: Netlify writes `/*`, Vercel `/(.*)`, Firebase `**`.
    fileprivate func matches(_ path: String) -> Bool { ["/*", "/(.*)", "**"].contains(from) || from == path }
}

/// GitHub Pages: Jekyll and the artifact of a workflow both leave out hidden files.
struct PagesSite: HostedSite {
    let folder: TemporaryFolder
    var usesJekyll = false
    var uploadsArtifact = false
    private var included: Set<String> = []
    private var includesHiddenFiles = false

    init() throws { folder = try TemporaryFolder() }

    func answer(_ request: RecordedRequest) -> HostedAnswer {
        let isHidden = request.path.hasPrefix("/.well-known/")
        let isBuilt = !isHidden || !usesJekyll || included.contains(".well-known")
        let isUploaded = !isHidden || !uploadsArtifact || includesHiddenFiles
        guard isBuilt, isUploaded, let bytes = published(request.path) else { return .notFound }
        return .http(fields: ["Content-Type": "application/octet-stream"], body: bytes)
    }

    mutating func apply(_ recipe: PrintedRecipe) throws {
        if recipe.place == "_config.yml", recipe.text == #"include: [".well-known"]"# {
            included.insert(".well-known")
        } else if recipe.text.contains("actions/upload-pages-artifact@"),
            recipe.text.contains("include-hidden-files: true")
        {
            includesHiddenFiles = true
        } else if recipe.place == "the published branch or folder" {
            _ = try Shell.run(recipe.text, in: folder.url.appendingPathComponent("public"))
        } else {
            throw UnknownRecipe(recipe: recipe)
        }
    }
}
