import Foundation
import UniversalLinksTestSupport

/// A repository with a release, a checkout of it as pre-commit makes one, and a Swift that builds at once.
struct ReleaseHost {
    /// The repository's address.
    let origin: String
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        origin = folder.url.appendingPathComponent("origin").path
        try folder.write(Checkout.bytes(of: "Scripts/install.sh"), to: "origin/Scripts/install.sh")
        // What it makes of a program on a Mac has tests of its own.
        try folder.write("#!/bin/sh\n", to: "origin/Scripts/complete-mac-program.sh")
        try folder.write("// A manifest.\n", to: "origin/Package.swift")
        try folder.write("        version: \"9.9.9\",\n", to: "origin/Sources/aasa/AASACommand.swift")
        try folder.write(
            """
            #!/usr/bin/env bash
            while [ $# -gt 0 ]; do
                if [ "$1" = --scratch-path ]; then scratch=$2; fi
                shift
            done
            mkdir -p "$scratch/release"
            printf '#!/bin/sh\\necho built\\n' > "$scratch/release/aasa"
            chmod +x "$scratch/release/aasa"
            """, to: "programs/swift")
        try script(
            """
            chmod +x programs/swift origin/Scripts/*.sh
            git init -q -b main origin
            git -C origin add . && git -C origin commit -q -m One && git -C origin tag -a -m 9.9.9 v9.9.9
            git init -q checkout && git -C checkout remote add origin "$0"
            git -C checkout fetch -q origin v9.9.9 --depth=1 && git -C checkout checkout -q FETCH_HEAD
            for system in linux-x86_64 linux-aarch64 macos-universal; do
                name=aasa-9.9.9-$system
                mkdir -p "$name/bin" releases/v9.9.9
                printf '#!/bin/sh\\necho 9.9.9\\n' > "$name/bin/aasa"
                chmod +x "$name/bin/aasa"
                tar -czf "releases/v9.9.9/$name.tar.gz" "$name"
                (cd releases/v9.9.9 && (sha256sum "$name.tar.gz" || shasum -a 256 "$name.tar.gz") > "$name.tar.gz.sha256")
            done
            """)
    }

    /// Runs the script in the checkout, as a hook of another repository would.
    func install(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> BuiltProgram.Run {
        var all = [
            "AASA_CACHE": path("cache"), "AASA_RELEASES": "file://" + path("releases"),
            "GIT_DIR": path("elsewhere/.git"),
        ]
        all.merge(environment) { $1 }
        return try Shell.run(
            "PATH=\"$0:$PATH\" \"$@\"", [path("programs"), path("checkout/Scripts/install.sh")] + arguments,
            environment: all)
    }

    /// What the program that a run installed says.
    func answer(of run: BuiltProgram.Run) throws -> String {
        try Shell.run("\"$0/aasa\" --version", [run.output.trimmingCharacters(in: .newlines)]).output
    }

    /// A commit after the release, checked out.
    func commitMore() throws {
        try script(
            """
            echo // >> origin/Package.swift
            git -C origin commit -q -a -m Two
            git -C checkout fetch -q origin main && git -C checkout checkout -q FETCH_HEAD
            """)
    }

    /// Leaves the checkout without its history, as GitHub lays an action down.
    func forgetHistory() throws { try script("rm -rf checkout/.git") }

    /// Changes the archives after their checksums were taken.
    func spoilArchive() throws { try script("for file in releases/v9.9.9/*.tar.gz; do echo x >> \"$file\"; done") }

    private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    private func script(_ text: String) throws {
        let author = ["GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b.example"]
        let committer = ["GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b.example", "GIT_CONFIG_NOSYSTEM": "1"]
        let run = try Shell.run(
            "set -e\n" + text, [origin], environment: author.merging(committer) { $1 }, in: folder.url)
        if run.status != 0 { throw CommandLineFailure(description: run.errors) }
    }

    /// What the shell says where the stage could not be set.
    struct CommandLineFailure: Error, CustomStringConvertible {
        let description: String
    }
}
