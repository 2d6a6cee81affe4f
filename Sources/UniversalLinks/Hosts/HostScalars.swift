/// What Unicode says about the scalars of host names, ready to be asked. The tables are read when a Unicode host is seen first.
enum HostScalars {
    /// What becomes of a scalar.
    enum Mapping: Sendable {
        case disallowed
        case ignored
        /// The scalar that many places further.
        case moved(by: Int64)
        /// As ``moved(by:)``, but only every second scalar of the run, the first included.
        case movedAlternately(from: UInt32, by: Int64)
        case replaced(by: [UInt32])
    }

    /// The directions that the bidi rule (RFC 5893) tells apart. Left to right is in no table.
    enum Direction: UInt8, Sendable {
        case rightToLeft = 0x72
        case europeanNumber = 0x65
        case arabicNumber = 0x61
        case mark = 0x6D
        case neutral = 0x6E
        case other = 0x78
    }

    /// How a scalar joins its neighbours in cursive scripts.
    enum JoiningType: UInt8, Sendable {
        case transparent = 0x74
        case left = 0x6C
        case right = 0x72
        case dual = 0x64
    }

    /// What scalars become; those that stay as they are, are in no run.
    static let mappings = ScalarRuns(HostScalarTables.mappings) { entry -> Mapping? in
        switch entry.sign {
        case UInt8(ascii: "!"): return .disallowed
        case UInt8(ascii: "-"): return .ignored
        default:
            let scalars = entry.scalars
            guard scalars.count == 1, let target = scalars.first else { return .replaced(by: scalars) }
            let distance = Int64(target) - Int64(entry.first)
            return entry.sign == UInt8(ascii: "/")
                ? .movedAlternately(from: entry.first, by: distance) : .moved(by: distance)
        }
    }
    static let directions = ScalarRuns(HostScalarTables.directions) { $0.text.first.flatMap(Direction.init) }
    static let joiningTypes = ScalarRuns(HostScalarTables.joiningTypes) { $0.text.first.flatMap(JoiningType.init) }
    static let combiningClasses = ScalarRuns(HostScalarTables.combiningClasses) { $0.scalars.first }
    static let marks = ScalarRuns(HostScalarTables.marks) { _ in true }

    /// The two scalars that a composed one is made of.
    static let decompositions = Dictionary(
        uniqueKeysWithValues: HostScalarTables.entries(of: HostScalarTables.pairs).compactMap { entry in
            let parts = entry.scalars
            return parts.count == 2 ? (entry.first, ScalarPair(first: parts[0], second: parts[1])) : nil
        })
    /// The scalar that two make up.
    static let compositions = Dictionary(uniqueKeysWithValues: decompositions.map { ($0.value, $0.key) })
}

/// Two scalars in a row.
struct ScalarPair: Hashable, Sendable {
    let first: UInt32
    let second: UInt32
}
