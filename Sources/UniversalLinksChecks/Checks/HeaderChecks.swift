import HTTPTypes
import UniversalLinks
import UniversalLinksLinting

enum UnusualContentType: HostCheck {
    static let rules = [otherType]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard evidence.hasFileToLint, let response = evidence.origin.response, response.servedBody != .empty else {
            return []
        }
        guard let type = response.mediaType, !type.isEmpty else {
            return [
                Diagnostic(
                    otherType,
                    "\(evidence.host) serves the file without a Content-Type; Apple expects application/json.")
            ]
        }
        guard !isRight(type) else { return [] }
        let remark =
            type == "application/octet-stream"
            ? "that is known to work, but Apple expects application/json"
            : "Apple expects application/json"
        return [
            Diagnostic(
                otherType, "\(evidence.host) serves the file as \(ForeignText.quoted(type, limit: 60)); \(remark).")
        ]
    }

    /// JSON, and the type of signed files, which lint reports.
    private static func isRight(_ type: String) -> Bool {
        ["application/json", "application/pkcs7-mime", "application/x-pkcs7-mime"].contains(type)
    }

    private static let otherType = Rule(
        "AASA937", "other-content-type", .warning,
        summary: "A file that is not served as application/json",
        effect: """
            Probably nothing changes: large sites serve the file as application/octet-stream, and their links work. The effect of other types is \
            not confirmed by a recording. Without a type, proxies between the host and Apple may guess one.
            """,
        reason: "The name has no extension, so the server cannot derive the type and sends its default, if it has one.",
        remedy: "Set the Content-Type of this path to application/json.",
        evidence: [.plainAnswer, .otherAnswers])
}

enum UnhelpfulCaching: HostCheck {
    static let rules = [longCaching, forbiddenCaching, cookieWithFile]

    /// A week: a change should arrive everywhere before the next one.
    private static let longest = 7 * 86_400

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard evidence.hasFileToLint, let fields = evidence.origin.response?.fields else { return [] }
        var found: [Diagnostic] = []
        let directives = directives(of: fields[.cacheControl] ?? "")
        if directives.contains(where: { $0.name == "no-store" }) {
            found.append(
                Diagnostic(
                    forbiddenCaching,
                    "\(evidence.host) sends Cache-Control: no-store, so every fetch of the file reaches the host."))
        } else if let seconds = lifetime(directives), seconds > longest {
            found.append(
                Diagnostic(
                    longCaching,
                    "\(evidence.host) lets caches store the file for \(CertificateWords.count(seconds / 86_400, "day")), so Apple "
                        + "may get an old one that long."))
        }
        if fields.contains(.setCookie) {
            let names = fields[values: .setCookie].map { String($0.prefix { $0 != "=" && $0 != ";" }) }
            found.append(
                Diagnostic(cookieWithFile, "\(evidence.host) sends cookies with the file: \(ForeignText.list(names))."))
        }
        return found
    }

    private static func directives(of value: String) -> [(name: String, value: String)] {
        value.split(separator: ",").prefix(32).map { part in
            let pair = part.split(separator: "=", maxSplits: 1)
            let name = (pair.first ?? "").trimmingBlanks.asciiLowercased
            return (name, pair.count > 1 ? pair[1].trimmingBlanks.filter { $0 != "\"" } : "")
        }
    }

    /// How long shared caches may store the answer, since Apple's fetcher is behind them; nil if nothing says so.
    private static func lifetime(_ directives: [(name: String, value: String)]) -> Int? {
        guard !directives.contains(where: { $0.name == "no-cache" || $0.name == "private" }) else { return nil }
        let named = directives.first { $0.name == "s-maxage" } ?? directives.first { $0.name == "max-age" }
        guard let digits = named?.value, !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        // More seconds than fit are as many as fit.
        return Int(digits) ?? Int.max
    }

    private static let longCaching = Rule(
        "AASA940", "long-caching", .note,
        summary: "A file that caches may store for more than a week",
        effect: """
            Nothing until the file changes. Then caches in front of the host may return the old one to Apple for that long.
            """,
        reason:
            "A rule for files whose names change with their content also matches this file, whose name stays the same.",
        remedy:
            "Send Cache-Control: max-age=3600 or so with this path, and purge the caches in front of the host after a change.",
        evidence: [.renewalOfCDN])

    private static let forbiddenCaching = Rule(
        "AASA941", "forbidden-caching", .note,
        summary: "A file that no cache may store",
        effect: """
            Nothing changes on devices, as far as is known: Apple's CDN serves its own copy. But every fetch reaches the host, and fails while \
            the host is down.
            """,
        reason: "A rule for pages with personal content also matches this file, which is the same for everyone.",
        remedy: "Send Cache-Control: max-age=3600 or so with this path.",
        evidence: [.renewalOfCDN])

    private static let cookieWithFile = Rule(
        "AASA942", "cookie-with-file", .note,
        summary: "A cookie that is sent with the file",
        effect:
            "Nothing changes on devices. Many caches do not store answers with cookies, so every fetch reaches the host.",
        reason: "An application, a load balancer or a firewall in front of the host adds its cookie to every answer.",
        remedy: "Serve the file as a static file, and exempt the path from what sets cookies.",
        evidence: [])
}

