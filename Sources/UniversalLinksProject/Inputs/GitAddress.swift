import UniversalLinks

/// A file of a commit, from an argument `git:REF:path`.
package struct GitAddress: Hashable, Sendable {
    /// The argument.
    let text: String
    /// What names the commit, such as a branch, a tag or `HEAD~1`.
    let revision: String
    /// The path, relative to the current folder.
    let path: String

    /// The address that an argument is; nil for a path, a URL and `-`.
    ///
    /// - Throws: `RunFailure` for one that lacks a part, or could not be passed on as it is.
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
        // Each is passed to git in a line.
        guard !argument.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw RunFailure(.wrongUsage, about: argument.shortened(), "it contains a control character. Remove it.")
        }
        guard argument.utf8.count <= GitAddress.lengthLimit else {
            throw RunFailure(
                .wrongUsage, about: argument.shortened(),
                "it is longer than \(GitAddress.lengthLimit) bytes. Shorten it.")
        }
        guard path.utf8.first != UInt8(ascii: "/") else {
            throw RunFailure(
                .wrongUsage, about: argument.shortened(),
                "the path of a file of a commit is relative to the current folder. Leave out the folders before it.")
        }
    }

    /// Whether an argument is such an address, so not a path; `./git:…` is a path.
    package static func isAddress(_ argument: String) -> Bool { argument.utf8.starts(with: start.utf8) }

    private static let start = "git:"
    /// Two of them, in a request, are less than what a pipe accepts before it is read.
    private static let lengthLimit = 4_000

    /// The name without folders.
    var fileName: String? { path.hasSuffix("/") ? nil : path.split(separator: "/").last.map(String.init) }
}
