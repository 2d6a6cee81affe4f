import JSONSyntax
import UniversalLinks

struct IdentifierUse: Sendable {
    let identifier: AppIdentifier
    /// Of its string, or of the key that it is.
    let place: SourcePlace
    let service: String
    /// Whether current systems read it there.
    let isRead: Bool
    /// Whether it is the key of a member of `details`.
    let isKey: Bool
    let shape: IdentifierShape

    var quoted: String { "\"\(identifier.text.shortened(to: 80))\"" }

    func replacing(with text: String) -> TextEdit { TextEdit(place.range, JSONWriter.quoted(text)) }
}

extension IdentifierUse {
    /// Every identifier of a file, in the order of the text: in `apps` of each service, and in the details of
    /// `applinks`. Those under a misspelled key are included, since they count as soon as the key is fixed.
    static func all(in root: JSONValue) -> [IdentifierUse] {
        guard let root = root.object else { return [] }
        var collection = Collection()
        let hasAppLinks = root.member("applinks") != nil
        for service in root.effectiveMembers {
            guard let members = service.value.object else { continue }
            collection.service = service.key
            let isAppLinks =
                hasAppLinks
                ? service.key.hasSameScalars(as: "applinks")
                : NearestText.nearest(to: service.key, among: AssociationFile.Service.publicNames) == "applinks"
            collection.isServiceRead = AssociationFile.Service.publicNames.containsSameScalars(as: service.key)
            let pointer = JSONPointer.root.appending(service.key)
            let details = isAppLinks ? member("details", of: members, .appLinks) : nil
            for member in members.effectiveMembers {
                if member.key.hasSameScalars(as: "apps") {
                    collection.add(listIn: member.value, at: pointer.appending("apps"), isRead: details == nil)
                } else if let details, member.keyRange == details.keyRange {
                    collection.add(details: member.value, at: pointer.appending(member.key))
                }
            }
        }
        return collection.uses
    }

    /// The member with a key, or the first that seems to be a misspelling of it.
    fileprivate static func member(
        _ key: String, of object: JSONObject, _ role: LintObject.Role
    ) -> JSONObject.Member? {
        object.member(key)
            ?? object.effectiveMembers.first {
                KeyMeaning(of: $0.key, value: $0.value, in: role) == .misspelling(of: key)
            }
    }
}

private struct Collection {
    var uses: [IdentifierUse] = []
    var service = ""
    var isServiceRead = true

    mutating func add(
        _ text: String, _ range: SourceRange, at pointer: JSONPointer, isRead: Bool = true, isKey: Bool = false
    ) {
        let identifier = AppIdentifier(text)
        uses.append(
            IdentifierUse(
                identifier: identifier, place: SourcePlace(pointer: pointer, range: range), service: service,
                isRead: isRead && isServiceRead, isKey: isKey, shape: IdentifierShape(of: identifier)))
    }

    mutating func add(listIn value: JSONValue, at pointer: JSONPointer, isRead: Bool = true) {
        for (index, element) in (value.array ?? []).enumerated() {
            guard let text = element.string else { continue }
            add(text, element.range, at: pointer.appending(index), isRead: isRead)
        }
    }

    mutating func add(details value: JSONValue, at pointer: JSONPointer) {
        if let details = value.array {
            for (index, detail) in details.enumerated() { add(detail: detail, at: pointer.appending(index)) }
            return
        }
        guard let object = value.object else { return }
        if KeyMeaning.isBareDetail(object) {
            add(detail: value, at: pointer)
        } else {
            for member in object.effectiveMembers where member.value.object != nil {
                add(member.key, member.keyRange, at: pointer.appending(member.key), isKey: true)
            }
        }
    }

    mutating func add(detail value: JSONValue, at pointer: JSONPointer) {
        guard let detail = value.object else { return }
        var (list, single) = (detail.member("appIDs"), detail.member("appID"))
        if list == nil, single == nil {
            list = IdentifierUse.member("appIDs", of: detail, .detail)
            single = IdentifierUse.member("appID", of: detail, .detail)
        }
        for member in detail.effectiveMembers {
            let pointer = pointer.appending(member.key)
            if let list, member.keyRange == list.keyRange {
                add(listIn: member.value, at: pointer)
            } else if let single, member.keyRange == single.keyRange, let text = member.value.string {
                add(text, member.value.range, at: pointer, isRead: list?.value.array == nil)
            }
        }
    }
}

/// Each text has one shape, so that only one rule reports it.
enum IdentifierShape: Hashable, Sendable {
    /// Ten capital letters or digits, a period, and a bundle identifier.
    case wellFormed
    /// With the words that reveal the placeholder.
    case placeholder(String)
    /// The prefix is from documentation, or a sequence such as `ABC123`.
    case sample
    case foreign(Foreign)
    /// White space or an invisible character; with the text without it.
    case strayCharacter(String)
    case wildcard
    /// The prefix looks like an App Store ID.
    case appStoreNumber
    case missingPrefix
    /// The prefix has ten letters or digits, some in lowercase.
    case lowercasePrefix
    /// The prefix is not one that a signed app can have.
    case malformedPrefix
    /// A valid prefix is followed by something that cannot be a bundle identifier.
    case malformedBundleIdentifier(Defect)

    enum Foreign: Hashable, Sendable {
        case empty
        case url
        case several
        case word
        case nothingAfterPrefix
        case fileName
    }

    enum Defect: Hashable, Sendable {
        case doubledPrefix
        case emptyPart
        case character(Unicode.Scalar)
    }
}

