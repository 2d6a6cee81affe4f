import JSONSyntax
import UniversalLinks

/// A file of a commit, from an argument `git:REF:path`.
package struct GitAddress: Hashable, Sendable {
    let text: String
    /// A branch, a tag, or an expression such as `HEAD~1`.
    let revision: String
    /// Relative to the current folder.
    let path: String

    /// Nil for a path, a URL and `-`.
    ///
    /// - Throws: `RunFailure` for an address that lacks a part, or cannot be passed on as it is.
    package init?(_ argument: String) throws(RunFailure) {
        guard GitAddress.isAddress(argument) else { return nil }
        let rest = argument.unicodeScalars.dropFirst(GitAddress.start.unicodeScalars.count)
        let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw RunFailure(
                .wrongUsage, about: argument.shortened(),
                "a file of a commit is written git:REF:path, such as git:main:public/apple-app-site-association.")
        }
        (text, revision, path) = (argument, String(parts[0]), String(parts[1]))
        try GitAddress.check(argument)
        guard path.utf8.first != UInt8(ascii: "/") else {
            throw RunFailure(
                .wrongUsage, about: argument.shortened(),
                "the path of a file of a commit is relative to the current folder. Leave out the folders before it.")
        }
    }

    /// Whether an argument is such an address, and not a path; `./git:…` is a path.
    package static func isAddress(_ argument: String) -> Bool { argument.utf8.starts(with: start.utf8) }

    /// - Throws: `RunFailure` for an argument that cannot be passed to git.
    static func check(_ argument: String) throws(RunFailure) {
        // Each is passed to git on a line of its own.
        guard !argument.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw RunFailure(.wrongUsage, about: argument.shortened(), "it contains a control character. Remove it.")
        }
        guard argument.utf8.count <= GitAddress.lengthLimit else {
            throw RunFailure(
                .wrongUsage, about: argument.shortened(),
                "it is longer than \(GitAddress.lengthLimit) bytes. Shorten it.")
        }
    }

    private static let start = "git:"
    /// Two of this length in a request are less than a pipe accepts before it is read.
    private static let lengthLimit = 4_000

    var fileName: String? { path.hasSuffix("/") ? nil : path.split(separator: "/").last.map(String.init) }
}

extension GitAddress {
    /// The file as it is in the commit. A symbolic link is followed as on disk, if it stays in the repository.
    ///
    /// - Parameter folder: A folder of the repository; nil for the current one.
    /// - Throws: `RunFailure` if there is none, or git cannot run.
    package func file(in folder: String? = nil) throws(RunFailure) -> InputFile {
        guard let git = GitProgram(in: folder) else {
            throw failure("git is not installed. Install it, or pass the file itself.")
        }
        let name = try objectName(git)
        // The same limit as on disk: a file that is too large for Apple is still read, to say so.
        let run = try run(git, ["cat-file", "blob", name], limit: AssociationFile.readingLimit + 1)
        guard run.status == 0 || run.output.count > AssociationFile.readingLimit else { throw failure(run) }
        return InputFile(run.output, of: self)
    }

    private func objectName(_ git: GitProgram) throws(RunFailure) -> String {
        let request = "\(revision)^{tree}\n\(revision):./\(path)\n"
        let run = try run(git, ["cat-file", "--batch-check", "--follow-symlinks"], input: request, limit: 1 << 16)
        guard run.status == 0 else { throw failure(run) }
        let lines = run.output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        guard let commit = lines.first else { throw failure(run) }
        if commit.hasSuffix(" ambiguous") {
            throw failure("several objects of the repository have a name that starts with \(quoted). Pass more of it.")
        }
        guard !commit.hasSuffix(" missing") else {
            throw failure("no branch, tag or commit is called \(quoted). Check the name, or fetch it first.")
        }
        guard lines.count > 1 else { throw failure(run) }
        let words = lines[1].split(separator: " ")
        switch (words.count, words.count > 1 ? words[1] : "") {
        case (3, "blob") where GitProgram.isObjectName(words[0]):
            return String(words[0])
        case (3, "tree"): throw failure("this is a folder. Pass the file inside it.")
        case (3, "commit"): throw failure("this is a submodule. Pass a file of this repository.")
        case (2, _) where lines.count > 2 && ["dangling", "loop", "symlink"].contains(words[0]):
            throw failure("a symbolic link on the path leads to no file of the commit. Pass the file itself.")
        default:
            throw failure("\(quoted) has no such file. Check the path, which is relative to the current folder.")
        }
    }

    private var quoted: String { "\"\(PrintableText.escaped(revision.shortened()))\"" }

    private func run(
        _ git: GitProgram, _ arguments: [String], input: String = "", limit: Int
    ) throws(RunFailure) -> GitProgram.Run {
        do {
            return try git.run(arguments, input: Array(input.utf8), outputLimit: limit)
        } catch {
            throw failure("git cannot be run. Check its installation, or pass the file itself.")
        }
    }

    private func failure(_ run: GitProgram.Run) -> RunFailure { failure(run.reason) }

    private func failure(_ reason: String) -> RunFailure { RunFailure(.couldNotDoIt, about: text.shortened(), reason) }
}
