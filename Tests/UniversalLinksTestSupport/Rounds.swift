import Foundation

/// How often a test tries something: enough for every run of the suite, and many times that under `AASA_LONG_TESTS=1`.
public enum Rounds: Sendable {
    /// Whether `AASA_LONG_TESTS` is set.
    public static let areLong = environment["AASA_LONG_TESTS"] != nil

    private static let environment = ProcessInfo.processInfo.environment

    /// The number of rounds.
    ///
    /// - Parameter variable: A variable of the environment that names another number.
    public static func count(_ usual: Int, long: Int, replacedBy variable: String? = nil) -> Int {
        variable.flatMap { environment[$0] }.flatMap { Int($0) } ?? (areLong ? long : usual)
    }

    /// Every element under `AASA_LONG_TESTS=1`, else those that this seed draws: one of so many.
    public static func draw<Element>(_ elements: [Element], oneOf count: Int, for test: String) -> [Element] {
        guard !areLong else { return elements }
        var random = SeededGenerator(announcedFor: test)
        return elements.filter { _ in random.oneIn(count) }
    }
}
