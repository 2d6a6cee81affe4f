public import JSONSyntax

extension JSONValue {
    /// Whether both have the same texts, digits and members, in the same order, at whatever place.
    public func isSame(as other: JSONValue) -> Bool {
        switch (kind, other.kind) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.number(let left), .number(let right)): left.hasSameScalars(as: right)
        case (.string(let left), .string(let right)): left.hasSameScalars(as: right)
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.object(let left), .object(let right)):
            left.members.count == right.members.count
                && zip(left.members, right.members).allSatisfy {
                    $0.key.hasSameScalars(as: $1.key) && $0.value.isSame(as: $1.value)
                }
        default: false
        }
    }
}
