import JSONSyntax

extension Rule {
    /// A file that has a rule, or does not.
    ///
    /// Its texts are assembled on demand: a run creates all examples, and most runs read none.
    public struct Example: Sendable {
        private let content: String
        private let fixedContent: String?
        private let frame: Frame
        /// What the file is called.
        public let fileName: String
        /// What lies around it; nil if that does not matter.
        public let surroundings: FileSurroundings?
        /// The oldest system that the file is for.
        public let minimumSystem: SystemRelease
        /// How many spaces are to be added at the end of the text.
        public let padding: Int
        /// Bytes before the text that are not part of it: a byte-order mark, an envelope, or bytes that are not UTF-8.
        public let leadingBytes: [UInt8]
        /// Bytes after the text that are not part of it.
        public let trailingBytes: [UInt8]

        /// The text of the file.
        public var text: String { marked.text }

        /// The bytes of the text that a diagnostic points at; nil if there is none, or if any range will do.
        public var range: SourceRange? { marked.range }

        /// What the fix makes of the text; nil if there is no fix.
        public var fixed: String? { fixedContent.map(frame.file(around:)) }

        /// The bytes of the file.
        public var bytes: [UInt8] {
            leadingBytes + Array(text.utf8) + [UInt8](repeating: UInt8(ascii: " "), count: padding) + trailingBytes
        }
    }
}

extension Rule.Example {
    package var path: String { ((surroundings?.folders ?? []) + [fileName]).joined(separator: "/") }

    package static let usualFileName = "apple-app-site-association"

    /// A whole file. `⟦` and `⟧` enclose what a diagnostic points at, and are removed.
    package init(
        file marked: String, fixed: String? = nil, fileName: String = usualFileName,
        surroundings: FileSurroundings? = nil, minimumSystem: SystemRelease = .ios14, padding: Int = 0,
        leadingBytes: [UInt8] = [], trailingBytes: [UInt8] = []
    ) {
        content = marked
        fixedContent = fixed
        frame = .none
        self.fileName = fileName
        self.surroundings = surroundings
        self.minimumSystem = minimumSystem
        self.padding = padding
        self.leadingBytes = leadingBytes
        self.trailingBytes = trailingBytes
    }

    private init(_ content: String, fixed: String?, in frame: Frame, _ minimumSystem: SystemRelease) {
        self.content = content
        fixedContent = fixed
        self.frame = frame
        fileName = Rule.Example.usualFileName
        surroundings = nil
        self.minimumSystem = minimumSystem
        (padding, leadingBytes, trailingBytes) = (0, [], [])
    }

    private var marked: (text: String, range: SourceRange?) {
        var text = String.UnicodeScalarView()
        var start: Int?
        var end: Int?
        for scalar in frame.file(around: content).unicodeScalars {
            switch scalar {
            case "⟦": start = String(text).utf8.count
            case "⟧": end = String(text).utf8.count
            default: text.append(scalar)
            }
        }
        guard let start, let end else { return (String(text), nil) }
        return (String(text), SourceRange(start: start, end: end))
    }

    /// A signed file: `text`, of less than 128 bytes, in a CMS envelope without a signer.
    package static func signed(_ text: String) -> Rule.Example {
        let data: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
        let signedData = data.dropLast() + [0x02]
        let version: [UInt8] = [0x02, 0x01, 0x01, 0x31, 0x00]
        return Rule.Example(
            file: text,
            leadingBytes: [0x30, 0x80] + signedData + [0xA0, 0x80, 0x30, 0x80] + version + [0x30, 0x80] + data
                + [0xA0, 0x80, 0x04, UInt8(truncatingIfNeeded: text.utf8.count)],
            trailingBytes: [0x00, 0x00, 0x00, 0x00, 0x31, 0x00] + [UInt8](repeating: 0, count: 6))
    }

    /// The members of `applinks`, each on lines of its own without indentation.
    package static func appLinks(
        _ members: String, fixed: String? = nil, minimumSystem: SystemRelease = .ios14
    ) -> Rule.Example {
        Rule.Example(members, fixed: fixed, in: .appLinks, minimumSystem)
    }

    package static func oldDetail(_ members: String) -> Rule.Example {
        Rule.Example(members, fixed: nil, in: .oldDetail, .ios12)
    }

    package static func detail(
        _ members: String, fixed: String? = nil, minimumSystem: SystemRelease = .ios14
    ) -> Rule.Example {
        Rule.Example(members, fixed: fixed, in: .detail, minimumSystem)
    }

    package static func components(
        _ components: String, fixed: String? = nil, minimumSystem: SystemRelease = .ios14
    ) -> Rule.Example {
        Rule.Example(components, fixed: fixed, in: .components, minimumSystem)
    }

    package static let smallestFile = "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }"

    /// A `details` without findings.
    ///
    /// - Parameter key: The text before its value.
    package static func details(after key: String = "\"details\": ", path: String = "/menu/*") -> String {
        """
        \(key)[
          { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "\(path)" }] }
        ]
        """
    }

    package static let appIdentifier = "7Q4KX2M9TD.example.eats"

    private enum Frame {
        case none
        case appLinks
        case detail
        case oldDetail
        case components

        func file(around text: String) -> String {
            switch self {
            case .none: text
            case .appLinks: "{\n  \"applinks\": {\n" + indented(text, by: 4) + "\n  }\n}\n"
            case .detail:
                Frame.appLinks.file(around: "\"details\": [\n  {\n" + indented(text, by: 4) + "\n  }\n]")
            case .oldDetail:
                Frame.appLinks.file(around: "\"apps\": [],\n\"details\": [\n  {\n" + indented(text, by: 4) + "\n  }\n]")
            case .components:
                Frame.detail.file(
                    around: "\"appIDs\": [\"\(appIdentifier)\"],\n\"components\": [\n" + indented(text, by: 2) + "\n]")
            }
        }

        private func indented(_ text: String, by count: Int) -> String {
            let space = String(repeating: " ", count: count)
            return text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : space + $0 }.joined(separator: "\n")
        }
    }
}
