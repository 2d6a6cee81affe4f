import Foundation
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed

/// Every command that offers a fix names an option that it has, or the command that applies it.
struct FixOfferTests {
    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("version: 1\ndomains:\n  eats.example: { file: web/aasa, links: links.yml }\n", to: "aasa.yml")
        try folder.write(LintFolder.broken, to: "web/aasa")
        try folder.write(LintFolder.broken, to: "a file's name")
        try folder.write(
            LintFolder.clean.replacingOccurrences(
                of: "{ \"/\": \"/buy/*\" }", with: "{ \"/\": \"/b/*\" }, { \"/\": \"/b/*\" }"),
            to: "safe")
        try folder.write("deep_linkable_urls: [https://eats.example/buy/1]\n", to: "links.yml")
        return folder
    }

    static let offers: [(arguments: [String], offer: String)] = [
        (["lint", "web/aasa"], "(--fix --unsafe-fixes)"), (["lint", "safe"], "(--fix)"),
        ([], "(aasa lint --fix --unsafe-fixes web/aasa)"),
        (["test"], "(aasa lint --fix --unsafe-fixes web/aasa)"),
        (["test", "web/aasa", "--links", "links.yml"], "(aasa lint --fix --unsafe-fixes web/aasa)"),
        (["validate-schema", "--aasa-path", "web/aasa"], "(aasa lint --fix --unsafe-fixes web/aasa)"),
        (["fmt", "web/aasa"], "(aasa lint --fix --unsafe-fixes web/aasa)"),
        (["migrate", "web/aasa"], "(aasa lint --fix --unsafe-fixes web/aasa)"),
        (["fmt", "a file's name"], #"(aasa lint --fix --unsafe-fixes 'a file'\''s name')"#),
        (
            ["test", "web/aasa", "--links", "links.yml", "--format", "junit"],
            "(aasa lint --fix --unsafe-fixes web/aasa)"
        ),
        (["--format", "markdown"], "(aasa lint --fix --unsafe-fixes web/aasa)"),
    ]

    @Test(arguments: offers)
    func theOfferIsForTheCommand(arguments: [String], offer: String) throws {
        let folder = try Self.folder()
        let run = try BuiltProgram.run(arguments, in: folder.url)
        let offers = (run.output + run.errors).split(separator: "\n").filter { $0.contains("   = fix: ") }
        #expect(!offers.isEmpty, "\(run.output)\(run.errors)")
        #expect(offers.allSatisfy { $0.contains(offer) }, "\(offers)")
    }

    @Test func standardInputIsNamedAsTheProgramReadsIt() throws {
        let run = try BuiltProgram.run(["fmt", "-"], input: Array(LintFolder.broken.utf8))
        #expect(run.errors.contains("(aasa lint --fix --unsafe-fixes -)"), "\(run.errors)")
    }

    @Test func whatIsOfferedWorks() throws {
        let folder = try Self.folder()
        let fixed = try BuiltProgram.run(["lint", "--fix", "--unsafe-fixes", "a file's name"], in: folder.url)
        #expect(fixed.status == 0, "\(fixed.output)")
        #expect(try BuiltProgram.run(["fmt", "--check", "a file's name"], in: folder.url).status != 3)
    }

    @Test func aFetchedFileIsOfferedAsAPatch() async throws {
        try await FetchingBed.run { host in
            host.bed.serve(FetchingBed.host, .file(LintFolder.broken))
            let run = try await host.aasa(["fmt", "--check", host.site])
            #expect(run.errors.contains("(aasa lint --diff --unsafe-fixes \(host.file))"), "\(run.errors)")
        }
    }
}
