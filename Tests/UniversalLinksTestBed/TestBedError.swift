/// Why a test bed cannot start.
public struct TestBedError: Error, CustomStringConvertible {
    /// What happened.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
