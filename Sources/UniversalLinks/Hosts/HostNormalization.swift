/// The first half of UTS #46: scalars are mapped, and the text is composed (NFC).
enum HostNormalization {
    /// The text in the form in which hosts are compared; nil if it contains a scalar that no host may contain.
    static func normalized(_ text: some Sequence<UInt32>) -> [UInt32]? {
        var scalars: [UInt32] = []
        for scalar in text {
            guard append(scalar, to: &scalars) else { return nil }
        }
        sortMarks(of: &scalars)
        return composed(scalars)
    }

    // MARK: - Mapping and decomposing

    private static func append(_ scalar: UInt32, to scalars: inout [UInt32]) -> Bool {
        switch HostScalars.mappings[scalar] {
        case .disallowed: return false
        case .ignored: break
        case .replaced(let text):
            for replacement in text { appendDecomposed(replacement, to: &scalars) }
        case .moved(let distance): appendDecomposed(UInt32(Int64(scalar) + distance), to: &scalars)
        case .movedAlternately(let first, let distance) where (scalar - first).isMultiple(of: 2):
            appendDecomposed(UInt32(Int64(scalar) + distance), to: &scalars)
        case .movedAlternately, nil: appendDecomposed(scalar, to: &scalars)
        }
        return true
    }

    private static func appendDecomposed(_ scalar: UInt32, to scalars: inout [UInt32]) {
        if let syllable = HangulSyllable(scalar) {
            scalars += syllable.letters
        } else if let parts = HostScalars.decompositions[scalar] {
            appendDecomposed(parts.first, to: &scalars)
            scalars.append(parts.second)
        } else {
            scalars.append(scalar)
        }
    }

    /// Puts marks in a row in the order of their combining classes; marks of one class stay in their order.
    private static func sortMarks(of scalars: inout [UInt32]) {
        var start = 0
        while start < scalars.count {
            var classes: [(place: Int, combiningClass: UInt32)] = []
            while start + classes.count < scalars.count,
                let combiningClass = HostScalars.combiningClasses[scalars[start + classes.count]]
            {
                classes.append((start + classes.count, combiningClass))
            }
            if classes.count > 1 {
                let sorted = classes.sorted { ($0.combiningClass, $0.place) < ($1.combiningClass, $1.place) }
                    .map { scalars[$0.place] }
                scalars.replaceSubrange(start..<(start + sorted.count), with: sorted)
            }
            start += classes.count + 1
        }
    }

    // MARK: - Composing

    private static func composed(_ scalars: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        // The place of the last scalar that others can be added to, and the class of the last mark that was not added.
        var starter: Int?
        var previousClass: UInt32 = 0
        for scalar in scalars {
            let combiningClass = HostScalars.combiningClasses[scalar] ?? 0
            if let starter {
                let isAdjacent = result.count == starter + 1
                if isAdjacent || previousClass < combiningClass,
                    let sum = sum(of: result[starter], and: scalar)
                {
                    result[starter] = sum
                    continue
                }
            }
            if combiningClass == 0 { starter = result.count }
            previousClass = combiningClass
            result.append(scalar)
        }
        return result
    }

    private static func sum(of first: UInt32, and second: UInt32) -> UInt32? {
        HangulSyllable.sum(of: first, and: second) ?? HostScalars.compositions[ScalarPair(first: first, second: second)]
    }
}
