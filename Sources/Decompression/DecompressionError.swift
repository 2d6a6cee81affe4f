/// Why compressed bytes cannot be read.
package enum DecompressionError: Error, Hashable, Sendable {
    /// They are not in the format, or damaged.
    case damaged(String)
    /// They end too early.
    case truncated
    /// They stand for more bytes than asked for.
    case tooLarge(limit: Int)
    /// There is no memory for the tables.
    case noMemory
}

extension DecompressionError: CustomStringConvertible {
    /// What is wrong, in one sentence.
    package var description: String {
        switch self {
        case .damaged(let reason): "The compressed data is damaged (\(reason))."
        case .truncated: "The compressed data ends too early."
        case .tooLarge(let limit): "Uncompressed it has more than \(limit) bytes."
        case .noMemory: "There is no memory to uncompress it."
        }
    }
}
