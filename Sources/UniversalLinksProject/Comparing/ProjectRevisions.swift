import UniversalLinks
package import UniversalLinksAnalysis

/// Two states of a project, from an argument: `git:REF` is a commit and the files on disk, `git:REF..git:REF` are two
/// commits.
package struct ProjectRevisions: Sendable {
    let argument: String
    /// A branch, a tag, or an expression such as `HEAD~1`.
    package let old: String
    package let new: ProjectDifference.State

    /// Nil for an argument that names a file.
    ///
    /// - Throws: `RunFailure` for an argument that lacks a part, or cannot be passed on as it is.
    package init?(_ argument: String, isStaged: Bool) throws(RunFailure) {
        guard ProjectRevisions.isOne(argument) else { return nil }
        try GitAddress.check(argument)
        func failure(_ reason: String) -> RunFailure { RunFailure(.wrongUsage, about: argument.shortened(), reason) }

        let parts = ProjectRevisions.parts(of: argument)
        let isRange = parts.count == 2
        let old = isRange ? String(parts[0].dropLast(ProjectRevisions.separator.count)) : parts[0]
        guard !old.isEmpty, parts.last?.isEmpty == false else {
            throw failure("the name of a commit is missing. Write git:REF, such as git:main, or git:REF..git:REF.")
        }
        guard !old.hasSuffix("."), !old.contains("...") else {
            throw failure("three dots are not supported. Name the commit itself: git merge-base prints it.")
        }
        guard !old.contains("..") else {
            throw failure("two commits are written git:REF..git:REF, such as git:v1.2..git:main.")
        }
        self.argument = argument
        self.old = old
        guard isRange else {
            new = isStaged ? .index : .disk
            return
        }
        guard !isStaged else { throw failure("the index is the second state. Pass one commit.") }
        guard !parts[1].contains(":"), !parts[1].contains("..") else {
            throw failure("two commits are written git:REF..git:REF, without a path. Pass files as further arguments.")
        }
        new = .commit(parts[1])
    }

    /// Whether an argument is about a project, not a file.
    package static func isOne(_ argument: String) -> Bool {
        guard GitAddress.isAddress(argument) else { return false }
        let parts = parts(of: argument)
        return parts.count == 1 || parts[0].hasSuffix(separator)
    }

    private static let separator = "..git"

    /// By code points: a name can start with a combining mark.
    private static func parts(of argument: String) -> [String] {
        argument.unicodeScalars.dropFirst("git:".unicodeScalars.count)
            .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    }
}
