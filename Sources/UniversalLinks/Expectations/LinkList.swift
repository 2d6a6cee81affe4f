public import JSONSyntax

/// A list of URLs with the expected decision of each.
///
/// Two shapes, which may be combined: the two arrays `deep_linkable_urls` and `non_deep_linkable_urls`, and the array
/// `links` of objects with `url`, `expect` and perhaps `app`, `domain` and `note`. A bare array is read as `links`.
/// ``init(parsingLines:)`` reads a plain list of URLs.
public struct LinkList: Hashable, Sendable {
    /// The expectations, in the order of the text.
    public let expectations: [LinkExpectation]
    /// The keys of empty arrays.
    public let emptyKeys: [String]

    init(expectations: [LinkExpectation], emptyKeys: [String]) {
        self.expectations = expectations
        self.emptyKeys = emptyKeys
    }

    /// Reads a list written as JSON.
    ///
    /// - Throws: if the text is not JSON, or has another shape.
    public init(parsing bytes: some Sequence<UInt8>) throws(LinkListError) {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: Array(bytes))
        } catch {
            throw LinkListError(error.position, error.message)
        }
        try self.init(document)
    }

    /// Reads a plain list of URLs that must match: one per line, and comments, which start with `#`.
    ///
    /// - Throws: if the text is not UTF-8.
    public init(parsingLines bytes: some Sequence<UInt8>) throws(LinkListError) {
        let source = SourceText(Array(bytes))
        guard String(wellFormedUTF8: source.bytes) != nil else {
            throw LinkListError(SourcePosition(line: 1, column: 1), "The list is not UTF-8. Save it as UTF-8.")
        }
        var expectations: [LinkExpectation] = []
        for line in 1...max(1, source.lineCount) {
            let bytes = source.byteRange(ofLine: line)
            guard let range = LinkList.url(in: source.bytes[bytes]) else { continue }
            let location = Diagnostic.Location(
                .linkList, position: source.position(of: range.start), range: range, pointer: nil)
            expectations.append(LinkExpectation(source.text(in: range), .matched, location: location))
        }
        self.init(expectations: expectations, emptyKeys: expectations.isEmpty ? ["links"] : [])
    }

    /// Without white space and comment; nil if the line has no URL.
    private static func url(in line: ArraySlice<UInt8>) -> SourceRange? {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let mark = line.startIndex == 0 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let text = line.dropFirst(mark).drop(while: isSpace)
        guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
        // A URL contains no white space, but may contain a fragment.
        let comment = text.indices.dropFirst().first { text[$0] == UInt8(ascii: "#") && isSpace(text[$0 - 1]) }
        var end = comment ?? text.endIndex
        while isSpace(text[end - 1]) { end -= 1 }
        return SourceRange(start: text.startIndex, end: end)
    }

    /// Reads a list from a tree of values, however it was written.
    ///
    /// - Throws: if it has another shape.
    public init(_ document: JSONDocument) throws(LinkListError) {
        var reader = LinkListReader(source: document.source)
        try reader.read(document.root)
        expectations = reader.expectations
        emptyKeys = reader.emptyKeys
    }
}

extension LinkList {
    /// The part of a shared list for one domain, without the expectations for the others.
    ///
    /// An expectation is for the domain that it names, else for the host of its URL. One that is for none of the
    /// domains stays.
    package func part(
        for domain: AssociationFile.Domain, besides others: [AssociationFile.Domain]
    ) -> LinkList {
        parts(for: [domain] + others)[0]
    }

    /// The parts for all domains that share the list, in their order.
    package func parts(for domains: [AssociationFile.Domain]) -> [LinkList] {
        var kept = [[LinkExpectation]](repeating: [], count: domains.count)
        for expectation in expectations {
            var owners: [Int] = []
            if let own = expectation.domain.flatMap(AssociationFile.Domain.init(converting:)) {
                owners = domains.indices.filter { domains[$0] == own }
            } else if expectation.domain == nil, let host = (try? LinkURL(converting: expectation.url))?.host {
                owners = domains.indices.filter { domains[$0].relation(to: host) == .contained }
            }
            for index in owners.isEmpty ? Array(domains.indices) : owners { kept[index].append(expectation) }
        }
        return kept.map { LinkList(expectations: $0, emptyKeys: emptyKeys) }
    }
}

struct LinkListReader {
    let source: SourceText
    private(set) var expectations: [LinkExpectation] = []
    private(set) var emptyKeys: [String] = []
    private var problems: [LinkListError.Problem] = []

    private static let listKeys = ["deep_linkable_urls", "non_deep_linkable_urls", "links"]
    private static let entryKeys = ["url", "expect", "app", "domain", "note"]

    init(source: SourceText) {
        self.source = source
    }

    /// - Throws: with every problem of the list.
    mutating func read(_ root: JSONValue) throws(LinkListError) {
        switch root.kind {
        case .array(let entries):
            readEntries(entries, at: .root)
            if entries.isEmpty { emptyKeys.append("links") }
        case .object(let object):
            noteOddKeys(of: object, known: LinkListReader.listKeys)
            for member in object.members
            where LinkListReader.listKeys.contains(where: { $0.hasSameScalars(as: member.key) }) {
                readList(member)
            }
            if object.members.isEmpty {
                note(root, "The list has no key. Write \"deep_linkable_urls\" and \"non_deep_linkable_urls\".")
            }
        default:
            note(
                root,
                "The list is \(root.typeDescription). Write an object with \"deep_linkable_urls\" and "
                    + "\"non_deep_linkable_urls\", or with \"links\".")
        }
        if !problems.isEmpty { throw LinkListError(problems) }
    }

