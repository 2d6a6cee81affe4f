/// Host names that are not ASCII (semantics H3, H5).
enum InternationalizedHost {
    /// Foundation converts no longer ones.
    private static let maximumInputByteCount = 2_048
    private static let maximumByteCount = 253

    /// The host in Punycode (UTS #46, without transitional processing), as Foundation encodes it; nil if it has no such form.
    static func asciiForm(of host: String) -> String? {
        // What would end the host inside a URL is not part of one.
        guard !host.isEmpty, host.utf8.count <= maximumInputByteCount,
            !host.utf8.contains(where: { "/?#@:[]\\".utf8.contains($0) }),
            let scalars = HostNormalization.normalized(host.unicodeScalars.lazy.map(\.value)), !endsInNothing(host)
        else { return nil }
        var labels = scalars.split(separator: UInt32(UInt8(ascii: ".")), omittingEmptySubsequences: false)
        // The empty label at the end stands for the root of all domains.
        let isAbsolute = labels.count > 1 && labels.last?.isEmpty == true
        if isAbsolute { labels.removeLast() }

        var converted: [HostLabel] = []
        for label in labels {
            guard let label = HostLabel(label) else { return nil }
            converted.append(label)
        }
        guard !converted.contains(where: \.isRightToLeft) || converted.allSatisfy(\.satisfiesBidiRule) else {
            return nil
        }
        let bytes = converted.map(\.ascii).joined(separator: ".".utf8)
        let ascii = String(decoding: Array(bytes), as: UTF8.self)
        guard ascii.utf8.count <= maximumByteCount else { return nil }
        return isAbsolute ? ascii + "." : ascii
    }

    /// Whether the first label that is not ASCII is the last one, and all of its scalars are removed.
    ///
    /// Foundation refuses `a.` with a soft hyphen behind it, though not `é.` with one.
    private static func endsInNothing(_ host: String) -> Bool {
        let plain = host.utf8.prefix { $0 < 0x80 }
        let labels = Substring(plain).split(separator: ".", omittingEmptySubsequences: false)
        guard let start = labels.last, !labels.contains(where: { $0.lowercased().hasPrefix("xn--") }) else {
            return false
        }
        return HostNormalization.normalized(host[start.startIndex...].unicodeScalars.lazy.map(\.value))?.isEmpty == true
    }
}
