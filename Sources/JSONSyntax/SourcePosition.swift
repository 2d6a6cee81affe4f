/// A place in a text as people and editors count it.
public struct SourcePosition: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int

    /// A place given by its line and column, both from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension SourcePosition: Comparable {
    /// Whether `left` comes before `right`.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

extension SourcePosition: CustomStringConvertible {
    /// `line:column`.
    public var description: String { "\(line):\(column)" }
}
