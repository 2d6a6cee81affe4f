/// Numbers beyond all scalars that automata read where a text is divided, or a scalar is one that no language knows.
enum TextMark {
    /// The end of an item of the query.
    static let itemEnd: UInt32 = 0x11_0000
    /// The `=` between the name and the value of an item.
    static let valueStart: UInt32 = 0x11_0001
    /// What was read of the name or the value is not UTF-8, so it reads as empty (semantics Q7).
    static let unreadable: UInt32 = 0x11_0002
    /// A scalar beyond ASCII that no language tells from others.
    static let otherScalar: UInt32 = 0x11_0010

    /// Whether a number ends what is read.
    static func isMark(_ scalar: UInt32) -> Bool { scalar >= itemEnd && scalar <= unreadable }
}
