extension Answer {
    /// 200 and a gzip body, asked for or not.
    package static func gzip(_ text: String) -> Answer {
        coded(Gzip.compressed(Array(text.utf8)), as: "gzip")
    }

    /// A body of about a thousandth of what it stands for, 1 GiB of zeros unless told.
    package static func gzipBomb(mebibytes: Int = 1_024) -> Answer {
        coded(Gzip.zeros(mebibytes: mebibytes), as: "gzip")
    }

    /// A gzip body in which bytes are changed.
    package static func damagedGzip(_ text: String) -> Answer {
        var bytes = Gzip.compressed(Array(text.utf8))
        for place in 10..<min(20, bytes.count) { bytes[place] ^= 0xFF }
        return coded(bytes, as: "gzip")
    }

    /// A gzip body that is complete for HTTP, but without its second half.
    package static func truncatedGzip(_ text: String) -> Answer {
        let bytes = Gzip.compressed(Array(text.utf8))
        return coded(Array(bytes.prefix(bytes.count / 2)), as: "gzip")
    }

    /// A body that says it is compressed with Brotli; the bytes are those of a small stored block.
    package static let brotli = coded([0x8B, 0x00, 0x80, 0x7B, 0x7D, 0x03], as: "br")

    /// A body with a `Content-Encoding`.
    package static func coded(_ bytes: [UInt8], as coding: String) -> Answer {
        file(bytes: bytes, fields: ["Content-Encoding": coding])
    }
}
