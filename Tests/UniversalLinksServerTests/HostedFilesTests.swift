import Foundation
import Testing
import UniversalLinksServer
import UniversalLinksService

struct HostedFilesTests {
    private static func files(in folder: TemporaryFolder, allowsErrors: Bool = false) throws -> HostedFiles {
        let domain = try ServedProject.Domain("shop.example", file: folder.file("file.json"))
        return try HostedFiles(
            of: [domain].compactMap { ServedDomain($0) }, in: ServedProject(domains: [domain]),
            allowsErrors: allowsErrors)
    }

    @Test func aBrokenFileDoesNotReplaceAGoodOne() async throws {
        try await TemporaryFolder.with { folder in
            let files = try HostedFilesTests.files(in: folder)
            let path = folder.file("file.json")
            guard case .unchanged = files.reload(path) else { throw Unexpected() }
            try folder.write("{", to: "file.json")
            guard case .rejected(let file) = files.reload(path) else { throw Unexpected() }
            #expect(file.hasErrors && file.report.contains("error[") && file.report.contains("file.json:1:"))
            try FileManager.default.removeItem(atPath: path)
            guard case .unreadable(let error) = files.reload(path) else { throw Unexpected() }
            #expect(error.code == .unreadable)
            #expect(files[path]?.file.bytes == Array(TemporaryFolder.goodFile.utf8))
            let other = TemporaryFolder.goodFile.replacingOccurrences(of: "buy", with: "sell")
            try folder.write(other, to: "file.json")
            guard case .replaced = files.reload(path) else { throw Unexpected() }
            #expect(files[path]?.file.bytes == Array(other.utf8))
        }
    }

    @Test func errorsKeepTheServerFromStarting() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write("{", to: "file.json")
            #expect(throws: HostedFilesError.self) { try HostedFilesTests.files(in: folder) }
            #expect(try HostedFilesTests.files(in: folder, allowsErrors: true).paths.count == 1)
            try FileManager.default.removeItem(atPath: folder.file("file.json"))
            #expect(throws: HostedFilesError.self) { try HostedFilesTests.files(in: folder, allowsErrors: true) }
        }
    }

    @Test func aProjectListsItsDomains() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(
                "version: 1\ndomains:\n  - domain: shop.example\n    file: file.json\n  - domain: '*.wild.example'\n    file: file.json\n"
                    + "    links: links.json\n", to: "aasa.yml")
            let project = try ServedProject(readingAt: folder.file("aasa.yml"))
            #expect(project.domains.map(\.host) == ["shop.example", "wild.example"])
            #expect(project.domains.map(\.isWildcard) == [false, true])
            #expect(project.domains.map(\.file) == [folder.file("file.json"), folder.file("file.json")])
            #expect(project.domains[1].linkLists.map(\.path) == [folder.file("links.json")])
            try folder.write("domain: 1\n", to: "aasa.yml")
            #expect(throws: ServedProjectError.self) { try ServedProject(readingAt: folder.file("aasa.yml")) }
        }
    }

    private struct Unexpected: Error {}
}
