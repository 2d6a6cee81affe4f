import Foundation
import UniversalLinksStandIn
import UniversalLinksTestSupport

/// A site of Caddy: the block of a Caddyfile, whose directives run in Caddy's order and not in that of the text
/// (<https://caddyserver.com/docs/caddyfile/directives#directive-order>).
struct CaddySite: HostedSite {
    let folder: TemporaryFolder
    /// The block, with `ROOT` for the folder of the site.
    var block: String
    /// The block without what recipes replace; nil if they replace nothing.
    var kept: String?
    /// What an application behind reverse_proxy answers.
    var application = HostedAnswer.http(403, text: "No\n")

    init(_ block: String, kept: String? = nil) throws {
        folder = try TemporaryFolder()
        (self.block, self.kept) = (block, kept)
    }

    mutating func apply(_ recipe: PrintedRecipe) throws {
        guard recipe.place.hasPrefix("the site's block in Caddyfile") else { throw UnknownRecipe(recipe: recipe) }
        let folder = recipe.summary.contains("Put the file into /var/www/") ? self.folder : nil
        try folder?.write(CheckCommandTests.file, to: "public/.well-known/apple-app-site-association")
        block = (kept ?? block) + "\n" + recipe.text
    }

    func answer(_ request: RecordedRequest) -> HostedAnswer {
        let lines = block.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        var rest = lines[...]
        var run = CaddyRun(site: self, path: request.path, uri: request.target)
        var answer = run.answer(CaddyDirective.parsed(&rest)) ?? run.finished(.http(text: ""))
        answer.fields.append("Server", "Caddy")
        return answer
    }
}

/// A directive or a named matcher with what is in its braces.
private struct CaddyDirective {
    let words: [String]
    let block: [CaddyDirective]

    var name: String { words[0] }

    static func parsed(_ lines: inout ArraySlice<String>) -> [CaddyDirective] {
        var list: [CaddyDirective] = []
        while let line = lines.popFirst(), line != "}" {
            var words = line.split(separator: " ").map(String.init)
            let opens = words.last == "{"
            if opens { words.removeLast() }
            list.append(CaddyDirective(words: words, block: opens ? parsed(&lines) : []))
        }
        return list
    }

    /// The matcher in front of the other arguments; nil without one.
    var matcher: String? { words.dropFirst().first.flatMap { "/@*".contains($0.prefix(1)) ? $0 : nil } }
    /// The arguments behind the matcher.
    var arguments: [String] { Array(words.dropFirst(matcher == nil ? 1 : 2)) }

    static let order = [
        "root", "header", "redir", "rewrite", "try_files", "basic_auth", "handle", "respond", "reverse_proxy",
        "file_server",
    ]
}

private struct CaddyRun {
    let site: CaddySite
    var path: String
    let uri: String
    private var root = "ROOT"
    private var set: [(name: String, value: String)] = []
    private var deferred: [(name: String, value: String?)] = []

    init(site: CaddySite, path: String, uri: String) {
        (self.site, self.path, self.uri) = (site, path, uri)
    }

    /// What a block answers; nil where nothing in it does.
    mutating func answer(_ block: [CaddyDirective]) -> HostedAnswer? {
        let names = Dictionary(block.filter { $0.name.hasPrefix("@") }.map { ($0.name, $0) }) { $1 }
        let sorted = CaddyDirective.order.flatMap { name in block.filter { $0.name == name } }
        // Of several handles, that with a path comes first, as the more specific one.
        let handles = sorted.filter { $0.name == "handle" }.sorted { $0.matcher != nil && $1.matcher == nil }
        for directive in sorted where matches(directive.matcher, names) {
            switch directive.name {
            case "root": root = directive.arguments[0]
            case "header": note(directive)
            case "redir": return .redirect(301, to: directive.arguments[0].replacing("{uri}", with: uri))
            case "rewrite": path = directive.arguments[0]
            case "try_files":
                let paths = directive.words.dropFirst().map { $0.replacing("{path}", with: path) }
                path = paths.first { file($0) != nil } ?? paths.last ?? path
            case "basic_auth": return .http(401, text: "")
            case "handle":
                guard let first = handles.first(where: { matches($0.matcher, names) }) else { continue }
                return answer(first.block) ?? finished(.http(text: ""))
            case "respond": return .http(Int(directive.arguments[0]) ?? 500, text: "")
            case "reverse_proxy": return finished(site.application)
            case "file_server":
                guard let bytes = file(path) else { return .http(404, text: "") }
                return finished(
                    .http(fields: path.hasSuffix(".html") ? ["Content-Type": "text/html"] : [:], body: bytes))
            default: continue
            }
        }
        return nil
    }

    private func file(_ path: String) -> [UInt8]? {
        // What is in the folder of another site is not this one's.
        ["ROOT", "/var/www/shop.test"].contains(root) ? site.published(path) : nil
    }

    /// A path with `*` at its end, at its start or for all; a named matcher with all of its conditions.
    private func matches(_ matcher: String?, _ names: [String: CaddyDirective]) -> Bool {
        guard let matcher, matcher != "*" else { return true }
        guard matcher.hasPrefix("@") else { return matchesPath(matcher) }
        guard let named = names[matcher] else { return false }
        let conditions = named.block.isEmpty ? [Array(named.words.dropFirst())] : named.block.map(\.words)
        return conditions.allSatisfy { words in
            let isNegated = words.first == "not"
            return matchesPath(words.last ?? "") != isNegated
        }
    }

    private func matchesPath(_ pattern: String) -> Bool {
        pattern.contains("*") ? fnmatch(pattern, path, 0) == 0 : pattern == path
    }

    private mutating func note(_ directive: CaddyDirective) {
        for words in directive.block.isEmpty ? [directive.arguments] : directive.block.map(\.words) {
            let name = words[0].trimmingCharacters(in: CharacterSet(charactersIn: ">-"))
            switch words[0].first {
            case "-": deferred.append((name, nil))
            case ">": deferred.append((name, words[1]))
            default: set.append((name, words[1]))
            }
        }
    }

    /// An answer with the header fields that were set for it, and then those that wait until it is sent.
    func finished(_ answer: HostedAnswer) -> HostedAnswer {
        var answer = answer
        for (name, value) in set.map({ ($0.name, String?.some($0.value)) }) + deferred.map({ ($0.name, $0.value) }) {
            answer.fields.fields.removeAll { $0.name.lowercased() == name.lowercased() }
            if let value { answer.fields.append(name, value) }
        }
        return answer
    }
}
