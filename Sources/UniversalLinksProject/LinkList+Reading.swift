package import UniversalLinks

extension LinkList {
    /// How a list is written.
    package enum Notation: Sendable {
        /// JSON, by this project's own strict reader.
        case json
        /// YAML 1.1.
        case yaml
        /// One URL per line.
        case lines

        /// The notation of a file: that of its name, `.json`, `.yml`, `.yaml` or `.txt`; of any other file, lines if the first
        /// that is not a comment has a URL, else JSON.
        package init(fileName: String, _ bytes: [UInt8]) {
            let name = fileName.lowercased()
            if name.hasSuffix(".yml") || name.hasSuffix(".yaml") {
                self = .yaml
            } else if name.hasSuffix(".txt") {
                self = .lines
            } else if name.hasSuffix(".json") {
                self = .json
            } else {
                self = Notation.startsWithURL(bytes) ? .lines : .json
            }
        }

        private static func startsWithURL(_ bytes: [UInt8]) -> Bool {
            let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            let lines = bytes.dropFirst(mark).prefix(65_536).split { $0 == 0x0A || $0 == 0x0D }
            let first = lines.lazy.map { $0.drop { $0 == 0x20 || $0 == 0x09 } }.first {
                $0.first != UInt8(ascii: "#") && !$0.isEmpty
            }
            guard let first, let start = first.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= start | 0x20 else {
                return false
            }
            return String(decoding: first.prefix(64), as: UTF8.self).contains("://")
        }
    }

    /// Reads a list.
    ///
    /// - Throws: if the text is not in that notation, or its shape is another.
    package init(parsing bytes: [UInt8], as notation: Notation) throws(LinkListError) {
        switch notation {
        case .json: try self.init(parsing: bytes)
        case .yaml: try self.init(try YAMLDocument(parsing: bytes).document)
        case .lines: try self.init(parsingLines: bytes)
        }
    }
}
