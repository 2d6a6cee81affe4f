import UniversalLinks

/// A body with what it reads as, so that it is parsed once however many judge it.
struct ReadBody: Sendable {
    /// The bytes.
    let bytes: [UInt8]
    /// The association file in them, or why there is none.
    let result: Result<AssociationFile, AssociationFileError>

    /// Reads a body.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        result = Result { () throws(AssociationFileError) in try AssociationFile(parsing: bytes) }
    }
}

extension HostEvidence {
    /// The body that Apple's fetcher gets from the host; nil without one with status 200.
    var servedBytes: [UInt8]? {
        guard origin.obstructingFailure == nil, let response = origin.response, response.status == 200 else {
            return nil
        }
        return response.body
    }

    /// The same, read; at most once if ``origin`` stays as it is.
    var readOrigin: ReadBody? {
        servedBytes.map { bytes in
            guard let originReading, originReading.bytes == bytes else { return ReadBody(bytes) }
            return originReading
        }
    }

    /// Whether the host serves JSON that the system accepts.
    var hasAssociationFile: Bool {
        guard let file = try? readOrigin?.result.get() else { return false }
        return file.refusal == nil
    }
}