/// A `Vary` that makes caches store a copy for each kind of client.
enum SplittingVary: HostCheck {
    static let rules = [splittingVary]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard evidence.hasFileToLint, let value = evidence.origin.response?.fields[.vary] else { return [] }
        let names = value.split(separator: ",").map(\.trimmingBlanks)
        let splitting = names.filter { isSplitting($0.asciiLowercased) }
        guard !splitting.isEmpty else { return [] }
        return [
            Diagnostic(
                splittingVary,
                "\(evidence.host) sends Vary with \(ForeignText.list(splitting)): caches store a copy for each value, and Apple may get an old one."
            )
        ]
    }

    /// Whether clients differ in a field, so that their copies do. Accept-Encoding and those of CORS do not change the
    /// file.
    private static func isSplitting(_ name: String) -> Bool {
        ["*", "user-agent", "cookie", "accept-language", "authorization", "x-forwarded-for", "referer", "accept"]
            .contains(name)
    }

    private static let splittingVary = Rule(
        "AASA939", "splitting-vary", .warning,
        summary: "A Vary header that splits caches",
        effect: """
            A cache in front of the host probably stores a copy for each value of the field. After a change Apple may get an old copy while \
            browsers get the new one.
            """,
        reason:
            "The header is set for the whole site, because pages depend on the browser, on cookies or on the language.",
        remedy: "Send the file without Vary, or only with Accept-Encoding.",
        evidence: [.otherAnswers])
}

enum UnrequestedCoding: HostCheck {
    static let rules = [unrequestedCoding]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard evidence.hasFileToLint, let value = evidence.origin.response?.fields[.contentEncoding] else { return [] }
        let asked = codings(evidence.origin.request.fields[.acceptEncoding] ?? "")
        let unasked = codings(value).filter { $0 != "identity" && !asked.contains($0) && !asked.contains("*") }
        guard !unasked.isEmpty else { return [] }
        return [
            Diagnostic(
                unrequestedCoding,
                "\(evidence.host) compresses the file with \(ForeignText.list(unasked)), which was not requested.")
        ]
    }

    private static func codings(_ value: String) -> [String] {
        value.split(separator: ",").map { part in
            let name = part.split(separator: ";").first.map(\.trimmingBlanks) ?? ""
            return name.asciiLowercased == "x-gzip" ? "gzip" : name.asciiLowercased
        }
    }

    private static let unrequestedCoding = Rule(
        "AASA943", "unrequested-coding", .note,
        summary: "A file that is compressed without a request for it",
        effect: "Probably nothing changes: most clients support gzip. For others the body is not JSON.",
        reason:
            "The file is stored compressed, with a fixed Content-Encoding, or the server ignores Accept-Encoding.",
        remedy: "Store the file uncompressed, and let the server compress it only for clients that request it.",
        evidence: [])
}
