import JSONSyntax
import UniversalLinks

extension GitAddress {
    /// The file, as it is in the commit. A link is followed as on disk, if it stays in the repository.
    ///
    /// - Parameter folder: A folder of the repository; nil for the current one.
    /// - Throws: `RunFailure` if there is none, or git cannot be asked.
    package func file(in folder: String? = nil) throws(RunFailure) -> InputFile {
        guard let git = GitProgram(in: folder) else {
            throw failure("git is not installed. Install it, or pass the file itself.")
        }
        let name = try objectName(git)
        // As much as of a file on disk: what Apple refuses for its size is still read, to say so.
        let run = try run(git, ["cat-file", "blob", name], limit: AssociationFile.readingLimit + 1)
        guard run.status == 0 || run.output.count > AssociationFile.readingLimit else { throw failure(run) }
        return InputFile(run.output, of: self)
    }

    /// The name of the object that the file is, in hexadecimal digits.
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
        case (3, "blob") where !words[0].isEmpty && words[0].utf8.allSatisfy(GitAddress.isHexadecimal):
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

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    private func run(
        _ git: GitProgram, _ arguments: [String], input: String = "", limit: Int
    ) throws(RunFailure) -> GitProgram.Run {
        do {
            return try git.run(arguments, input: input, outputLimit: limit)
        } catch {
            throw failure("git cannot be run. Check its installation, or pass the file itself.")
        }
    }

    /// Why git did not answer.
    private func failure(_ run: GitProgram.Run) -> RunFailure {
        if run.isLate { return failure("git did not answer in time. Try again, or pass the file itself.") }
        let message = String(decoding: run.errors, as: UTF8.self)
        if message.contains("not a git repository") {
            return failure("the current folder is not in a git repository. Run the command inside one.")
        }
        if message.contains("dubious ownership") {
            return failure(
                "git refuses the repository, because another user owns it. Allow it with git config --global --add "
                    + "safe.directory FOLDER.")
        }
        if message.contains("is outside repository") {
            return failure("the path leads out of the repository. Check it: it is relative to the current folder.")
        }
        let line = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it says nothing"
        return failure("git failed: \(PrintableText.escaped(line.shortened())). Check the repository.")
    }

    private func failure(_ reason: String) -> RunFailure { RunFailure(.couldNotDoIt, about: text.shortened(), reason) }
}
