public import JSONSyntax

/// An `apple-app-site-association` file, as leniently as Apple's system reads it.
///
/// The model says what the file says; what the system makes of it for one URL is the ``Matcher``'s question. Every part
/// keeps its ``SourcePlace``.
public struct AssociationFile: Sendable {
    /// The JSON text; for a signed file, the text inside the envelope.
    public var source: SourceText { contents.source }
    /// The JSON value of the text.
    public var root: JSONValue { contents.root }
    /// The size of the file as it was given, byte-order mark and signature included.
    public var byteCount: Int { contents.byteCount }
    /// Whether the JSON came in a CMS envelope. Its signature is not verified (semantics P5).
    public var isSigned: Bool { contents.isSigned }
    /// Why the system refuses the file altogether; nil if it reads it.
    public var refusal: Refusal? { contents.refusal }
    /// Whether a key appears twice in the outermost object, or in one below `applinks` (semantics P3).
    public var hasDuplicateKeys: Bool { contents.hasDuplicateKeys }
    /// The service that claims URLs.
    public var appLinks: AppLinks? { contents.appLinks }

    let contents: Contents

    /// What all copies share.
    final class Contents: Sendable {
        let source: SourceText
        let root: JSONValue
        let byteCount: Int
        let isSigned: Bool
        let refusal: Refusal?
        let hasDuplicateKeys: Bool
        let appLinks: AppLinks?

        init(_ document: JSONDocument, byteCount: Int, isSigned: Bool) {
            source = document.source
            root = document.root
            self.byteCount = byteCount
            self.isSigned = isSigned
            hasDuplicateKeys = document.mayHaveDuplicateKeys && AssociationFile.hasDuplicateKeys(document.root)
            refusal = AssociationFile.refusal(of: document.root, byteCount: byteCount)
            appLinks = AssociationFileReader().appLinks(of: document.root)
        }
    }

    /// The largest file that the system reads, in bytes (semantics P4).
    public static let maximumByteCount = 131_072
    /// The largest file that is read here, in bytes.
    public static let readingLimit = 16 * 1_048_576

    /// The services, in the order of the file (semantics S1). Made whenever they are asked for.
    public var services: [Service] {
        let reader = AssociationFileReader()
        return root.object?.effectiveMembers.compactMap { reader.service($0) } ?? []
    }

    /// The line and column of a place.
    public func position(of place: SourcePlace) -> SourcePosition {
        source.position(of: place.range.start)
    }
}

extension AssociationFile {
    /// A reason for which the system does not read a file that is JSON.
    public enum Refusal: Hashable, Sendable {
        /// The file has more bytes than the system reads (semantics P4).
        case oversized(byteCount: Int)
        /// The outermost value is neither an object nor an array (semantics P2).
        case scalarRoot(type: String)

        /// What is wrong and what to do about it.
        public var message: String {
            switch self {
            case .oversized(let byteCount):
                "The file has \(byteCount) bytes; the system refuses files over \(AssociationFile.maximumByteCount) "
                    + "bytes. Shorten it."
            case .scalarRoot(let type):
                "The root is \(type), not an object, so the system probably refuses the file. Write an object with an \"applinks\" key."
            }
        }
    }
}

extension AssociationFile {
    /// A member of the outermost object.
    public struct Service: Hashable, Sendable {
        /// The key: `applinks`, `webcredentials`, or any other.
        public let name: String
        /// The place of the key, quotes included.
        public let nameRange: SourceRange
        /// The place of the value.
        public let place: SourcePlace
        /// The strings of its `apps`, in order.
        public let apps: [Located<AppIdentifier>]

        /// The names of Apple's public services (semantics S1).
        public static let publicNames = ["applinks", "webcredentials", "appclips", "activitycontinuation"]
    }
}
