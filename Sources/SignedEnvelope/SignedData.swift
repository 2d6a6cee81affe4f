/// What a CMS SignedData envelope contains, read without verifying anything.
///
/// For iOS 8, association files were signed: `openssl smime -sign -nodetach -outform DER` wraps the JSON in such an
/// envelope. An attacker who could forge the signature could as well serve plain JSON, so the signature, its signers
/// and its certificates are skipped.
///
/// - [RFC 5652, section 3: General Syntax](https://www.rfc-editor.org/rfc/rfc5652#section-3)
/// - [RFC 5652, section 5: Signed-data Content Type](https://www.rfc-editor.org/rfc/rfc5652#section-5)
///
/// ## Parsing behavior
///
/// - The encoding may be BER (ITU-T X.690) and need not be DER: lengths may be indefinite or longer than necessary, and
///   the payload may come in segments, to any depth within the bound.
/// - The payload may claim any content type (`eContentType`); it has to be an OCTET STRING.
/// - What follows the payload inside the envelope has to be complete; what it says does not matter.
/// - After the envelope, NUL bytes and ASCII white space are accepted, as editors and transfers add them; anything else
///   is an error. RFC 5652 does not mention it: this is our choice.
/// - Bounds: 16 MiB of input, and 16 elements opened inside one another. Time and memory are linear in the input.
package struct SignedData: Sendable {
    /// The content that was signed (`eContent`), its segments joined.
    package let payload: [UInt8]

    package init(parsing bytes: [UInt8]) throws(SignedDataError) {
        guard bytes.count <= Self.maximumByteCount else { throw .tooLarge(at: Self.maximumByteCount) }
        guard let contentType = Self.contentType(of: bytes) else { throw .notAnEnvelope }
        guard bytes[contentType].elementsEqual(Self.signedData) else {
            throw .unsupportedContentType(bytes[contentType])
        }
        var reader = BERReader(bytes)

        // Section 3: ContentInfo ::= SEQUENCE { contentType, content [0] EXPLICIT ANY }
        try reader.enter(.sequence)
        try reader.skip(.objectIdentifier)
        try reader.enter(.contextZero)

        // Section 5.1: SignedData ::= SEQUENCE { version, digestAlgorithms, encapContentInfo, … }
        try reader.enter(.sequence)
        try reader.skip(.integer)
        try reader.skip(.set)

        // Section 5.2: EncapsulatedContentInfo ::= SEQUENCE { eContentType, eContent [0] EXPLICIT OCTET STRING OPTIONAL }
        try reader.enter(.sequence)
        try reader.skip(.objectIdentifier)
        guard !reader.isAtEnd else { throw .detachedSignature(at: reader.position) }
        try reader.enter(.contextZero)
        payload = try reader.octetString()
        try reader.leave()
        try reader.leave()

        // Section 5.1: certificates [0], crls [1] and signerInfos
        while !reader.isAtEnd { try reader.skip() }
        try reader.leave()
        try reader.leave()
        try reader.leave()

        if let rest = bytes[reader.position...].firstIndex(where: { !Self.padding.contains($0) }) {
            throw .trailingBytes(at: rest)
        }
    }
}

extension SignedData {
    /// Whether bytes that are not JSON were meant as an envelope, so that the envelope's error is the one to report.
    ///
    /// True if they start as a SEQUENCE whose first element is the object identifier of signed data
    /// (`1.2.840.113549.1.7.2`), whatever follows.
    package static func looksLikeEnvelope(_ bytes: [UInt8]) -> Bool {
        guard let contentType = contentType(of: bytes) else { return false }
        return bytes[contentType].elementsEqual(signedData)
    }

    /// Nil unless the bytes start as a ContentInfo; they may end after its content type.
    private static func contentType(of bytes: [UInt8]) -> Range<Int>? {
        var reader = BERReader(bytes)
        do throws(SignedDataError) {
            let sequence = try reader.header()
            guard sequence.tag == .sequence, sequence.isConstructed else { return nil }
            let identifier = try reader.header()
            guard identifier.tag == .objectIdentifier, !identifier.isConstructed else { return nil }
            return try reader.contents(of: identifier)
        } catch {
            return nil
        }
    }

    private static let maximumByteCount = 16 << 20

    /// `1.2.840.113549.1.7.2`: RFC 5652, section 5.1.
    private static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]

    private static let padding: [UInt8] = [0x00, 0x09, 0x0A, 0x0D, 0x20]
}