extension IdentifierShape {
    /// Linear in the length of the identifier.
    init(of identifier: AppIdentifier) {
        let text = identifier.text
        if let words = PlaceholderWords.found(in: identifier) {
            self = .placeholder(words)
        } else if let foreign = Foreign(text) {
            self = .foreign(foreign)
        } else if text.unicodeScalars.contains(where: IdentifierShape.isStray) {
            self = .strayCharacter(String(text.unicodeScalars.filter { !IdentifierShape.isStray($0) }))
        } else if text.utf8.contains(UInt8(ascii: "*")) {
            self = .wildcard
        } else if let prefix = identifier.prefix {
            self.init(prefix: prefix, bundleIdentifier: identifier.bundleIdentifier)
        } else {
            self = .foreign(.word)
        }
    }

    private init(prefix: String, bundleIdentifier: String) {
        if bundleIdentifier.isEmpty {
            self = .foreign(.nothingAfterPrefix)
        } else if bundleIdentifier.asciiLowercased.hasSameScalars(as: Rule.Example.usualFileName) {
            self = .foreign(.fileName)
        } else if SamplePrefixes.contains(prefix) {
            self = .sample
        } else if (6...12).contains(prefix.utf8.count), prefix.utf8.allSatisfy(ASCIIKind.isDigit) {
            self = .appStoreNumber
        } else if AppIdentifier(prefix + "." + bundleIdentifier).hasDocumentedShape {
            self = Defect(of: bundleIdentifier, after: prefix).map { .malformedBundleIdentifier($0) } ?? .wellFormed
        } else if ReverseDomain.isBundleIdentifier(prefix: prefix, rest: bundleIdentifier) {
            self = .missingPrefix
        } else if AppIdentifier(prefix.asciiUppercased + "." + bundleIdentifier).hasDocumentedShape {
            self = .lowercasePrefix
        } else {
            self = .malformedPrefix
        }
    }

    private static func isStray(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isWhitespace || PrintableText.isUnsafe(scalar)
    }
}

extension IdentifierShape.Foreign {
    fileprivate init?(_ text: String) {
        let hasSlash = text.utf8.contains(UInt8(ascii: "/"))
        if text.unicodeScalars.allSatisfy(\.isWhitespace) {
            self = .empty
        } else if text.asciiLowercased.utf8.starts(with: "www.".utf8)
            || (hasSlash && !AppIdentifier(text).hasDocumentedShape)
        {
            self = .url
        } else if text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }) {
            self = .several
        } else {
            return nil
        }
    }
}

extension IdentifierShape.Defect {
    fileprivate init?(of bundleIdentifier: String, after prefix: String) {
        let parts = bundleIdentifier.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if let first = parts.first, parts.count > 1,
            String(decoding: first, as: UTF8.self).asciiUppercased.hasSameScalars(as: prefix)
        {
            self = .doubledPrefix
        } else if parts.contains(where: \.isEmpty) {
            self = .emptyPart
        } else if let scalar = bundleIdentifier.unicodeScalars.first(where: { !ASCIIKind.isBundleScalar($0) }) {
            self = .character(scalar)
        } else {
            return nil
        }
    }
}

enum ASCIIKind {
    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    static func isLowercase(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

    /// A letter, a digit, a hyphen or a period: what a bundle identifier is made of.
    static func isBundleScalar(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return false }
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        return isDigit(byte) || isCapital(byte) || isLowercase(byte) || scalar == "-" || scalar == "."
    }
}

/// Distinguishes a bundle identifier, which starts with the end of a domain, from a mistyped prefix.
enum ReverseDomain {
    /// Whether the text before the first period and the rest read as a bundle identifier without any prefix.
    static func isBundleIdentifier(prefix: String, rest: String) -> Bool {
        if prefix.isEmpty || isEnd(prefix) { return true }
        guard prefix.utf8.allSatisfy({ ASCIIKind.isLowercase($0) || $0 == UInt8(ascii: "-") }) else { return false }
        // Ten letters before `com` may be a prefix in lowercase.
        return prefix.utf8.count != 10 || !isEnd(String(rest.unicodeScalars.prefix { $0 != "." }))
    }

    /// Whether a domain can end in this: two letters, or one of the endings with which bundle identifiers start.
    static func isEnd(_ text: String) -> Bool {
        let text = text.asciiLowercased
        return ends.containsSameScalars(as: text)
            || (text.utf8.count == 2 && text.utf8.allSatisfy(ASCIIKind.isLowercase))
    }

    private static let ends: Set<String> = [
        "agency", "app", "apps", "biz", "blog", "cloud", "club", "codes", "com", "community", "company", "design",
        "dev",
        "digital", "edu", "finance", "fun", "games", "global", "gov", "group", "health", "info", "int", "life", "link",
        "live", "ltd", "media", "mil", "mobi", "money", "name", "net", "network", "news", "one", "online", "org",
        "page",
        "plus", "pro", "pub", "run", "shop", "site", "social", "software", "solutions", "space", "store", "studio",
        "systems", "team", "tech", "technology", "today", "tools", "top", "travel", "video", "wiki", "work", "works",
        "world", "xyz", "zone",
    ]
}

/// ASCII characters, looked up without hashing.
struct ASCIISet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Ignores characters that are not ASCII.
    init(_ characters: String) {
        for byte in characters.utf8 {
            if byte < 64 { low |= 1 << byte } else if byte < 128 { high |= 1 << (byte - 64) }
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        if byte < 64 { return low & (1 << byte) != 0 }
        return byte < 128 && high & (1 << (byte - 64)) != 0
    }
}
