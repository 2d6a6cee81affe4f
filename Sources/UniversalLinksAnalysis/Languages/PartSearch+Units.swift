import UniversalLinks

extension PartSearch {
    struct Bytes: Hashable {
        private var low: UInt64 = 0
        private var high: UInt64 = 0

        var isEmpty: Bool { low | high == 0 }

        func contains(_ byte: UInt8) -> Bool {
            byte < 64 ? low >> UInt64(byte) & 1 != 0 : byte < 128 && high >> UInt64(byte - 64) & 1 != 0
        }

        mutating func insert(_ byte: UInt8) {
            if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
        }

        mutating func insert(_ scalar: UInt32) {
            if scalar < 128 { insert(UInt8(scalar)) }
        }
    }

    /// One unit of each kind that the languages distinguish after a place, the most readable ones first.
    func units(behind node: Node) -> [TextUnit] {
        var encoded = Bytes()
        var decoded = Bytes()
        let isRestricted = restriction(of: node.wanted.encoded).map { encoded = $0 } != nil
        if !isRestricted {
            insertExits(of: node.wanted.encoded, into: &encoded)
            insertExits(of: node.others.encoded, into: &encoded)
        }
        if readsBytes {
            for set in [node.wanted.decoded, node.others.decoded, node.wanted.items, node.others.items] {
                insertExits(of: set, into: &decoded)
            }
        }
        for mark in marks { decoded.insert(mark) }
        var units: [TextUnit] = []
        var hasOther = isRestricted
        for byte in question.source.plainBytes {
            if isRestricted {
                if encoded.contains(byte) { units.append(.plain(byte)) }
            } else if encoded.contains(byte) || decoded.contains(byte) {
                units.append(.plain(byte))
            } else if !hasOther {
                hasOther = true
                units.append(.plain(byte))
            }
        }
        if isRestricted ? encoded.contains(0x25) : readsBytes || encoded.contains(0x25) || !hasOther {
            units += escapes(behind: node, decoded)
        }
        return units
    }

    /// What divides the text, or is special in a path.
    private var marks: [UInt8] {
        switch question.source {
        case .path: [0x2F, 0x2A]
        case .query where readsItems: [0x26, 0x3D]
        default: []
        }
    }

    /// The only bytes that some required language can continue with; nil if every one can continue with any.
    private func restriction(of set: [Int32]) -> Bytes? {
        var index = 0
        while index < set.count {
            let owner = table.owners[Int(set[index])]
            var bytes = Bytes()
            var isFree = false
            while index < set.count, table.owners[Int(set[index])] == owner {
                if table.leavesByAny(set[index]) { isFree = true }
                if !isFree { table.forEachExit(of: set[index]) { bytes.insert($0) } }
                index += 1
            }
            if !isFree {
                // Repeated slashes and stars in a path are skipped, which leads to nothing new.
                return bytes
            }
        }
        return nil
    }

    private func insertExits(of set: [Int32], into bytes: inout Bytes) {
        table.work += set.count
        for state in set { table.forEachExit(of: state) { bytes.insert($0) } }
    }

    private func escapes(behind node: Node, _ known: Bytes) -> [TextUnit] {
        let wanted = table.step(node.wanted.encoded, 0x25)
        guard table.ownerCount(of: wanted) == table.ownerCount(of: node.wanted.encoded) else { return [] }
        let others = table.step(node.others.encoded, 0x25)
        // After digits that no language knows, everything is the same.
        let first = exits(of: wanted, others)
        var place = EscapePlace(first: first, known: known)
        var hasOther = false
        for high in PartSearch.hexDigits {
            if !first.contains(high) {
                if hasOther { continue }
                hasOther = true
            }
            place.seconds.append(exits(of: table.step(wanted, UInt32(high)), table.step(others, UInt32(high))))
        }
        if readsBytes { (place.decoded, place.items) = (node.decoded, readsItems ? node.items : nil) }
        table.work += 16
        if let known = table.escapes[place], wideScalars.starts.isEmpty { return known }
        let units = units(of: place)
        if wideScalars.starts.isEmpty { table.escapes[place] = units }
        table.work += readsBytes ? 2_048 : 512
        return units
    }

