package import UniversalLinks

/// An error as Apple's systems print it: `Error Domain=NSURLErrorDomain Code=-1001 "…" UserInfo={…}`, with those under it.
package struct DeviceError: Sendable {
    /// What is printed.
    package let text: String
    /// What is known about it, each once, the outermost first.
    package let meanings: [Meaning]

    /// What is known about a code.
    package struct Meaning: Hashable, Sendable {
        /// The code as it is printed, such as `NSURLErrorDomain -1001`.
        package let code: String
        /// What it says, in a sentence.
        package let sentence: String
        /// What to do; nil if the sentence says it.
        package let advice: String?
        /// Whether Apple documents the code, or it is only known from what others report.
        package let grade: EvidenceGrade
        /// The address of the page that tells it, where Apple's reference does not.
        package var source: String?
    }

    /// The most codes of one error that are looked at.
    private static let maximumCodeCount = 8
    /// How far into a text codes are looked for.
    private static let searchedByteCount = 65_536

    /// Reads an error.
    package init(_ text: String) {
        self.text = text
        let bytes = Array(text.utf8.prefix(DeviceError.searchedByteCount))[...]
        var meanings: [Meaning] = []
        func add(_ meaning: Meaning?) {
            if let meaning, !meanings.contains(where: { $0.code.isVerbatim(meaning.code) }) { meanings.append(meaning) }
        }
        for (domain, code) in DeviceError.codes(in: bytes) {
            add(DeviceErrorCatalogue.meaning(of: code, in: domain))
        }
        add(DeviceError.failureOfCDN(in: bytes))
        add(DeviceError.status(in: bytes).map { DeviceErrorCatalogue.meaning(ofStatus: $0) })
        self.meanings = meanings
    }

    /// Every `Domain=… Code=…`, in order.
    private static func codes(in bytes: ArraySlice<UInt8>) -> [(domain: String, code: Int)] {
        var found: [(String, Int)] = []
        var rest = bytes
        while found.count < maximumCodeCount, let start = DeviceText.range(of: "Domain=", in: rest) {
            rest = rest[start.upperBound...]
            let domain = rest.prefix(80).prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "}") }
            let behind = rest[domain.endIndex...].dropFirst()
            guard behind.starts(with: "Code=".utf8), let code = DeviceText.number(in: behind.dropFirst(5)) else {
                continue
            }
            found.append((DeviceText.string(domain), code))
        }
        return found
    }

    /// A code of Apple's CDN, such as `SWCERR00101`.
    private static func failureOfCDN(in bytes: ArraySlice<UInt8>) -> Meaning? {
        guard let start = DeviceText.range(of: "SWCERR", in: bytes) else { return nil }
        let digits = bytes[start.upperBound...].prefix(8).prefix(while: DeviceText.isDigit)
        let code = "SWCERR" + DeviceText.string(digits)
        let ends: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "\n")]
        let words = bytes[digits.endIndex...].prefix(200).prefix { !ends.contains($0) }
        return CDNFailureCatalogue.entry(for: code, saying: [DeviceText.string(words)]).map {
            Meaning(code: code, sentence: $0.meaning, advice: $0.advice, grade: $0.grade)
        }
    }

    /// The HTTP status that a text names in one of the known ways.
    static func status(in bytes: ArraySlice<UInt8>) -> Int? {
        for name: StaticString in [
            "HTTP Response: ", "HTTPStatusCode=", "StatusCode=", "status code: ", "status code ",
        ] {
            guard let start = DeviceText.range(of: name, in: bytes) else { continue }
            if let status = DeviceText.number(in: bytes[start.upperBound...]), (100...599).contains(status) {
                return status
            }
        }
        return nil
    }
}
