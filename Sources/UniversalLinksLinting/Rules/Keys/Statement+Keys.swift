import UniversalLinks

extension Statement {
    static let unknownComponentKey = Statement(
        "P7", .recorded, "Unknown keys in a component are ignored, even when they are its only ones.")
    static let unknownKey = Statement("P7", .assumed, "Unknown keys of other objects are ignored as well.")
}
