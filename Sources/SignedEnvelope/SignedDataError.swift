/// Why no payload could be read out of an envelope, and where.
///
/// Two errors are equal if their codes are.
package struct SignedDataError: Error, Sendable {
    package let code: Code
    /// The offset of the wrong byte, or of the element that it is in.
    package let byteOffset: Int
    /// What happened and what to do about it, without the place.
    package let message: String

    private init(_ code: Code, at offset: Int, _ message: String) {
        self.code = code
        self.byteOffset = offset
        self.message = message
    }
}

extension SignedDataError: Equatable {
    package static func == (left: SignedDataError, right: SignedDataError) -> Bool { left.code == right.code }
}

extension SignedDataError: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension SignedDataError: CustomStringConvertible {
    /// `byte offset: message`.
    package var description: String { "byte \(byteOffset): \(message)" }
}

extension SignedDataError {
    /// A kind of obstacle, named after what is wrong.
    package struct Code: Hashable, Sendable {
        /// In lower case with hyphens.
        package let name: String

        private init(_ name: String) { self.name = name }

        /// Bytes that do not start as a CMS structure, or end before they name its type.
        package static let notAnEnvelope = Code("not-an-envelope")
        /// A CMS structure other than signed data, such as encrypted data.
        package static let unsupportedContentType = Code("unsupported-content-type")
        /// A signature without the content that was signed.
        package static let detachedSignature = Code("detached-signature")
        package static let truncated = Code("truncated")
        /// Octets that violate the Basic Encoding Rules.
        package static let invalidEncoding = Code("invalid-encoding")
        /// An element where signed data has another one, or none.
        package static let unexpectedElement = Code("unexpected-element")
        package static let excessiveDepth = Code("excessive-depth")
        package static let tooLarge = Code("too-large")
        package static let trailingBytes = Code("trailing-bytes")

        package static let all: [Code] = [
            .notAnEnvelope, .unsupportedContentType, .detachedSignature, .truncated, .invalidEncoding,
            .unexpectedElement, .excessiveDepth, .tooLarge, .trailingBytes,
        ]
    }
}

extension SignedDataError {
    static let notAnEnvelope = SignedDataError(
        .notAnEnvelope,
        at: 0,
        "The bytes do not start as a signed envelope in its binary form (DER). Serve the JSON itself, unsigned."
    )

    static func unsupportedContentType(_ identifier: ArraySlice<UInt8>) -> SignedDataError {
        SignedDataError(
            .unsupportedContentType,
            at: identifier.startIndex,
            "The envelope contains \(contentName(identifier)), not signed data. Serve the JSON itself, unsigned."
        )
    }

    static func detachedSignature(at offset: Int) -> SignedDataError {
        SignedDataError(
            .detachedSignature,
            at: offset,
            "The envelope contains a signature, but not the signed JSON. Serve the JSON itself, unsigned; if it "
                + "has to be signed, sign it with `-nodetach`."
        )
    }

    static func truncated(at offset: Int) -> SignedDataError {
        SignedDataError(
            .truncated,
            at: offset,
            "The envelope is cut off. Upload the whole file again, as binary data."
        )
    }

    static func invalidEncoding(at offset: Int, _ offence: String) -> SignedDataError {
        SignedDataError(
            .invalidEncoding,
            at: offset,
            "The envelope is damaged: it has \(offence). Upload the file again, as binary data, or sign it again."
        )
    }

    static func unexpectedElement(at offset: Int) -> SignedDataError {
        SignedDataError(
            .unexpectedElement,
            at: offset,
            "The envelope does not have the structure of signed data. Sign the JSON again, or serve it unsigned."
        )
    }

    static func excessiveDepth(at offset: Int) -> SignedDataError {
        SignedDataError(
            .excessiveDepth,
            at: offset,
            "The envelope nests its elements more than 16 levels deep. Sign the JSON again, or serve it unsigned."
        )
    }

    static func tooLarge(at offset: Int) -> SignedDataError {
        SignedDataError(.tooLarge, at: offset, "The envelope is larger than 16 MiB. Serve a smaller file.")
    }

    static func trailingBytes(at offset: Int) -> SignedDataError {
        SignedDataError(
            .trailingBytes,
            at: offset,
            "More bytes follow the end of the envelope. Serve only the envelope."
        )
    }

    /// RFC 5652, sections 4, 6, 7 and 8.
    private static func contentName(_ identifier: ArraySlice<UInt8>) -> String {
        guard identifier.dropLast() == [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07] else {
            return "another type of content"
        }
        return switch identifier.last {
        case 1: "bare data (1.2.840.113549.1.7.1)"
        case 3: "encrypted data (1.2.840.113549.1.7.3)"
        case 5: "digested data (1.2.840.113549.1.7.5)"
        case 6: "encrypted data (1.2.840.113549.1.7.6)"
        default: "another type of content"
        }
    }
}
