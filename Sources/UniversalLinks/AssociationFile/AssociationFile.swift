public import JSONSyntax
import SignedEnvelope

/// An `apple-app-site-association` file, read as leniently as Apple's system reads it.
///
/// The model represents what the file says; a ``Matcher`` decides what that means for a URL. Every part keeps its
/// ``SourcePlace``.
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

    /// Shared by all copies.
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

    /// The services, in the order of the file (semantics S1). Computed on each access.
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
    /// Why the system does not read a file that is JSON.
    public struct Refusal: Hashable, Sendable {
        package enum Value: Hashable, Codable, Sendable {
            case oversized(byteCount: Int)
            case scalarRoot(type: String)
        }

        package let value: Value

        /// The file has more bytes than the system reads (semantics P4).
        public static func oversized(byteCount: Int) -> Refusal { Refusal(value: .oversized(byteCount: byteCount)) }
        /// The outermost value is neither an object nor an array (semantics P2).
        public static func scalarRoot(type: String) -> Refusal { Refusal(value: .scalarRoot(type: type)) }

        /// What is wrong and what to do about it.
        public var message: String {
            switch value {
            case .oversized(let byteCount):
                "The file has \(byteCount) bytes; the system refuses files over \(AssociationFile.maximumByteCount) "
                    + "bytes. Shorten it."
            case .scalarRoot(let type):
                "The root is \(type), not an object, so the system probably refuses the file. Write an object with an \"applinks\" key."
            }
        }
    }
}

