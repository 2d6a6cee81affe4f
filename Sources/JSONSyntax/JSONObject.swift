/// The members of a JSON object, in the order of the text, duplicates included.
public struct JSONObject: Sendable {
    /// A key with its value.
    public struct Member: Sendable {
        /// The key, its escapes decoded.
        public let key: String
        /// The place of the key, quotes included; empty, at offset 0, for a key that was made, not read.
        public let keyRange: SourceRange
        /// The value.
        public internal(set) var value: JSONValue

        /// A key at a place, with its value.
        public init(key: String, keyRange: SourceRange, value: JSONValue) {
            self.key = key
            self.keyRange = keyRange
            self.value = value
        }

        /// A key that was made, not read, with its value.
        public init(key: String, value: JSONValue) {
            self.init(key: key, keyRange: .none, value: value)
        }
    }

    /// The members in order.
    public let members: [Member]

    /// What is worth keeping of the keys; nil for few members whose keys are all different.
    private let index: Index?

    private final class Index: Sendable {
        let shadowedIndices: [Int]
        let lastIndexByKey: [VerbatimText: Int]

        init(shadowedIndices: [Int], lastIndexByKey: [VerbatimText: Int]) {
            self.shadowedIndices = shadowedIndices
            self.lastIndexByKey = lastIndexByKey
        }
    }

    /// Whether a key appears twice.
    package var hasDuplicateKeys: Bool { index?.shadowedIndices.isEmpty == false }

    /// The indices of members whose key appears again further on, ascending: the values that are ignored.
    public var shadowedIndices: [Int] { index?.shadowedIndices ?? [] }

    /// Below this many members a search in order is faster than a table.
    private static let tableThreshold = 8

    /// An object of these members. Linear time.
    public init(_ members: [Member]) {
        self.members = members
        guard members.count > JSONObject.tableThreshold else {
            let hasDuplicates = members.count > 1 && JSONObject.hasDuplicates(few: members)
            index =
                hasDuplicates
                ? Index(shadowedIndices: JSONObject.shadowedIndices(ofFew: members), lastIndexByKey: [:]) : nil
            return
        }
        var table: [VerbatimText: Int] = [:]
        var shadowed: [Int] = []
        for (index, member) in members.enumerated() {
            if let earlier = table.updateValue(index, forKey: VerbatimText(member.key)) { shadowed.append(earlier) }
        }
        index = Index(shadowedIndices: shadowed.sorted(), lastIndexByKey: table)
    }

    private static func hasDuplicates(few members: [Member]) -> Bool {
        var index = 1
        while index < members.count {
            for earlier in 0..<index where members[earlier].key.isVerbatim(members[index].key) { return true }
            index += 1
        }
        return false
    }

    private static func shadowedIndices(ofFew members: [Member]) -> [Int] {
        var shadowed: [Int] = []
        for index in members.indices {
            for later in members.indices.dropFirst(index + 1) where members[later].key.isVerbatim(members[index].key) {
                shadowed.append(index)
                break
            }
        }
        return shadowed
    }

    /// The value of `key`; of duplicate keys the last one counts (semantics P3).
    public subscript(key: String) -> JSONValue? {
        guard let place = place(of: key) else { return nil }
        return members[place].value
    }

    /// The member of `key`; of duplicate keys the last one counts (semantics P3).
    public func member(_ key: String) -> Member? {
        guard let place = place(of: key) else { return nil }
        return members[place]
    }

    /// The index of the member of `key`; of duplicate keys the last one.
    package func place(of key: String) -> Int? {
        if members.count > JSONObject.tableThreshold, let index { return index.lastIndexByKey[VerbatimText(key)] }
        var place = members.count
        while place > 0 {
            place -= 1
            if members[place].key.isVerbatim(key) { return place }
        }
        return nil
    }

    /// The members that count: of duplicate keys the last one, in the order of the text.
    public var effectiveMembers: [Member] {
        guard !shadowedIndices.isEmpty else { return members }
        let shadowed = Set(shadowedIndices)
        return members.indices.filter { !shadowed.contains($0) }.map { members[$0] }
    }
}
