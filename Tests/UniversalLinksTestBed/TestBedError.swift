/// Why a test bed cannot start.
package struct TestBedError: Error, CustomStringConvertible {
    /// What happened.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
