package import UniversalLinks

/// An error as Apple's systems print it: `Error Domain=NSURLErrorDomain Code=-1001 "…" UserInfo={…}`, with its
/// underlying errors.
package struct DeviceError: Sendable {
    package let text: String
    /// Each once, the outermost first.
    package let meanings: [Meaning]

    package struct Meaning: Hashable, Sendable {
        /// As printed: `NSURLErrorDomain -1001`.
        package let code: String
        package let sentence: String
        package let advice: String?
        /// Whether Apple documents the code, or only others report it.
        package let grade: EvidenceGrade
        /// The page that says so, if Apple's reference does not.
        package var source: String?
    }

    private static let maximumCodeCount = 8
    private static let searchedByteCount = 65_536

    package init(_ text: String) {
        self.text = text
        let bytes = Array(text.utf8.prefix(DeviceError.searchedByteCount))[...]
        var meanings: [Meaning] = []
        func add(_ meaning: Meaning?) {
            if let meaning, !meanings.contains(where: { $0.code.hasSameScalars(as: meaning.code) }) {
                meanings.append(meaning)
            }
        }
        for (domain, code) in DeviceError.codes(in: bytes) {
            add(DeviceErrorCatalogue.meaning(of: code, in: domain))
        }
        add(DeviceError.failureOfCDN(in: bytes))
        add(DeviceError.status(in: bytes).map { DeviceErrorCatalogue.meaning(ofStatus: $0) })
        self.meanings = meanings
    }

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

    /// Such as `SWCERR00101`.
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

/// What the codes mean that devices print when they fetch an association file.
///
/// Those of `NSURLErrorDomain`, `NSCocoaErrorDomain` and `NSPOSIXErrorDomain` are in Apple's reference pages and
/// headers; the others are known only from public threads, each with its source. What is not here is shown as the
/// device prints it.
enum DeviceErrorCatalogue {
    private struct Entry {
        let codes: [Int]
        let sentence: String
        var advice: String?
        var grade = EvidenceGrade.documented
        /// The public thread or page that shows it; nil if Apple documents it.
        var source: String?
    }

    static func meaning(of code: Int, in domain: String) -> DeviceError.Meaning? {
        let entries = table.first { $0.domain.hasSameScalars(as: domain) }?.entries
        guard let entry = entries?.first(where: { $0.codes.contains(code) }) else { return nil }
        return DeviceError.Meaning(
            code: "\(domain) \(code)", sentence: entry.sentence, advice: entry.advice, grade: entry.grade,
            source: entry.source)
    }

    /// For words of `swcd` without a code, as public threads show them.
    static func meaning(ofWordsIn message: ArraySlice<UInt8>) -> DeviceError.Meaning? {
        guard let entry = words.first(where: { DeviceText.contains($0.words, in: message) }) else { return nil }
        let isDowngrade =
            DeviceText.contains("Denying redirect 'https:", in: message)
            && DeviceText.contains("-> 'http:", in: message)
        return DeviceError.Meaning(
            code: entry.code,
            sentence: isDowngrade
                ? "The server redirects from https to http, and Apple follows no redirect for this file."
                : entry.sentence,
            advice: entry.advice, grade: .assumed, source: entry.source)
    }

    private static let words: [(words: StaticString, code: String, sentence: String, advice: String, source: String)] =
        [
            (
                "Denying redirect", "redirect", "The server redirects, and Apple follows no redirect for this file.",
                "Serve the file itself at the requested address.", trustThread
            ),
            ("-6754", "-6754 kAuthenticationErr", untrusted, trustAdvice, trustThread),
            ("Rejecting URL", "server trust", untrusted, trustAdvice, trustThread),
            ("server trust", "server trust", untrusted, trustAdvice, trustThread),
        ]

    private static let trustThread = "https://developer.apple.com/forums/thread/67882"
    private static let untrusted = "The device does not trust the certificate of the host."
    private static let trustAdvice = "Use a certificate that is valid for the host and publicly trusted."

    /// For the file (semantics W2).
    static func meaning(ofStatus status: Int) -> DeviceError.Meaning {
        let sentence =
            switch status {
            case 200: "The server returned the file, with status 200."
            case 300..<400: "The server redirects, and Apple follows no redirect for this file."
            case 401, 403: "The server refuses the request."
            case 404, 410: "The server has no file there."
            case 500...: "The server failed."
            default: "The server returned status \(status), not 200."
            }
        return DeviceError.Meaning(
            code: "HTTP \(status)", sentence: sentence,
            advice: status == 200 ? nil : "The file has to be served with status 200, without a redirect or a login.",
            grade: .documented)
    }

    private static let certificateAdvice =
        "Use a certificate that is valid for the host and publicly trusted; a proxy or VPN on the device may replace it."

    private static let table: [(domain: String, entries: [Entry])] = [
        ("NSURLErrorDomain", connections + contents + certificates),
        ("NSCocoaErrorDomain", [notJSON]),
        ("NSPOSIXErrorDomain", systemCalls),
        ("SWCErrorDomain", [notOnCDN, notExtracted]),
        ("NSOSStatusErrorDomain", [notApproved]),
    ]

    private static let connections = [
        Entry(codes: [-999], sentence: "The request was cancelled."),
        Entry(
            codes: [-1001], sentence: "The request timed out.",
            advice: "Check firewalls, and how long the server takes."),
        Entry(
            codes: [-1003, -1006], sentence: "The name of the host was not found in the DNS.",
            advice: "Check the domain."),
        Entry(codes: [-1004], sentence: "Nothing accepts connections at the host.", advice: "Check port 443."),
        Entry(codes: [-1005], sentence: "The connection was lost."),
        Entry(
            codes: [-1009], sentence: "The device was offline.",
            advice: "Connect the device, and install the app again."),
        Entry(
            codes: [-1018, -1019, -1020], sentence: "The cellular network allowed no connection.",
            advice: "Connect the device to Wi-Fi, and install the app again."),
    ]

    private static let contents = [
        Entry(
            codes: [-1000, -1002], sentence: "The address is not one that can be requested.",
            advice: "Check the domain."),
        Entry(
            codes: [-1007, -1010], sentence: "The server redirects, and Apple follows no redirect for this file.",
            advice: "Serve the file itself at the requested address."),
        Entry(codes: [-1008, -1100], sentence: "The file was not available."),
        Entry(codes: [-1011], sentence: "The server returned an answer that cannot be used."),
        Entry(
            codes: [-1012, -1013], sentence: "The server requires a login.", advice: "Serve the file without a login."),
        Entry(codes: [-1014], sentence: "The server returned nothing."),
        Entry(codes: [-1015, -1016, -1017], sentence: "The server's answer could not be decoded."),
        Entry(codes: [-1103], sentence: "The file is too large.", advice: "Shorten it: the limit is 128 KiB."),
    ]

    private static let certificates = [
        Entry(
            codes: [-1022], sentence: "App Transport Security refused a connection without TLS.",
            advice: "Serve the file over https, without a redirect to http."),
        Entry(codes: [-1200], sentence: "The TLS connection failed.", advice: certificateAdvice),
        Entry(
            codes: [-1201, -1204], sentence: "The certificate has expired or is not valid yet.",
            advice: certificateAdvice),
        Entry(codes: [-1202], sentence: "The certificate is not trusted for the host.", advice: certificateAdvice),
        Entry(
            codes: [-1203], sentence: "The certificate's authority is not known to the device.",
            advice: certificateAdvice),
        Entry(
            codes: [-1205, -1206], sentence: "The server requires a client certificate.",
            advice: "Serve the file to clients without a certificate."),
    ]

    private static let notJSON = Entry(
        codes: [3840], sentence: "What the device got is not JSON.",
        advice: "Check what the host serves: an HTML page or an empty answer is the usual cause.")

    private static let notExtracted = Entry(
        codes: [104], sentence: "The device could not get JSON from the answer, such as for an HTML page.",
        advice: "Check what the host serves.", grade: .assumed,
        source: "https://github.com/open-chat-labs/open-chat/pull/9241")

    private static let notOnCDN = Entry(
        codes: [7], sentence: "Apple's CDN has no file of the domain.",
        advice: "Check why the CDN could not fetch it.", grade: .assumed,
        source: "https://developer.apple.com/forums/thread/821908")

    private static let notApproved = Entry(
        codes: [-25293], sentence: "The domain's file does not approve the app for the service.",
        advice: "List the app under the service, webcredentials for passwords, in the domain's file.", grade: .assumed,
        source: "https://github.com/kishikawakatsumi/KeychainAccess/issues/484")

    private static let systemCalls = [
        Entry(codes: [50, 51, 65], sentence: "The device had no route to the host."),
        Entry(codes: [54], sentence: "The connection was reset."),
        Entry(codes: [60], sentence: "The connection timed out."),
        Entry(codes: [61], sentence: "The host refuses connections.", advice: "Check port 443."),
    ]
}
