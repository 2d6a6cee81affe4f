/// A binary property list in the making, object by object, so that objects can be shared and references be wrong.
public struct BinaryList: Sendable {
    private var objects: [[UInt8]] = []
    /// The object that stands for the list.
    public var top = 0

    /// A list without objects.
    public init() {}

    /// A list of a value.
    public init(_ value: ListValue) {
        top = add(value)
    }

    /// Adds an object as it is; its number.
    public mutating func add(bytes: [UInt8]) -> Int {
        objects.append(bytes)
        return objects.count - 1
    }

    /// Adds an array of objects by number.
    public mutating func add(array references: [Int]) -> Int {
        add(bytes: BinaryList.marker(0xA0, references.count) + references.flatMap { Bytes.big($0, 2) })
    }

    /// Adds a dictionary of objects by number.
    public mutating func add(keys: [Int], values: [Int]) -> Int {
        add(bytes: BinaryList.marker(0xD0, keys.count) + (keys + values).flatMap { Bytes.big($0, 2) })
    }

    /// Adds a text.
    public mutating func add(text: String) -> Int {
        text.unicodeScalars.allSatisfy(\.isASCII)
            ? add(bytes: BinaryList.marker(0x50, text.utf8.count) + Array(text.utf8))
            : add(bytes: BinaryList.marker(0x60, text.utf16.count) + text.utf16.flatMap { Bytes.big(Int($0), 2) })
    }

    private mutating func add(_ value: ListValue) -> Int {
        switch value {
        case .string(let text): return add(text: text)
        case .boolean(let flag): return add(bytes: [flag ? 0x09 : 0x08])
        case .array(let values): return add(array: values.map { add($0) })
        case .dictionary(let members):
            return add(keys: members.map { add(text: $0.key) }, values: members.map { add($0.value) })
        }
    }

    private static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [kind | UInt8(count)] : [kind | 0x0F, 0x12] + Bytes.big(count, 4)
    }

    /// The list.
    public var bytes: [UInt8] {
        var bytes = Array("bplist00".utf8)
        var table: [UInt8] = []
        for object in objects {
            table += Bytes.big(bytes.count, 4)
            bytes += object
        }
        let tableOffset = bytes.count
        return bytes + table + [0, 0, 0, 0, 0, 0, 4, 2] + Bytes.big(objects.count, 8) + Bytes.big(top, 8)
            + Bytes.big(tableOffset, 8)
    }
}
