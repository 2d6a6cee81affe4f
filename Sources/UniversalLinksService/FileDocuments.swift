import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksChecks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

/// What the tool says about a file, as the JSON documents that `aasa` prints.
public struct FileDocuments: Sendable {
    /// The file's bytes.
    public let bytes: [UInt8]

    /// Documents about a file.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}
