/// Writes numbers of a fixed width.
public enum Bytes: Sendable {
    /// The least significant byte first.
    public static func little(_ number: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// The most significant byte first.
    public static func big(_ number: Int, _ width: Int) -> [UInt8] { little(number, width).reversed() }
}
