import Foundation
import Testing
import UniversalLinksProject
import UniversalLinksService

@testable import UniversalLinksMonitor

/// Changes while the monitor runs.
struct ProjectWatchTests {
    private static func intervals(_ outcome: ProjectWatch.Outcome) -> [Int]? {
        if case .changed(let project) = outcome { [project.settings.interval] } else { nil }
    }

    private static func isUnchanged(_ outcome: ProjectWatch.Outcome) -> Bool {
        if case .unchanged = outcome { true } else { false }
    }

    private static func words(_ outcome: ProjectWatch.Outcome) -> String? {
        if case .rejected(let error) = outcome { error.description } else { nil }
    }

    private static func configuration(_ more: String) -> String {
        "version: 1\ndomains:\n  shop.example:\n    file: aasa.json\n" + more
    }

    @Test func nothingIsReadAgainUntilAFileChanges() throws {
        let project = try TemporaryProject.shop(Sample.file, links: ReviewTests.links)
        var look = ProjectWatch.Look(try project.read(), environment: [:])
        #expect(Self.isUnchanged(look.outcome()))
        try project.write(Self.configuration("monitor: { interval: 7m }\n"), to: "aasa.yml")
        #expect(Self.intervals(look.outcome()) == [420])
        #expect(Self.isUnchanged(look.outcome()))
    }

    @Test(arguments: ["aasa.json", "links.yml"])
    func committedFilesAndListsCount(name: String) throws {
        let project = try TemporaryProject.shop(Sample.file, links: ReviewTests.links)
        var look = ProjectWatch.Look(try project.read(), environment: [:])
        let text = name == "aasa.json" ? Sample.file + "\n\n" : ReviewTests.links + "\n"
        try project.write(text, to: name)
        guard case .changed(let read) = look.outcome() else {
            Issue.record("not read again")
            return
        }
        let reference = try #require(read.references["shop.example"])
        #expect(reference.expectations.count == 2)
        #expect(name != "aasa.json" || reference.committed.bytes == Array(text.utf8))
    }

    /// The last valid one stays, the reason is reported once, and the next valid one is used.
    @Test func aBrokenProjectIsRejectedOnce() throws {
        let project = try TemporaryProject.shop()
        var look = ProjectWatch.Look(try project.read(), environment: [:])
        try project.write(Self.configuration("monitor: { intervall: 7m }\n"), to: "aasa.yml")
        let words = try #require(Self.words(look.outcome()))
        #expect(words.contains("aasa.yml:5:12: \"intervall\" is not a key of monitor. Did you mean \"interval\"?"))
        for _ in 0..<30 { #expect(Self.isUnchanged(look.outcome())) }
        try project.write(Self.configuration("monitor: { interval: 9m }\n"), to: "aasa.yml")
        #expect(Self.intervals(look.outcome()) == [540])
    }

    @Test func aFileThatIsGoneIsRejectedUntilItIsBack() throws {
        let project = try TemporaryProject.shop()
        var look = ProjectWatch.Look(try project.read(), environment: [:])
        try FileManager.default.removeItem(at: project.folder.appendingPathComponent("aasa.json"))
        #expect(Self.words(look.outcome())?.contains("aasa.json") == true)
        #expect(Self.isUnchanged(look.outcome()))
        try project.write(Sample.file, to: "aasa.json")
        #expect(Self.intervals(look.outcome()) == [3_600])
    }

    /// A file that only the rejected configuration names is found once it exists.
    @Test func aNewFileIsFoundThoughNobodyLooksAtItYet() throws {
        let project = try TemporaryProject.shop()
        var look = ProjectWatch.Look(try project.read(), environment: [:])
        try project.write("version: 1\ndomains: { shop.example: new.json }\n", to: "aasa.yml")
        #expect(Self.words(look.outcome())?.contains("new.json") == true)
        try project.write(Sample.file, to: "new.json")
        let outcomes = (0..<ProjectWatch.Look.retryCount).map { _ in look.outcome() }
        #expect(outcomes.compactMap(Self.intervals).count == 1)
    }

    @Test func whatChangedAfterItWasReadIsAChange() throws {
        let project = try TemporaryProject.shop()
        let read = try project.read()
        try project.write(Self.configuration("monitor: { interval: 7m }\n"), to: "aasa.yml")
        var look = ProjectWatch.Look(read, environment: [:])
        #expect(Self.intervals(look.outcome()) == [420])
    }
}
