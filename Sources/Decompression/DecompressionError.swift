/// Why compressed bytes cannot be read.
package enum DecompressionError: Error, Hashable, Sendable {
    /// They are not in the format, or damaged.
    case damaged(String)
    /// They end too early.
    case truncated
    /// They expand to more bytes than allowed.
    case tooLarge(limit: Int)
    /// Not enough memory for the tables.
    case noMemory
}

extension DecompressionError: CustomStringConvertible {
    /// What is wrong, in one sentence.
    package var description: String {
        switch self {
        case .damaged(let reason): "The compressed data is damaged (\(reason))."
        case .truncated: "The compressed data ends too early."
        case .tooLarge(let limit): "The uncompressed data is larger than \(limit) bytes."
        case .noMemory: "There is not enough memory to uncompress the data."
        }
    }
}
