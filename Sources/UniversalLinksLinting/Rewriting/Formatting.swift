import UniversalLinks
import UniversalLinksAnalysis

/// The canonical layout of an association file.
///
/// ## Layout
/// - Two spaces for each level, one line feed at the end of each line, the last one included; no byte-order mark.
/// - The outermost object, services, `substitutionVariables`, `details` and each detail have a line for each member, and
///   `components` one for each component.
/// - Any other object or list is on one line if that has at most 100 columns (`{ "/": "/buy/*" }`, `["a", "b"]`) and
///   no list in it contains objects or lists; else it has a line for each member.
/// - Members and elements keep their order, duplicate keys stay, numbers keep their digits. Of a string's characters those
///   are escaped that have to be or cannot be seen, and no others.
public enum Formatting: Sendable {
    /// The longest line on which an object or a list is written whole, in Unicode scalars.
    public static let lineLength = AssociationFileLayout.lineLength

    /// The file in the canonical layout.
    ///
    /// - Throws: `RewritingError` if the file is signed, would be larger than the system reads, or would not say the
    ///   same.
    public static func bytes(of file: AssociationFile) throws(RewritingError) -> [UInt8] {
        guard !file.isSigned else { throw .signature }
        let bytes = Array(AssociationFileLayout.text(of: file.root).utf8)
        let limit = AssociationFile.maximumByteCount
        if bytes.count > limit, file.byteCount <= limit { throw .growth(to: bytes.count) }
        guard let formatted = try? AssociationFile(parsing: bytes), ReadModel(formatted) == ReadModel(file) else {
            throw RewritingError(.brokenRewriting, "The formatted file would not say the same. Nothing was changed.")
        }
        return bytes
    }
}
