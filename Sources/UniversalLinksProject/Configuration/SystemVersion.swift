package import UniversalLinksLinting

/// A version of iOS as people write it, and the release whose behaviour it has.
package struct SystemVersion: Hashable, Sendable {
    /// As it was written, such as `16.4.1`.
    package let text: String
    /// The newest release known to the engine that is not newer than the version.
    package let release: SystemRelease
    private let numbers: [Int]

    package static let standard = SystemVersion(.ios14)

    /// No version that Apple numbers by its year is as large for a long time: a mistake.
    private static let limit = 40

    package init(_ release: SystemRelease) {
        text = release.rawValue
        self.release = release
        numbers = SystemVersion.numbers(of: release.rawValue) ?? []
    }

    /// Reads a version: up to three numbers, separated by dots.
    ///
    /// - Throws: if the text is something else, no version of iOS, or one older than the oldest release known to the
    ///   engine.
    package init(parsing text: String) throws(SystemVersionError) {
        guard let numbers = SystemVersion.numbers(of: text) else {
            throw SystemVersionError(message: "Write a version of iOS, such as 14 or 16.4.")
        }
        guard numbers[0] < SystemVersion.limit else {
            throw SystemVersionError(
                message:
                    "iOS \(numbers[0]) does not exist. Write the oldest iOS that the file is for, such as 14 or 16.4."
            )
        }
        let releases = SystemRelease.allCases.sorted()
        let known = releases.last { release in
            !numbers.lexicographicallyPrecedes(SystemVersion.numbers(of: release.rawValue) ?? [])
        }
        guard let known else {
            let oldest = releases.first.map { "\($0)" } ?? ""
            throw SystemVersionError(message: "The oldest supported version is \(oldest).")
        }
        self.text = text
        release = known
        self.numbers = numbers
    }

    private static func numbers(of text: String) -> [Int]? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isWellFormed = parts.allSatisfy { part in
            (1...3).contains(part.count) && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
                && (part.count == 1 || part.first != UInt8(ascii: "0"))
        }
        let numbers = parts.compactMap { String($0).flatMap { Int($0) } }
        guard isWellFormed, (1...3).contains(parts.count), numbers.count == parts.count, numbers[0] < 100 else {
            return nil
        }
        return numbers + [Int](repeating: 0, count: 3 - numbers.count)
    }
}

extension SystemVersion: Comparable {
    package static func < (left: SystemVersion, right: SystemVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}

package struct SystemVersionError: Error, Hashable, Sendable {
    package let message: String
}
