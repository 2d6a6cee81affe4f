import Foundation
import Testing
import UniversalLinksTestSupport

/// Where the tool of a checkout comes from: the release that the checkout is, else a build.
@Suite(.enabled(if: Shell.has("git") && Shell.has("curl"), "NOT RUN: no git or no curl here"))
struct InstallScriptTests {
    @Test func theCheckoutOfAReleaseTakesItsArchive() throws {
        let host = try ReleaseHost()
        let run = try host.install()
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("took release 9.9.9"))
        #expect(try host.answer(of: run) == "9.9.9\n")
        #expect(try host.install(environment: ["AASA_RELEASES": "file:///nowhere"]).output == run.output)
    }

    @Test func anotherCommitIsBuiltOnce() throws {
        let host = try ReleaseHost()
        try host.commitMore()
        let run = try host.install()
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("building from source"))
        #expect(try host.answer(of: run) == "built\n")
        let again = try host.install()
        #expect(again.output == run.output)
        #expect(again.errors.isEmpty)
    }

    @Test func aReleaseWithoutAnArchiveIsBuilt() throws {
        let host = try ReleaseHost()
        let run = try host.install(environment: ["AASA_RELEASES": "file:///nowhere"])
        #expect(try host.answer(of: run) == "built\n")
    }

    @Test func aWrongChecksumEndsEverything() throws {
        let host = try ReleaseHost()
        try host.spoilArchive()
        let run = try host.install()
        #expect(run.status == 3)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("do not use it"))
    }

    @Test(arguments: [("v9.9.9", "9.9.9\n"), ("main", "9.9.9\n"), ("elsewhere", "built\n")])
    func aReferenceStandsForACheckoutWithoutHistory(reference: String, answer: String) throws {
        let host = try ReleaseHost()
        try host.forgetHistory()
        let run = try host.install(environment: ["AASA_REF": reference, "AASA_REPOSITORY": host.origin])
        #expect(try host.answer(of: run) == answer)
    }

    @Test func aVersionIsTakenOrNothing() throws {
        let host = try ReleaseHost()
        try host.commitMore()
        #expect(try host.answer(of: host.install(["9.9.9"])) == "9.9.9\n")
        #expect(try host.install(["v9.9.9"]).output == host.install(["9.9.9"]).output)
        #expect(try host.answer(of: host.install(["source"])) == "built\n")
        let missing = try host.install(["9.9.8"])
        #expect(missing.status == 3)
        #expect(missing.errors.contains("could not take release 9.9.8"))
        #expect(try host.install(["../9"]).status == 3)
    }

    @Test func theSourceNamesTheVersionWhereTheScriptsLookForIt() throws {
        let version = try BuiltProgram.run(["--version"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
        let pattern = "s/^ *version: \"\\([^\"]*\\)\",$/\\1/p"
        for script in ["install", "build-release"] {
            #expect(try Checkout.text(of: "Scripts/\(script).sh").contains(pattern))
        }
        let run = try Shell.run("sed -n '\(pattern)' Sources/aasa/AASACommand.swift", in: Checkout.folder)
        #expect(run.output == version + "\n")
    }
}
