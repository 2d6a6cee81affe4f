import JSONSyntax
import SignedEnvelope

extension AssociationFile {
    /// Reads a file as the system does: JSON, or JSON in a CMS envelope (semantics section 1, P1 to P7). Linear time.
    ///
    /// ## Parsing behavior
    /// - A byte-order mark and duplicate keys are accepted; of duplicate keys the last one counts (P3).
    /// - Values of a wrong type never sink the file; each level skips what it cannot use (P6).
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

    /// Text never continues a `0` with a byte of a BER length.
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
