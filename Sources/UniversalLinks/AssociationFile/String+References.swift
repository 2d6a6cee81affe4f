extension String {
    /// Whether the text contains a `$(`, which a value of a variable may not (semantics V2).
    package var containsReference: Bool {
        var previous: UInt8 = 0
        for byte in utf8 {
            if previous == UInt8(ascii: "$"), byte == UInt8(ascii: "(") { return true }
            previous = byte
        }
        return false
    }
}
