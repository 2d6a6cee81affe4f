/// A half-open range of byte offsets into a ``SourceText``.
public struct SourceRange: Hashable, Sendable {
    /// The offset of the first byte.
    public let start: Int
    /// The offset behind the last byte.
    public let end: Int

    /// A range from `start` up to, not including, `end`; `end` is raised to `start` where it is lower.
    public init(start: Int, end: Int) {
        self.start = start
        self.end = max(start, end)
    }

    /// The place of a value that was made, not read: an empty range at offset 0.
    package static let none = SourceRange(start: 0, end: 0)

    /// The number of bytes.
    public var count: Int { end - start }

    /// Whether the byte at `offset` lies in the range.
    public func contains(_ offset: Int) -> Bool { offset >= start && offset < end }
}
