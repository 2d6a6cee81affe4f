import JSONSyntax
package import UniversalLinks
import UniversalLinksFoundation
package import UniversalLinksLinting

/// A link list on disk, or from standard input.
package struct LinkListFile: Sendable {
    /// What it is called.
    package let name: String
    /// Whether the name is a path.
    package let isOnDisk: Bool
    /// What it lists.
    package let list: LinkList
    private let bytes: [UInt8]
    private static let problemLimit = 100

    /// - Parameter tell: Is told all but the last of what is wrong with a file that is not a link list.
    /// - Throws: `RunFailure` where the file cannot be read, or is no link list.
    package init(_ path: String, tell: (RunFailure) -> Void) throws(RunFailure) {
        try self.init(try InputFile(path), tell: tell)
    }

    /// A list that was read already.
    ///
    /// - Parameter tell: Is told all but the last of what is wrong with a file that is not a link list.
    /// - Throws: `RunFailure` for a file that is not a link list.
    package init(_ input: InputFile, tell: (RunFailure) -> Void) throws(RunFailure) {
        let bytes = try input.whole()
        do throws(LinkListError) {
            list = try LinkList(parsing: bytes, as: LinkList.Notation(fileName: input.name, bytes))
        } catch {
            var failures = error.problems.prefix(LinkListFile.problemLimit).map {
                RunFailure(.wrongUsage, "\(input.name):\($0.position): \($0.message)")
            }
            let rest = error.problems.count - failures.count
            if rest > 0 { failures.append(RunFailure(.wrongUsage, about: input.name, "\(rest) more problems.")) }
            let last = failures.removeLast()
            failures.forEach(tell)
            throw last
        }
        (name, self.bytes) = (input.name, bytes)
        isOnDisk = if case .disk = input.origin { true } else { false }
    }

    /// The URLs of the list that can be taken apart.
    package var links: [LinkURL] { list.expectations.compactMap { try? LinkURL(converting: $0.url) } }

    /// The name and the text, to show places in.
    package var document: DiagnosticReport.NamedText {
        .init(name: name, source: SourceText(bytes), isFile: isOnDisk)
    }
}