extension AssociationFile.Refusal: CustomStringConvertible {
    /// The name of the reason, in lower case with hyphens.
    public var description: String {
        switch value {
        case .oversized: "oversized"
        case .scalarRoot: "scalar-root"
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

extension AssociationFile {
    /// Reads a file as the system does: JSON, or JSON in a CMS envelope (semantics section 1, P1 to P7). Linear time.
    ///
    /// ## Parsing behavior
    /// - A byte-order mark and duplicate keys are accepted; of duplicate keys the last one counts (P3).
    /// - Values of a wrong type never make the file unreadable; each level skips what it cannot use (P6).
    /// - A file that the system refuses for its size or its root is read all the same; see ``refusal``.
    ///
    /// - Throws: if the bytes are neither JSON nor an envelope with JSON in it, or more than ``readingLimit``.
    public init(parsing bytes: some Sequence<UInt8>) throws(AssociationFileError) {
        try self.init(parsing: Array(bytes))
    }

    /// Reads a file as the system does, from bytes in memory.
    ///
    /// - Throws: if the bytes are neither JSON nor an envelope with JSON in it, or more than ``readingLimit``.
    public init(parsing bytes: [UInt8]) throws(AssociationFileError) {
        guard bytes.count <= AssociationFile.readingLimit else { throw .unreadablyLarge }
        let source = SourceText(bytes)
        do throws(JSONSyntaxError) {
            self.init(try JSONDocument(parsing: source), byteCount: bytes.count, isSigned: false)
        } catch {
            guard AssociationFile.startsLikeEnvelope(bytes) else {
                throw AssociationFileError(error, in: source, isSigned: false)
            }
            try self.init(signed: bytes)
        }
    }

    private init(signed bytes: [UInt8]) throws(AssociationFileError) {
        let payload: [UInt8]
        do throws(SignedDataError) {
            payload = try SignedData(parsing: bytes).payload
        } catch {
            throw AssociationFileError(error)
        }
        let source = SourceText(payload)
        do throws(JSONSyntaxError) {
            self.init(try JSONDocument(parsing: source), byteCount: bytes.count, isSigned: true)
        } catch {
            throw AssociationFileError(error, in: source, isSigned: true)
        }
    }

    /// JSON never continues a `0` with a byte of a BER length.
    private static func startsLikeEnvelope(_ bytes: [UInt8]) -> Bool {
        SignedData.looksLikeEnvelope(bytes) || (bytes.count > 1 && bytes[0] == 0x30 && bytes[1] >= 0x80)
    }

    package init(_ document: JSONDocument, byteCount: Int, isSigned: Bool) {
        contents = Contents(document, byteCount: byteCount, isSigned: isSigned)
    }

    static func hasDuplicateKeys(_ root: JSONValue) -> Bool {
        guard let object = root.object else { return false }
        guard object.shadowedIndices.isEmpty else { return true }
        guard let appLinks = object["applinks"] else { return false }
        var pending = [appLinks]
        while let value = pending.popLast() {
            switch value.kind {
            case .array(let values):
                for value in values where value.isContainer { pending.append(value) }
            case .object(let object):
                guard object.shadowedIndices.isEmpty else { return true }
                for member in object.members where member.value.isContainer { pending.append(member.value) }
            default: break
            }
        }
        return false
    }

    static func refusal(of root: JSONValue, byteCount: Int) -> Refusal? {
        if byteCount > maximumByteCount { return .oversized(byteCount: byteCount) }
        switch root.kind {
        case .object, .array: return nil
        default: return .scalarRoot(type: root.typeDescription)
        }
    }
}

extension JSONValue {
    fileprivate var isContainer: Bool {
        switch kind {
        case .array, .object: true
        case .null, .boolean, .number, .string: false
        }
    }
}

/// Why an association file cannot be read.
///
/// Two errors are equal when their codes are.
public struct AssociationFileError: CodedError, Error, Hashable, Sendable {
    /// What kind of mistake it is.
    public let code: Code
    /// Where; nil if the file has no lines.
    public let position: SourcePosition?
    /// The offset of the offending byte, counted without a byte-order mark; in a broken envelope, from its start.
    public let byteOffset: Int
    /// What is wrong and what to do about it, without the place.
    public let message: String
    /// The JSON reader's error, if it is one; in a signed file its place is inside the envelope.
    public let syntaxError: JSONSyntaxError?
    /// The text that is wrong, for a code frame; nil for binary data.
    public let source: SourceText?

    init(_ error: JSONSyntaxError, in source: SourceText, isSigned: Bool) {
        code = .notJSON
        position = error.position
        byteOffset = error.byteOffset
        message = isSigned ? "Inside the CMS envelope: " + error.message : error.message
        syntaxError = error
        self.source = source
    }

    init(_ error: SignedDataError) {
        code = .brokenEnvelope
        position = nil
        byteOffset = error.byteOffset
        message = error.message
        syntaxError = nil
        source = nil
    }

    static let unreadablyLarge = AssociationFileError()

    private init() {
        code = .unreadablyLarge
        position = nil
        byteOffset = AssociationFile.readingLimit
        message =
            "The file is larger than \(AssociationFile.readingLimit) bytes and is not read here. The system refuses "
            + "files over \(AssociationFile.maximumByteCount) bytes. Shorten it."
        syntaxError = nil
        source = nil
    }
}

extension AssociationFileError: CustomStringConvertible {
    /// The message, after its place if it has one.
    public var description: String {
        position.map { "\($0): \(message)" } ?? message
    }
}

extension AssociationFileError {
    /// A kind of mistake, named after the rule.
    public struct Code: Hashable, Sendable {
        /// The name, in lower case with hyphens.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// The text is not JSON.
        public static let notJSON = Code("not-json")
        /// The bytes start like a CMS envelope, but are not one.
        public static let brokenEnvelope = Code("broken-envelope")
        /// More than ``AssociationFile/readingLimit`` bytes.
        public static let unreadablyLarge = Code("unreadably-large")
    }
}

/// The place of a value in an association file.
public struct SourcePlace: Hashable, Codable, Sendable {
    /// The path to the value.
    public let pointer: JSONPointer
    /// The bytes of the value.
    public let range: SourceRange

    /// A place given by its path and its bytes.
    public init(pointer: JSONPointer, range: SourceRange) {
        self.pointer = pointer
        self.range = range
    }
}

/// A value with its place.
public struct Located<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// Its place.
    public let place: SourcePlace

    /// A value at a place.
    public init(_ value: Value, at place: SourcePlace) {
        self.value = value
        self.place = place
    }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
