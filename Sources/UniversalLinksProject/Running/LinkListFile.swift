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

    /// - Throws: `RunFailure` if the file cannot be read, or is no link list.
    package init(_ path: String) throws(RunFailure) {
        let input = try InputFile(path)
        let bytes = try input.whole()
        do throws(LinkListError) {
            list = try LinkList(parsing: bytes, as: LinkList.Notation(fileName: input.name))
        } catch {
            throw RunFailure(.wrongUsage, "\(input.name):\(error.position): \(error.message)")
        }
        (name, self.bytes, isOnDisk) = (input.name, bytes, path != "-")
    }

    /// The URLs of the list that can be taken apart.
    package var links: [LinkURL] { list.expectations.compactMap { try? LinkURL(converting: $0.url) } }

    /// The name and the text, to show places in.
    package var document: DiagnosticReport.NamedText {
        .init(name: name, source: SourceText(bytes), isFile: isOnDisk)
    }
}
