import UniversalLinks

extension PartSearch {
    /// A set of ASCII bytes.
    private struct Bytes {
        private var low: UInt64 = 0
        private var high: UInt64 = 0

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

    /// A unit of each kind that the languages tell apart behind a place, the most readable ones first.
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
        for byte in PartSearch.plainBytes where question.source.allows(byte) {
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

    /// The bytes that a wanted language goes on with, where it takes no others.
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
                // Slashes and stars that are repeated in a path are passed over, which leads to nothing new.
                return bytes
            }
        }
        return nil
    }

    private func insertExits(of set: [Int32], into bytes: inout Bytes) {
        table.work += set.count
        for state in set { table.forEachExit(of: state) { bytes.insert($0) } }
    }

    /// An escape of each kind.
    private func escapes(behind node: Node, _ known: Bytes) -> [TextUnit] {
        let wanted = table.step(node.wanted.encoded, 0x25)
        guard table.ownerCount(of: wanted) == table.ownerCount(of: node.wanted.encoded) else { return [] }
        let others = table.step(node.others.encoded, 0x25)
        let first = exits(of: wanted, others)
        // Behind digits that no language knows, all is the same.
        var seconds: [UInt8: Bytes] = [:]
        var seen: Set<EscapeKind> = []
        var units: [TextUnit] = []
        for high in PartSearch.hexDigits {
            let highKind = first.contains(high) ? high : 0
            if seconds[highKind] == nil {
                seconds[highKind] = exits(of: table.step(wanted, UInt32(high)), table.step(others, UInt32(high)))
            }
            guard let second = seconds[highKind] else { continue }
            for low in PartSearch.hexDigits {
                let unit = TextUnit.escape(high, low)
                var kind = EscapeKind(high: highKind, low: second.contains(low) ? low : 0)
                if readsBytes {
                    kind.whole = node.decoded.kind(of: unit.byte, wideScalars, isKnown: known.contains)
                    if readsItems {
                        kind.item = node.items.kind(of: unit.byte, wideScalars, isKnown: known.contains)
                    }
                }
                if seen.insert(kind).inserted { units.append(unit) }
            }
        }
        table.work += readsBytes ? 1_024 : 256
        return units
    }

    private func exits(of wanted: [Int32], _ others: [Int32]) -> Bytes {
        var bytes = Bytes()
        insertExits(of: wanted, into: &bytes)
        insertExits(of: others, into: &bytes)
        return bytes
    }

    /// What is the same for escapes that the languages cannot tell apart.
    private struct EscapeKind: Hashable {
        let high: UInt8
        let low: UInt8
        var whole: UInt32 = 0
        var item: UInt32 = 0
    }

    static let hexDigits = Array("0123456789ABCDEFabcdef".utf8)

    /// Every byte that a URL may contain unescaped, the most readable ones first.
    private static let plainBytes = Array(
        "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ/-_.~@:,;!'()+$=&?*".utf8)
}

extension TextDomain.Source {
    /// Whether a byte may be unescaped in the part.
    fileprivate func allows(_ byte: UInt8) -> Bool {
        TextDomain(source: self, isDecoded: false).allows(Unicode.Scalar(byte))
    }
}
