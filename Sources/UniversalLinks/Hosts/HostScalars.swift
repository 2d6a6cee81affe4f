/// What Unicode says about the scalars of host names. The tables are read when the first Unicode host appears.
enum HostScalars {
    enum Mapping: Sendable {
        case disallowed
        case ignored
        /// To the scalar so many places further.
        case moved(by: Int64)
        /// Like ``moved(by:)``, but only every second scalar of the run, starting with the first.
        case movedAlternately(from: UInt32, by: Int64)
        case replaced(by: [UInt32])
    }

    /// The directions that the bidi rule (RFC 5893) distinguishes. Left to right is in no table.
    enum Direction: UInt8, Sendable {
        case rightToLeft = 0x72
        case europeanNumber = 0x65
        case arabicNumber = 0x61
        case mark = 0x6D
        case neutral = 0x6E
        case other = 0x78
    }

    enum JoiningType: UInt8, Sendable {
        case transparent = 0x74
        case left = 0x6C
        case right = 0x72
        case dual = 0x64
    }

    /// Scalars that stay as they are, are in no run.
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

    static let decompositions = Dictionary(
        uniqueKeysWithValues: HostScalarTables.entries(of: HostScalarTables.pairs).compactMap { entry in
            let parts = entry.scalars
            return parts.count == 2 ? (entry.first, ScalarPair(first: parts[0], second: parts[1])) : nil
        })
    static let compositions = Dictionary(uniqueKeysWithValues: decompositions.map { ($0.value, $0.key) })
}

struct ScalarPair: Hashable, Sendable {
    let first: UInt32
    let second: UInt32
}

/// Runs of scalars, in order, each with a value from one of the ``HostScalarTables``.
struct ScalarRuns<Value: Sendable>: Sendable {
    private struct Run: Sendable {
        let first: UInt32
        let last: UInt32
        let value: Value
    }

    private let runs: [Run]

    /// - Parameter value: The value of an entry; nil leaves the entry out.
    init(_ table: StaticString, value: (HostScalarTables.Entry) -> Value?) {
        runs = HostScalarTables.entries(of: table).compactMap { entry in
            value(entry).map { Run(first: entry.first, last: entry.last, value: $0) }
        }
    }

    /// Nil if no run contains the scalar.
    subscript(scalar: UInt32) -> Value? {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].last < scalar { low = middle + 1 } else { high = middle }
        }
        return low < runs.count && runs[low].first <= scalar ? runs[low].value : nil
    }
}

extension HostScalarTables {
    struct Entry {
        let first: UInt32
        let last: UInt32
        /// `!`, `-`, `/` or `=`.
        let sign: UInt8
        let text: Substring.UTF8View

        var scalars: [UInt32] {
            text.split(separator: UInt8(ascii: ".")).map { UInt32(Substring($0), radix: 16) ?? 0 }
        }
    }

    /// In the order of their scalars.
    static func entries(of table: StaticString) -> [Entry] {
        "\(table)".utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { entry in
            var rest = entry
            let first = number(&rest)
            var last = first
            // A `-` followed by a number is a run; at the end of the entry it is a sign.
            if rest.first == UInt8(ascii: "-"), rest.count > 1 {
                rest = rest.dropFirst()
                last = number(&rest)
            }
            return Entry(first: first, last: last, sign: rest.first ?? 0, text: rest.dropFirst())
        }
    }

    private static func number(_ rest: inout Substring.UTF8View) -> UInt32 {
        var value: UInt32 = 0
        while let byte = rest.first, let digit = PercentDecoding.hexDigit(byte) {
            value = value << 4 | UInt32(digit)
            rest = rest.dropFirst()
        }
        return value
    }
}
