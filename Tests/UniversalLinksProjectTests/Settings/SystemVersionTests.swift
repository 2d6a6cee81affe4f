import Testing
import UniversalLinksLinting
import UniversalLinksProject

/// Versions of iOS as people write them.
struct SystemVersionTests {
    @Test(arguments: [
        ("12", SystemRelease.ios12), ("12.5.7", .ios12), ("13", .ios13), ("13.0", .ios13), ("13.4.1", .ios13),
        ("13.5", .ios13Point5), ("13.5.0", .ios13Point5), ("13.10", .ios13Point5), ("14", .ios14), ("14.0.1", .ios14),
        ("14.5", .ios14), ("16.4.1", .ios14), ("26", .ios14), ("39.999.999", .ios14),
    ])
    func aVersionHasTheBehaviourOfItsRelease(text: String, release: SystemRelease) throws {
        let version = try SystemVersion(parsing: text)
        #expect(version.release == release)
        #expect(version.text == text)
    }

    @Test(arguments: ["11", "11.4", "9.3.5", "0", "1"])
    func anOlderVersionIsRefusedWithTheOldest(text: String) {
        let error = #expect(throws: SystemVersionError.self) { try SystemVersion(parsing: text) }
        #expect(error?.message == "The oldest supported version is iOS 12.")
    }

    @Test(arguments: ["40", "99", "99.1"])
    func aVersionThatDoesNotExistIsRefused(text: String) {
        let error = #expect(throws: SystemVersionError.self) { try SystemVersion(parsing: text) }
        #expect(error?.message.hasPrefix("iOS \(text.prefix(2)) does not exist. Write the oldest iOS") == true)
    }

    @Test(arguments: [
        "", "iOS 14", "14.", ".14", "14..1", "14.1.2.3", "014", "14.05", "100", "14.1000", "-14", "+14", "14,5", "1e1",
        "१४", " 14",
    ])
    func anotherTextIsRefused(text: String) {
        let error = #expect(throws: SystemVersionError.self) { try SystemVersion(parsing: text) }
        #expect(error?.message.hasPrefix("Write a version of iOS") == true)
    }

    @Test func versionsAreOrderedByTheirNumbers() throws {
        let versions = try ["12", "13", "13.4", "13.5", "13.10", "14", "16.4", "16.4.1", "26"].map {
            try SystemVersion(parsing: $0)
        }
        #expect(versions.shuffled().sorted() == versions)
        #expect(SystemVersion(.ios13Point5) == versions[3])
    }
}
