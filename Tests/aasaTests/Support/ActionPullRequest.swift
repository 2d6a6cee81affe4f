import Foundation
import JSONSyntax
import Testing

/// A pull request as a runner checks it out, in whose workspace the tag `base` is the commit before it, and whose `curl` records
/// what it is asked for.
struct ActionPullRequest {
    let runner: ActionRunner
    let server: CommentServer

    /// - Parameters:
    ///   - old: The files of the base, by path.
    ///   - new: The files of the pull request.
    init(from old: [String: String], to new: [String: String]) throws {
        runner = try ActionRunner()
        server = try CommentServer()
        try git("git init -q; git commit -q --allow-empty -m start")
        try commit(old, after: [:])
        try git("git tag base")
        try commit(new, after: old)
    }

    private func commit(_ files: [String: String], after old: [String: String]) throws {
        for name in old.keys where files[name] == nil {
            try FileManager.default.removeItem(at: runner.workspace.url.appendingPathComponent(name))
        }
        for (name, text) in files where old[name] != text { try runner.workspace.write(text, to: name) }
        try git("git add -A; git commit -qm change --allow-empty")
    }

    func git(_ script: String) throws {
        let identity = ["GIT_AUTHOR", "GIT_COMMITTER"].flatMap {
            [("\($0)_NAME", "n"), ("\($0)_EMAIL", "n@e.example")]
        }
        let run = try Shell.run(
            "set -e; " + script, environment: Dictionary(uniqueKeysWithValues: identity), in: runner.workspace.url)
        #expect(run.status == 0, "\(run.errors)")
    }

    /// The steps of the action in mode diff.
    func run(_ inputs: [String: String] = [:], token: String = "ghs_secret1") throws -> BuiltProgram.Run {
        try runner.run(
            ["MODE": "diff", "TOKEN": token].merging(inputs) { $1 },
            environment: [
                "PATH": server.path, "AASA_BASE": "base", "AASA_PULL_REQUEST": "7",
                "GITHUB_API_URL": "https://api.github.test", "GITHUB_REPOSITORY": "owner/site",
            ])
    }
}

/// A `curl` that writes what it is asked for into its folder, and answers with the files that are there.
struct CommentServer {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try Shell.write(
            program: """
                #!/usr/bin/env bash
                config=$(cat) folder=${0%/*} method= out= data= url=${!#}
                while [ $# -gt 1 ]; do
                    case $1 in
                        --output) out=$2; shift ;;
                        --request) method=$2; shift ;;
                        --data-binary) data=${2#@}; shift ;;
                    esac
                    shift
                done
                printf '%s %s\\n' "$method" "$url" >> "$folder/requests"
                printf '%s\\n' "$config" >> "$folder/configuration"
                if [ -n "$data" ]; then cat "$data" > "$folder/body"; fi
                if [ "$method" = GET ]; then
                    case $url in */user) cat "$folder/user" ;; *) cat "$folder/comments" ;; esac > "$out"
                    printf 200
                    exit
                fi
                printf '{}' > "$out"
                cat "$folder/status"
                """, to: folder.url.appendingPathComponent("curl"))
        try folder.write("[]", to: "comments")
        try folder.write("201", to: "status")
        for name in ["requests", "configuration", "body", "user"] { try folder.write([], to: name) }
    }

    /// A `PATH` on which it comes first.
    var path: String {
        "\(folder.url.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    }

    func text(of name: String) throws -> String {
        try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
    }

    /// The requests that changed something.
    func writes() throws -> [String] {
        try text(of: "requests").split(separator: "\n").map(String.init).filter { !$0.hasPrefix("GET ") }
    }

    /// The text that was posted; nil if nothing was.
    func comment() throws -> String? {
        let body = try text(of: "body")
        return body.isEmpty ? nil : try JSONDocument(parsing: Array(body.utf8)).root.object?["body"]?.string
    }
}