    private func units(of place: EscapePlace) -> [TextUnit] {
        var seconds = place.seconds[...]
        var other: Bytes?
        var seen: Set<EscapeKind> = []
        var units: [TextUnit] = []
        for high in PartSearch.hexDigits {
            let isKnown = place.first.contains(high)
            guard let second = isKnown ? seconds.popFirst() : other ?? seconds.popFirst() else { continue }
            if !isKnown { other = second }
            for low in PartSearch.hexDigits {
                let unit = TextUnit.escape(high, low)
                var kind = EscapeKind(high: isKnown ? high : 0, low: second.contains(low) ? low : 0)
                if let decoded = place.decoded {
                    kind.whole = decoded.kind(of: unit.byte, wideScalars, isKnown: place.known.contains)
                }
                if let items = place.items {
                    kind.item = items.kind(of: unit.byte, wideScalars, isKnown: place.known.contains)
                }
                if seen.insert(kind).inserted { units.append(unit) }
            }
        }
        return units
    }

    private func exits(of wanted: [Int32], _ others: [Int32]) -> Bytes {
        var bytes = Bytes()
        insertExits(of: wanted, into: &bytes)
        insertExits(of: others, into: &bytes)
        return bytes
    }

    /// What the escapes after a place depend on.
    struct EscapePlace: Hashable {
        /// The first digits that some language distinguishes.
        let first: Bytes
        /// The bytes that some decoded language distinguishes.
        let known: Bytes
        /// The second digits that some language distinguishes: after each of the first ones, in the order of
        /// ``hexDigits``, and after any other.
        var seconds: [Bytes] = []
        var decoded: DecodedReading?
        var items: DecodedReading?
    }

    /// Equal for escapes that the languages cannot distinguish.
    private struct EscapeKind: Hashable {
        let high: UInt8
        let low: UInt8
        var whole: UInt32 = 0
        var item: UInt32 = 0
    }

    static let hexDigits = Array("0123456789ABCDEFabcdef".utf8)

    /// Every byte that a URL may contain unescaped, the most readable ones first.
    fileprivate static let plainBytes = Array(
        "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ/-_.~@:,;!'()+$=&?*".utf8)
}

extension TextDomain.Source {
    fileprivate var plainBytes: [UInt8] {
        switch self {
        case .path: TextDomain.Source.ofPath
        case .query: TextDomain.Source.ofQuery
        case .queryName: TextDomain.Source.ofQueryName
        case .queryValue: TextDomain.Source.ofQueryValue
        case .fragment: TextDomain.Source.ofFragment
        }
    }

    private static let ofPath = bytes(of: .path)
    private static let ofQuery = bytes(of: .query)
    private static let ofQueryName = bytes(of: .queryName)
    private static let ofQueryValue = bytes(of: .queryValue)
    private static let ofFragment = bytes(of: .fragment)

    private static func bytes(of source: TextDomain.Source) -> [UInt8] {
        PartSearch.plainBytes.filter { TextDomain(source: source, isDecoded: false).allows(Unicode.Scalar($0)) }
    }
}

/// The unit in which URLs are read: a character, or an escape of a byte.
enum TextUnit: Hashable {
    case none
    case plain(UInt8)
    /// The two digits as written.
    case escape(UInt8, UInt8)

    /// As written.
    var bytes: [UInt8] {
        switch self {
        case .none: []
        case .plain(let byte): [byte]
        case .escape(let high, let low): [0x25, high, low]
        }
    }

    var byte: UInt8 {
        switch self {
        case .none: 0
        case .plain(let byte): byte
        case .escape(let high, let low):
            (PercentDecoding.hexDigit(high) ?? 0) << 4 | (PercentDecoding.hexDigit(low) ?? 0)
        }
    }

    /// An unescaped slash or star: a path keeps one of several in a row (semantics T2).
    var isMark: Bool { self == .plain(0x2F) || self == .plain(0x2A) }
}
