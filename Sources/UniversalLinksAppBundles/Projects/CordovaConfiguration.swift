import JSONSyntax
import UniversalLinks

/// Cordova's `config.xml`: its own lists, and what the usual plugins for links read from it.
extension FrameworkConfiguration {
    /// Nil for XML that is not a `widget`.
    init?(xml bytes: [UInt8]) throws(AppFileError) {
        guard String(decoding: bytes.prefix(4_096), as: UTF8.self).contains("<widget") else { return nil }
        var reader = XMLTagReader(bytes)
        var open: [XMLTagReader.Tag] = []
        var identifier: String?
        var team: String?
        var domains: [Domain] = []
        var misplaced: [String] = []
        while let tag = try reader.next() {
            if tag.isClosing {
                guard open.popLast()?.name == tag.name else {
                    throw AppFileError(
                        "It is not XML that can be read: </\(tag.name.shortened(to: 60))> closes nothing.")
                }
                continue
            }
            if open.isEmpty {
                guard tag.name == "widget" else { return nil }
                identifier = tag["ios-CFBundleIdentifier"]?.text ?? tag["id"]?.text
            }
            let isForOthers = open.contains { $0.name == "platform" && $0["name"]?.text != "ios" }
            if !isForOthers, let parent = open.last {
                switch (parent.name, tag.name) {
                case ("universal-links", "host"):
                    if let host = tag["name"] {
                        domains.append(Domain(text: "applinks:" + host.text, range: host.range))
                    }
                case ("universal-links", "ios-team-id"), ("branch-config", "ios-team-release"):
                    team = tag["value"]?.text ?? team
                case ("branch-config", "link-domain"), ("branch-config", "associated-domain-host"):
                    if let host = tag["value"] {
                        domains.append(Domain(text: "applinks:" + host.text, range: host.range))
                    }
                case ("plugin", "variable") where parent["name"]?.text == "ionic-plugin-deeplinks":
                    let name = tag["name"]?.text ?? ""
                    if name.hasPrefix("DEEPLINK"), name.hasSuffix("HOST"), let host = tag["value"],
                        host.text.contains(".")
                    {
                        domains.append(Domain(text: "applinks:" + host.text, range: host.range))
                    }
                default: break
                }
                if tag.name == "string", let change = open.last(where: { $0.changesDomains }) {
                    let text = reader.text(behind: tag)
                    let file = change["file"]?.text ?? change["target"]?.text ?? ""
                    if file.asciiLowercased.hasSuffix("info.plist") {
                        if misplaced.isEmpty { misplaced.append("\(change.name) of \(file)") }
                    } else {
                        let name = ["Debug", "Release"].first { file.contains($0) }
                        domains.append(Domain(text: text.text, range: text.range, configuration: name))
                    }
                }
            }
            if !tag.isEmpty { open.append(tag) }
        }
        guard open.isEmpty, identifier != nil || !domains.isEmpty else { return nil }
        self.init(
            .cordova, bundleIdentifier: identifier, team: team, domains: domains, misplacedKeys: misplaced, bytes)
    }
}

extension XMLTagReader.Tag {
    /// Whether it changes the domains of a property list that Cordova makes.
    fileprivate var changesDomains: Bool {
        (name == "config-file" && self["parent"]?.text == EntitlementFacts.domainsKey)
            || (name == "edit-config" && self["target"]?.text == EntitlementFacts.domainsKey)
    }
}

/// Reads XML tag by tag, with bounds. Entities other than the five of XML stay as written.
struct XMLTagReader {
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    private static let maximumDepth = 64
    private static let maximumAttributeCount = 64

    struct Text {
        let text: String
        let range: SourceRange
    }

    struct Tag {
        let name: String
        let isClosing: Bool
        let isEmpty: Bool
        fileprivate let end: Int
        fileprivate let attributes: [(name: String, value: Text)]

        subscript(_ name: String) -> Text? { attributes.first { $0.name == name }?.value }
    }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next tag, skipping comments, instructions and declarations; nil at the end.
    ///
    /// - Throws: if a tag does not end, or tags are nested too deeply.
    mutating func next() throws(AppFileError) -> Tag? {
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = start
            if skip("<!--", to: "-->") || skip("<![CDATA[", to: "]]>") || skip("<?", to: "?>") || skip("<!", to: ">") {
                continue
            }
            let tag = try tag()
            depth += tag.isClosing ? -1 : tag.isEmpty ? 0 : 1
            guard depth <= XMLTagReader.maximumDepth else {
                throw AppFileError("It is not XML that can be read: it is nested too deeply.")
            }
            return tag
        }
        return nil
    }

    /// The text after a tag, up to the next one.
    func text(behind tag: Tag) -> Text {
        let end = bytes[tag.end...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
        return XMLTagReader.text(bytes, tag.end..<end)
    }

    private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> Text {
        var text = String(decoding: bytes[range].prefix(4_096), as: UTF8.self)
        if text.utf8.contains(UInt8(ascii: "&")) {
            for (name, sign) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")] {
                text = text.split(separator: name, omittingEmptySubsequences: false).joined(separator: sign)
            }
        }
        return Text(text: text, range: SourceRange(start: range.lowerBound, end: range.upperBound))
    }

    private mutating func skip(_ start: StaticString, to end: StaticString) -> Bool {
        guard isNext(start) else { return false }
        index += start.utf8CodeUnitCount
        while index < bytes.count, !isNext(end) { index += 1 }
        index = min(bytes.count, index + end.utf8CodeUnitCount)
        return true
    }

    private func isNext(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    private mutating func tag() throws(AppFileError) -> Tag {
        index += 1
        let isClosing = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isClosing { index += 1 }
        let name = name()
        var attributes: [(name: String, value: Text)] = []
        while index < bytes.count {
            skipSpace()
            guard index < bytes.count else { break }
            if bytes[index] == UInt8(ascii: ">") {
                index += 1
                return Tag(name: name, isClosing: isClosing, isEmpty: false, end: index, attributes: attributes)
            }
            if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ">") {
                index += 2
                return Tag(name: name, isClosing: isClosing, isEmpty: true, end: index, attributes: attributes)
            }
            let key = self.name()
            skipSpace()
            guard !key.isEmpty, index < bytes.count, bytes[index] == UInt8(ascii: "=") else { break }
            index += 1
            skipSpace()
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'"),
                let end = bytes[(index + 1)...].firstIndex(of: bytes[index])
            else { break }
            if attributes.count < XMLTagReader.maximumAttributeCount {
                attributes.append((name: key, value: XMLTagReader.text(bytes, (index + 1)..<end)))
            }
            index = end + 1
        }
        throw AppFileError("It is not XML that can be read: the tag <\(name.shortened(to: 60))> is damaged.")
    }

    private mutating func name() -> String {
        let start = index
        let ends = Set(" \t\r\n=/>\"'<".utf8)
        while index < bytes.count, !ends.contains(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index].prefix(256), as: UTF8.self)
    }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index] == UInt8(ascii: " ") || (0x09...0x0D).contains(bytes[index]) {
            index += 1
        }
    }
}
