import JSONSyntax

extension ErrorCase {
    static let otherLanguages = [
        ErrorCase(.emptyFile, "↓", 1, 1),
        ErrorCase(.emptyFile, "↓ \r\n\t\n", 1, 1),
        ErrorCase(.htmlPage, "↓<!DOCTYPE html><html></html>", 1, 1),
        ErrorCase(.htmlPage, "\n ↓<html><pre>{}</pre></html>", 2, 2),
        ErrorCase(.htmlPage, #"↓<?xml version="1.0"?><Error/>"#, 1, 1),
        ErrorCase(.richText, #"↓{\rtf1\ansi {"a": 1}}"#, 1, 1),
        ErrorCase(.templateMarker, "↓<%= render :file %>", 1, 1),
        ErrorCase(.templateMarker, "↓<?php echo json_encode($file);", 1, 1),
        ErrorCase(.templateMarker, "\n↓{% if a %}{}{% endif %}", 2, 1),
        ErrorCase(.templateMarker, "↓{{ site.data.links | jsonify }}", 1, 1),
        ErrorCase(.templateMarker, "↓${FILE}", 1, 1),
        ErrorCase(.mergeConflict, "↓<<<<<<< HEAD\n{}\n=======\n[]\n>>>>>>> b", 1, 1),
        ErrorCase(.plainText, "↓google is my friend", 1, 1),
        ErrorCase(.plainText, "↓git clone ssh://example.com/a", 1, 1),
        ErrorCase(.plainText, "↓这个文件 /a", 1, 1),
        ErrorCase(.plainText, "↓HTTP/1.1 404 Not Found", 1, 1),
        ErrorCase(.plainText, "↓404: Not Found", 1, 1),
        ErrorCase(.plainText, "↓404 page not found\n", 1, 1),
        ErrorCase(.plainText, "↓Error: no such file\n", 1, 1),
        ErrorCase(.plainText, "↓module.exports = {}", 1, 1),
        ErrorCase(.plainText, #"↓callback({"a": 1})"#, 1, 1),
        ErrorCase(.plainText, #"↓(function () {})()"#, 1, 1),
        ErrorCase(.plainText, "↓true story", 1, 1),
        ErrorCase(.plainText, "↓nobody knows", 1, 1),
        ErrorCase(.plainText, "↓-----BEGIN PKCS7-----\nMIIB\n", 1, 1),
        ErrorCase(.plainText, "↓🍣", 1, 1),
    ]

    static let settings = [
        ErrorCase(.frontMatter, "↓---\nlayout: null\n---\n{}\n", 1, 1),
        ErrorCase(.frontMatter, "\n↓---  \r\nlayout: null\r\n---\r\n{}\r\n", 2, 1),
        ErrorCase(.frontMatter, "↓---\n---\n<meta>\n", 1, 1),
        ErrorCase(.frontMatter, "↓---\nlayout: null\n\n{\n}\n", 1, 1),
        ErrorCase(.frontMatter, "↓+++\ntype = \"a\"\n+++\n{}\n", 1, 1),
        ErrorCase(.frontMatter, "↓layout: none\npermalink: a\n\n{\n}\n", 1, 1),
        ErrorCase(.frontMatter, "↓layout: none\n[]\n", 1, 1),
        ErrorCase(.frontMatter, "↓layout: none\n---\n<meta>\n", 1, 1),
        ErrorCase(.yaml, "↓applinks:\n  details: []\n", 1, 1),
        ErrorCase(.yaml, "\n↓applinks:\r\n  details: []\r\n", 2, 1),
        ErrorCase(.yaml, "↓---\napplinks:\n  details: []\n", 1, 1),
        ErrorCase(.yaml, "↓- a\n- b\n", 1, 1),
    ]

    static let otherEncodings: [ErrorCase] = {
        let units = Array("{\"é\": 1}".utf16)
        let scalars = "{\"é\": 1}".unicodeScalars.map(\.value)
        let forms: [(String, [UInt8])] = [
            ("UTF-16, little-endian", units.flatMap { octets($0.littleEndian) }),
            ("UTF-16, big-endian", units.flatMap { octets($0.bigEndian) }),
            ("UTF-32, little-endian", scalars.flatMap { octets($0.littleEndian) }),
            ("UTF-32, big-endian", scalars.flatMap { octets($0.bigEndian) }),
            ("UTF-16, little-endian, marked", ([0xFEFF] + units).flatMap { octets($0.littleEndian) }),
            ("UTF-16, big-endian, marked", ([0xFEFF] + units).flatMap { octets($0.bigEndian) }),
            ("UTF-32, little-endian, marked", ([0xFEFF] + scalars).flatMap { octets($0.littleEndian) }),
            ("UTF-32, big-endian, marked", ([0xFEFF] + scalars).flatMap { octets($0.bigEndian) }),
        ]
        let short: [(String, [UInt8])] = [
            ("one unit", [0x7B, 0x00]), ("two units", [0x00, 0x7B, 0x00, 0x7D]),
            ("an odd byte behind it", [0x7B, 0x00, 0x7D]),
            ("no ASCII behind a quote", [0x22, 0x00, 0x2D, 0x4E]),
            ("a page", Array("<html>".utf16).flatMap { octets($0.littleEndian) }),
        ]
        return (forms + short).map { ErrorCase(.otherEncoding, bytes: $0.1, at: 0, 1, 1, $0.0) }
    }()

    static let binaryData: [ErrorCase] =
        [
            ErrorCase(.binaryData, bytes: [0x1F, 0x8B, 0x08, 0x00], at: 0, 1, 1, "gzip"),
            ErrorCase(.binaryData, bytes: Array("PK\u{3}\u{4}".utf8), at: 0, 1, 1, "ZIP"),
            ErrorCase(.binaryData, bytes: Array("bplist00".utf8), at: 0, 1, 1, "a binary property list"),
            ErrorCase(.binaryData, bytes: [0x30, 0x82, 0x01, 0x00], at: 0, 1, 1, "a BER sequence"),
            ErrorCase(.binaryData, bytes: [0x89, 0x50, 0x4E, 0x47], at: 0, 1, 1, "PNG"),
            ErrorCase(.binaryData, bytes: Array(repeating: 0, count: 9), at: 0, 1, 1, "zeros"),
            ErrorCase(
                .binaryData, bytes: [0, 0, 0, 0x12] + Array("Kate Swap File 2.0".utf8), at: 0, 1, 1, "a swap file"),
            ErrorCase(.binaryData, bytes: [0, 0, 0, 0x20] + Array("ftypisom".utf8) + [0, 0], at: 0, 1, 1, "MP4"),
            ErrorCase(.binaryData, bytes: [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0], at: 0, 1, 1, "WebAssembly"),
            ErrorCase(.binaryData, bytes: [0, 1, 0, 0, 0, 0x0F, 0, 0x80], at: 0, 1, 1, "TrueType"),
            ErrorCase(.binaryData, bytes: [0, 0, 1, 0, 1, 0, 0x10, 0x10], at: 0, 1, 1, "an icon"),
            ErrorCase(.invisibleCharacter, bytes: [0] + Array("{}".utf8), at: 0, 1, 1, "one NUL before JSON"),
        ] + [
            ErrorCase(.invalidUTF8, bytes: [0xE9], at: 0, 1, 1, "Latin 1 in place of a value"),
            ErrorCase(.invalidUTF8, bytes: Array("[\"caf".utf8) + [0xE9] + Array("\"]".utf8), at: 5, 1, 6, "Latin 1"),
            ErrorCase(.invalidUTF8, bytes: Array("{\n".utf8) + [0x93, 0x61, 0x94], at: 2, 2, 1, "Windows quotes"),
            ErrorCase(.invalidUTF8, bytes: Array("[1".utf8) + [0xA0], at: 2, 1, 3, "a no-break space of Latin 1"),
            ErrorCase(.invalidUTF8, bytes: Array("{}".utf8) + [0xFF], at: 2, 1, 3, "a byte behind the value"),
        ]

    private static func octets<Unit: FixedWidthInteger>(_ unit: Unit) -> [UInt8] {
        withUnsafeBytes(of: unit, Array.init)
    }
}
