/// The address of a document, as editors write it.
struct FileURI: Hashable, Sendable {
    /// The address as the client wrote it.
    let text: String
    /// The absolute path; nil for a document that is not a file.
    let path: String?
    /// The last part of the path.
    let fileName: String

    init(_ text: String) {
        self.text = text
        let start = "file://"
        let isFile = text.hasPrefix(start)
        let rest = isFile ? text.dropFirst(start.count).drop { $0 != "/" } : text[...]
        let decoded = FileURI.decoded(rest.utf8)
        path = isFile && decoded.hasPrefix("/") ? decoded : nil
        fileName = decoded.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? decoded
    }

    private static func decoded(_ bytes: Substring.UTF8View) -> String {
        var result: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                result.append(value)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
