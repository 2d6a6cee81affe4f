extension String {
    /// The text with its ASCII capitals in lower case, and nothing else changed.
    package var asciiLowercased: String {
        guard utf8.contains(where: { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }) else { return self }
        return mappingUTF8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }

    /// The text with its lower-case ASCII letters as capitals, and nothing else changed.
    package var asciiUppercased: String {
        mappingUTF8 { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 & 0xDF : $0 }
    }

    private func mappingUTF8(_ transform: (UInt8) -> UInt8) -> String {
        String(decoding: utf8.map(transform), as: UTF8.self)
    }
}
