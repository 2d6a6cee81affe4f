import SignedEnvelope
import Testing
import UniversalLinksTestSupport

/// Bytes without a payload to read, and what is said about them.
struct ErrorCase: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let code: SignedDataError.Code
    let byteOffset: Int

    init(_ description: String, _ bytes: [UInt8], _ code: SignedDataError.Code, at byteOffset: Int) {
        self.testDescription = "\(code.name): \(description)"
        self.bytes = bytes
        self.code = code
        self.byteOffset = byteOffset
    }
}

extension ErrorCase {
    static let all: [ErrorCase] =
        beginnings + contentTypes + detachedSignatures + truncations + encodings + elements + bounds + endings

    private static let beginnings = [
        ErrorCase("nothing", [], .notAnEnvelope, at: 0),
        ErrorCase("JSON", Fixtures.payload, .notAnEnvelope, at: 0),
        ErrorCase("a digit that reads as a sequence", Array("0123".utf8), .notAnEnvelope, at: 0),
        ErrorCase("PEM", Array("-----BEGIN PKCS7-----".utf8), .notAnEnvelope, at: 0),
        ErrorCase("an empty sequence", [0x30, 0x00], .notAnEnvelope, at: 0),
        ErrorCase("a sequence of integers", BER.definite(0x30, BER.version), .notAnEnvelope, at: 0),
        ErrorCase("a primitive sequence", BER.definite(0x10, BER.signedData), .notAnEnvelope, at: 0),
        ErrorCase("half of a content type", [0x30, 0x80] + BER.signedData.dropLast(), .notAnEnvelope, at: 0),
    ]

    private static let contentTypes = [
        ErrorCase("data, by OpenSSL", Fixtures.data, .unsupportedContentType, at: 4),
        ErrorCase("encrypted data, by OpenSSL", Fixtures.encryptedData, .unsupportedContentType, at: 4),
        ErrorCase("no octets", [0x30, 0x02, 0x06, 0x00], .unsupportedContentType, at: 4),
        ErrorCase("an unknown type", [0x30, 0x80, 0x06, 0x01, 0x2A], .unsupportedContentType, at: 4),
    ]

    private static let detachedSignatures = [
        ErrorCase("by OpenSSL", Fixtures.detached, .detachedSignature, at: 51),
        ErrorCase("with indefinite lengths", BER.envelope(encapsulated: BER.data), .detachedSignature, at: 35),
    ]

    private static let truncations = [
        ErrorCase("definite, without its last byte", Fixtures.definite.dropLast(), .truncated, at: 0),
        ErrorCase("indefinite, without its last byte", Fixtures.indefinite.dropLast(), .truncated, at: 247),
        ErrorCase("the longest length", BER.start + [0x02, 0x88] + BER.repeated([0xFF], 8), .truncated, at: 17),
        ErrorCase("inside a tag", BER.start + BER.repeated([0xFF], 100), .truncated, at: 117),
    ]

    private static let encodings = [
        ErrorCase("a reserved length", BER.start + [0x02, 0xFF], .invalidEncoding, at: 18),
        ErrorCase("a length of 9 octets", BER.start + [0x02, 0x89] + BER.zeros(9), .invalidEncoding, at: 18),
        ErrorCase("primitive and indefinite", BER.start + [0x02, 0x80], .invalidEncoding, at: 17),
        ErrorCase(
            "end of contents in a definite element",
            BER.envelope(content: BER.definite(0xA0, [0, 0])), .invalidEncoding, at: 37),
        ErrorCase(
            "end of contents with a length",
            BER.envelope(content: [0xA0, 0x80] + BER.octetString([]) + [0, 1, 0]), .invalidEncoding, at: 39),
        ErrorCase(
            "longer than the element around it",
            BER.envelope(content: BER.definite(0xA0, [0x04, 3, 0, 0])), .invalidEncoding, at: 37),
        ErrorCase(
            "the longest length in a definite element",
            BER.envelope(content: BER.definite(0xA0, [0x04, 0x88] + BER.repeated([0xFF], 8))), .invalidEncoding, at: 37),
        ErrorCase(
            "indefinite without an end in a definite element",
            BER.envelope(content: BER.definite(0xA0, [0x24, 0x80])), .invalidEncoding, at: 39),
    ]

    private static let elements = [
        ErrorCase("a set for the version", BER.start + BER.emptySet, .unexpectedElement, at: 17),
        ErrorCase("end of contents for the version", BER.start + [0, 0], .unexpectedElement, at: 17),
        ErrorCase(
            "no encapsulated content",
            BER.definite(0x30, BER.signedData + BER.definite(0xA0, BER.definite(0x30, BER.version + BER.emptySet))),
            .unexpectedElement, at: 22),
        ErrorCase(
            "a primitive content",
            BER.envelope(content: BER.definite(0x80, BER.octetString([]))), .unexpectedElement, at: 35),
        ErrorCase(
            "a sequence for the payload",
            BER.envelope(payload: BER.definite(0x30, [])), .unexpectedElement, at: 37),
        ErrorCase("no payload", BER.envelope(payload: []), .unexpectedElement, at: 37),
        ErrorCase(
            "no payload, definite",
            BER.envelope(content: BER.definite(0xA0, [])), .unexpectedElement, at: 37),
        ErrorCase(
            "two payloads",
            BER.envelope(payload: BER.octetString([]) + BER.octetString([])), .unexpectedElement, at: 39),
        ErrorCase(
            "two payloads, definite",
            BER.definiteEnvelope(content: BER.octetString([]) + BER.octetString([])), .unexpectedElement, at: 39),
        ErrorCase(
            "an element behind the signed data",
            BER.definiteEnvelope(content: BER.octetString([]), rest: BER.emptySet), .unexpectedElement, at: 41),
        ErrorCase(
            "a segment that is no octet string",
            BER.envelope(payload: BER.definite(0x24, [0x0C, 0x00])), .unexpectedElement, at: 39),
        ErrorCase(
            "an element behind the content",
            BER.envelope(content: BER.definite(0xA0, BER.octetString([])) + BER.emptySet),
            .unexpectedElement, at: 39),
    ]

    private static let bounds = [
        ErrorCase("12 levels of segments", BER.envelope(payload: BER.nested(12)), .excessiveDepth, at: 59),
        ErrorCase(
            "a million levels of segments",
            BER.envelope(payload: BER.nested(1_000_000)), .excessiveDepth, at: 59),
        ErrorCase(
            "a million levels of certificates",
            BER.envelope(payload: BER.octetString([]), rest: BER.repeated([0xA0, 0x80], 1_000_000)),
            .excessiveDepth, at: 69),
        ErrorCase("a byte above 16 MiB", BER.zeros((16 << 20) + 1), .tooLarge, at: 16 << 20),
    ]

    private static let endings = [
        ErrorCase("a letter", Fixtures.definite + [0x41], .trailingBytes, at: 238),
        ErrorCase("a letter behind white space", Fixtures.indefinite + Array("\r\n A".utf8), .trailingBytes, at: 251),
        ErrorCase("a second envelope", Fixtures.definite + Fixtures.definite, .trailingBytes, at: 238),
    ]
}
