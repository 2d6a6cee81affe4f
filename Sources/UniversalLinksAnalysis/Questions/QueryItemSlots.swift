import UniversalLinks

/// The items that a query may have, as far as some components tell them apart by their names.
///
/// A name as it is written is one name for components that compare encoded text, and another one for those that compare
/// decoded text.
struct QueryItemSlots {
    /// One kind of item.
    struct Slot {
        /// The name as it is written in a URL.
        let text: String
        let encoded: [Unicode.Scalar]?
        let decoded: [Unicode.Scalar]?
        /// The languages that each value has to be of.
        let values: [Int]
    }

    private(set) var slots: [Slot] = []
    /// The slots of which it has to be tried whether an item is there or not. An item of any other may as well be there with
    /// an empty value where it is not there.
    private(set) var optional: [Int] = []
    /// The slot of each name that is compared encoded, and the slots of each one that is compared decoded.
    private(set) var encodedSlots: [[Unicode.Scalar]: Int] = [:]
    private(set) var decodedSlots: [[Unicode.Scalar]: [Int]] = [:]

    init(_ wanted: [LinkConstraint.Item], _ refused: [[LinkConstraint.Item]]) {
        let all = wanted + refused.joined()
        let names = TextDomain(source: .queryName, isDecoded: false)
        func distinct(_ isDecoded: Bool) -> [[Unicode.Scalar]] {
            var seen: Set<[Unicode.Scalar]> = []
            return all.filter { $0.isDecoded == isDecoded }.map(\.name).filter { seen.insert($0).inserted }
        }
        func values(_ encoded: [Unicode.Scalar]?, _ decoded: [Unicode.Scalar]?) -> [Int] {
            Set(wanted.filter { $0.name == ($0.isDecoded ? decoded : encoded) }.map(\.values)).sorted()
        }
        let decodedNames = distinct(true)
        for name in distinct(false) where names.contains(name) {
            let text = String(scalars: name)
            let read = PercentDecoding.decoded(text.utf8)
            let decoded = decodedNames.contains(read) ? read : nil
            encodedSlots[name] = slots.count
            if let decoded { decodedSlots[decoded, default: []].append(slots.count) }
            slots.append(Slot(text: text, encoded: name, decoded: decoded, values: values(name, decoded)))
        }
        for name in decodedNames {
            let isShared = decodedSlots[name] != nil
            if let text = QueryItemSlots.spelling(of: name, besides: encodedSlots) {
                decodedSlots[name, default: []].append(slots.count)
                slots.append(Slot(text: text, encoded: nil, decoded: name, values: values(nil, name)))
            }
            if isShared { optional += decodedSlots[name] ?? [] }
        }
    }

    /// A way to write a decoded name that is none of some encoded names; nil if there is no other.
    private static func spelling(
        of name: [Unicode.Scalar], besides known: [[Unicode.Scalar]: Int]
    ) -> String? {
        let domain = TextDomain(source: .queryName, isDecoded: true)
        if name.isEmpty { return ["", "%FF", "%FE", "%FD"].first { known[Array($0.unicodeScalars)] == nil } }
        // Each scalar as it is or as escapes, with digits in either case; of so many, one more than those known will do.
        var spellings: [String] = [""]
        for scalar in name {
            let bytes = UTF8.encode(scalar).map { Array($0) } ?? []
            let upper = bytes.map { "%" + hex($0, isUpper: true) }.joined()
            let lower = bytes.map { "%" + hex($0, isUpper: false) }.joined()
            var ways = [domain.encoded([scalar])]
            for way in [upper, lower] where !ways.contains(way) { ways.append(way) }
            spellings = spellings.flatMap { start in ways.map { start + $0 } }
            if spellings.count > known.count { spellings = Array(spellings.prefix(known.count + 1)) }
        }
        return spellings.first { known[Array($0.unicodeScalars)] == nil }
    }

    private static func hex(_ byte: UInt8, isUpper: Bool) -> String {
        let text = String(byte, radix: 16, uppercase: isUpper)
        return text.count == 1 ? "0" + text : text
    }
}
