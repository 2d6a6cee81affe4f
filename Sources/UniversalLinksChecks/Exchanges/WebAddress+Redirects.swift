internal import UniversalLinks

extension WebAddress {
    /// Where a `Location` header leads that this address answered with (RFC 3986 sections 5.2 and 5.3, RFC 9110 section
    /// 10.2.2).
    ///
    /// Space around it is dropped, as it is around every header field. What an absolute URL may contain is as in
    /// ``init(parsing:)``.
    ///
    /// - Throws: If it is not an `http` or `https` URL, or one that cannot be requested.
    package func redirected(to location: String) throws(WebAddressError) -> WebAddress {
        let reference = try WebAddress.split(WebAddress.trimmed(location))
        // 5.2.2: a reference with a scheme or an authority is complete.
        if reference.scheme != nil {
            return try WebAddress(reference, scheme: WebAddress.scheme(of: reference)).withoutDotSegments
        }
        if reference.host != nil { return try WebAddress(reference, scheme: scheme).withoutDotSegments }

        let (path, query) = parts
        let target: String
        if reference.path.isEmpty {
            target = path + ((reference.query ?? query).map { "?\($0)" } ?? "")
        } else {
            let merged = reference.path.hasPrefix("/") ? reference.path : WebAddress.folder(of: path) + reference.path
            target = WebAddress.removingDotSegments(merged) + (reference.query.map { "?\($0)" } ?? "")
        }
        guard target.utf8.count <= WebAddress.maximumByteCount else {
            throw WebAddressError(
                .excessiveLength, "The URL has more than \(WebAddress.maximumByteCount) bytes. Shorten it.")
        }
        return WebAddress(scheme: scheme, host: host, port: port, target: target)
    }

    private var parts: (path: String, query: String?) {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (target, nil) }
        return (String(target[..<mark]), String(target[target.utf8.index(after: mark)...]))
    }

    private var withoutDotSegments: WebAddress {
        let (path, query) = parts
        return WebAddress(
            scheme: scheme, host: host, port: port,
            target: WebAddress.removingDotSegments(path) + (query.map { "?\($0)" } ?? ""))
    }

    /// The path up to its last slash (5.2.3).
    private static func folder(of path: String) -> Substring {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? "/"
    }

    /// A path that starts with a slash, without `.` and `..` (5.2.4).
    private static func removingDotSegments(_ path: String) -> String {
        var kept: [Substring] = []
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                if !kept.isEmpty { kept.removeLast() }
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }

    private static func trimmed(_ text: String) -> String {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        let start = text.utf8.drop(while: isSpace)
        return String(decoding: start.reversed().drop(while: isSpace).reversed(), as: UTF8.self)
    }
}