    private mutating func readList(_ member: JSONObject.Member) {
        let pointer = JSONPointer.root.appending(member.key)
        guard let values = member.value.array else {
            note(member.value, "\"\(member.key)\" is \(member.value.typeDescription). Write an array.")
            return
        }
        if values.isEmpty { emptyKeys.append(member.key) }
        guard member.key != "links" else { return readEntries(values, at: pointer) }
        let requirement: LinkExpectation.Requirement = member.key == "deep_linkable_urls" ? .matched : .notMatched
        for (index, value) in values.enumerated() {
            guard let url = value.string else {
                note(value, "\"\(member.key)\" contains \(value.typeDescription). Write URLs as strings.")
                continue
            }
            expectations.append(
                LinkExpectation(url, requirement, location: location(of: value, at: pointer.appending(index))))
        }
    }

    private mutating func readEntries(_ entries: [JSONValue], at pointer: JSONPointer) {
        for (index, entry) in entries.enumerated() { readEntry(entry, at: pointer.appending(index)) }
    }

    private mutating func readEntry(_ entry: JSONValue, at pointer: JSONPointer) {
        guard let object = entry.object else {
            note(entry, "An entry is \(entry.typeDescription). Write an object with \"url\" and \"expect\".")
            return
        }
        // The missing key is probably the misspelt one.
        guard !noteOddKeys(of: object, known: LinkListReader.entryKeys) else { return }
        let url = text("url", of: object)
        if object["url"]?.isNull ?? true { note(entry, "An entry has no \"url\".") }
        let requirement = requirement(of: object, entry, url)
        let (app, domain, note) = (text("app", of: object), text("domain", of: object), text("note", of: object))
        guard let url, let requirement else { return }
        expectations.append(
            LinkExpectation(
                url, requirement, app: app, domain: domain, note: note, location: location(of: entry, at: pointer)))
    }

    private mutating func requirement(
        of object: JSONObject, _ entry: JSONValue, _ url: String?
    ) -> LinkExpectation.Requirement? {
        let names = LinkExpectation.Requirement.allCases.map(\.rawValue)
        guard let expected = object["expect"] else {
            let place = url.map { " of \($0.shortened())" } ?? ""
            note(entry, "The entry\(place) has no \"expect\". Write one of \(names.joined(separator: ", ")).")
            return nil
        }
        if let requirement = expected.string.flatMap({ LinkExpectation.Requirement(rawValue: $0) }) {
            return requirement
        }
        let found = expected.string.map { "\"\($0.shortened(to: 60))\"" } ?? expected.typeDescription
        note(expected, "\"expect\" is \(found). Write one of \(names.joined(separator: ", ")).")
        return nil
    }

    private mutating func text(_ key: String, of object: JSONObject) -> String? {
        guard let value = object[key], !value.isNull else { return nil }
        if value.string == nil { note(value, "\"\(key)\" is \(value.typeDescription). Write a string.") }
        return value.string
    }

    /// Reports unknown and repeated keys, which would silently drop expectations.
    ///
    /// - Returns: Whether there are any.
    @discardableResult
    private mutating func noteOddKeys(of object: JSONObject, known: [String]) -> Bool {
        let count = problems.count
        for index in object.shadowedIndices {
            let repeated = object.members[index]
            note(repeated.keyRange, "\"\(repeated.key)\" appears twice in one object. Merge the two.")
        }
        for member in object.members where !known.contains(where: { $0.hasSameScalars(as: member.key) }) {
            let nearest = NearestText.nearest(to: member.key, among: known)
            let advice = nearest.map { "Did you mean \"\($0)\"?" } ?? "The keys are \(known.joined(separator: ", "))."
            note(member.keyRange, "\"\(member.key.shortened(to: 60))\" is not a link list key. \(advice)")
        }
        return problems.count > count
    }

    private func location(of value: JSONValue, at pointer: JSONPointer) -> Diagnostic.Location {
        Diagnostic.Location(
            .linkList, position: source.position(of: value.range.start), range: value.range, pointer: pointer)
    }

    private mutating func note(_ value: JSONValue, _ message: String) { note(value.range, message) }

    private mutating func note(_ range: SourceRange, _ message: String) {
        problems.append(LinkListError.Problem(source.position(of: range.start), message, range: range))
    }
}

/// Why a text is not a link list.
public struct LinkListError: Error, Hashable, Sendable {
    /// Everything that is wrong, in the order of the text; at least one problem.
    public let problems: [Problem]

    /// Something that is wrong, at a place.
    public struct Problem: Hashable, Sendable {
        /// Where it starts.
        public let position: SourcePosition
        /// The bytes that are wrong; nil if there are none, for example if something is missing.
        public let range: SourceRange?
        /// What is wrong and what to write instead, without the place.
        public let message: String

        /// A problem at a place.
        public init(_ position: SourcePosition, _ message: String, range: SourceRange? = nil) {
            self.position = position
            self.range = range
            self.message = message
        }
    }

    /// An error at a place.
    public init(_ position: SourcePosition, _ message: String) {
        self.init([Problem(position, message)])
    }

    init(_ problems: [Problem]) {
        self.problems = problems
    }
}

extension LinkListError {
    /// Where the first problem is.
    public var position: SourcePosition { problems[0].position }
    /// What the first problem is, without the place.
    public var message: String { problems[0].message }
}

extension LinkListError: CustomStringConvertible {
    /// A line for each problem: `line:column: message`.
    public var description: String {
        problems.map { "\($0.position): \($0.message)" }.joined(separator: "\n")
    }
}
