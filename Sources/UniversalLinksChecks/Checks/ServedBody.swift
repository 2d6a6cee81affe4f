import HTTPTypes
import JSONSyntax
import UniversalLinks

/// What a body looks like at its start; lint checks the rest.
enum ServedBody: Hashable {
    /// Also white space alone.
    case empty
    /// It starts as JSON does, or as a signed file.
    case file
    /// HTML, or XML as object stores return it.
    case page
    case other

    init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard let first = rest.first else {
            self = .empty
            return
        }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .file
        case 0x30 where rest.count > 1 && rest[rest.startIndex + 1] >= 0x80: self = .file
        case UInt8(ascii: "<"): self = ServedBody.isMarkup(rest.dropFirst()) ? .page : .other
        default: self = .other
        }
    }

    /// Whether what follows a `<` makes it the start of a page, and not of a template or a merge conflict.
    private static func isMarkup(_ rest: ArraySlice<UInt8>) -> Bool {
        guard let next = rest.first else { return false }
        switch next {
        case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            return true
        default: return false
        }
    }
}

extension ExchangeResponse {
    var servedBody: ServedBody { ServedBody(body) }

    /// Whether it is status 200 with something that looks like an association file.
    var isFile: Bool { status == 200 && servedBody == .file }

    /// As sent; nil if it is not a redirect.
    var redirectTarget: String? {
        guard (300..<400).contains(status), status != 304 else { return nil }
        return fields[.location]
    }

    /// In lower case, without parameters; nil without a Content-Type.
    var mediaType: String? {
        guard let value = fields[.contentType] else { return nil }
        let type = value.split(separator: ";", omittingEmptySubsequences: false).first ?? ""
        return type.trimmingBlanks.asciiLowercased
    }

    /// The first 16 KiB of the body in lower case, to look for signs of a page.
    var bodyStart: String {
        String(decoding: body.prefix(16_384), as: UTF8.self).asciiLowercased
    }

    var pageTitle: String? {
        let bytes = Array(body.prefix(16_384))
        let lowered = bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        guard let opening = lowered.firstRange(of: Array("<title".utf8)),
            let start = lowered[opening.upperBound...].firstIndex(of: UInt8(ascii: ">")),
            let end = lowered[start...].firstRange(of: Array("</title".utf8))
        else { return nil }
        let words = String(decoding: bytes[(start + 1)..<end.lowerBound], as: UTF8.self)
            .split { $0.isWhitespace }.joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}

extension StringProtocol {
    var trimmingBlanks: String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        guard let start = firstIndex(where: { !isBlank($0) }), let end = lastIndex(where: { !isBlank($0) }) else {
            return ""
        }
        return String(self[start...end])
    }
}

extension ExchangeResponse {
    /// Whether two bodies differ only in white space between values.
    func saysTheSame(as other: ExchangeResponse) -> Bool {
        if body == other.body { return true }
        guard let own = compactBody, let others = other.compactBody else { return false }
        return own == others
    }

    private var compactBody: String? {
        (try? JSONDocument(parsing: SourceText(body))).map { JSONWriter(layout: .compact).text(of: $0.root) }
    }
}

/// A body with what it reads as, so that it is parsed once however many judge it.
struct ReadBody: Sendable {
    let bytes: [UInt8]
    let result: Result<AssociationFile, AssociationFileError>

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        result = Result { () throws(AssociationFileError) in try AssociationFile(parsing: bytes) }
    }
}

extension HostEvidence {
    /// The body that Apple's fetcher gets; nil unless the status is 200.
    var servedBytes: [UInt8]? {
        guard origin.obstructingFailure == nil, let response = origin.response, response.status == 200 else {
            return nil
        }
        return response.body
    }

    /// Read at most once while ``origin`` stays the same.
    var readOrigin: ReadBody? {
        servedBytes.map { bytes in
            guard let originReading, originReading.bytes == bytes else { return ReadBody(bytes) }
            return originReading
        }
    }

    var hasAssociationFile: Bool {
        guard let file = try? readOrigin?.result.get() else { return false }
        return file.refusal == nil
    }
}
