import Foundation
import Testing
import UniversalLinksTestSupport

/// A file that is there is replaced as a whole, and stays what it was: its mode, its owner, its links.
struct FileReplacementTests {
    /// What `stat` says about a file.
    private struct Entry {
        let mode: mode_t
        let owner: uid_t
        let group: gid_t
        let inode: UInt64

        init(_ file: URL) throws {
            var information = stat()
            try #require(stat(file.path, &information) == 0, "\(file.path)")
            mode = information.st_mode & 0o7777
            (owner, group) = (information.st_uid, information.st_gid)
            inode = UInt64(information.st_ino)
        }
    }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func run(_ writer: FileWriter, in folder: TemporaryFolder) throws {
        let run = try BuiltProgram.run(writer.arguments, in: folder.url)
        #expect(run.status < 2, "\(run.output)\(run.errors)")
        // Nothing lies beside it.
        #expect(try names(in: folder.url).allSatisfy { !$0.hasSuffix(".tmp") })
    }

    @Test(arguments: FileWriter.allCases)
    func modeAndOwnerStay(writer: FileWriter) throws {
        let folder = try TemporaryFolder()
        try writer.prepare(folder)
        let file = folder.url.appendingPathComponent(writer.target)
        try #require(chmod(file.path, 0o640) == 0)
        // Only root can give a file away.
        if geteuid() == 0 { try #require(chown(file.path, 65_534, 65_534) == 0) }
        let before = try Entry(file)
        try run(writer, in: folder)
        let after = try Entry(file)
        #expect(try !writer.isOld(file))
        #expect(after.mode == 0o640)
        #expect((after.owner, after.group) == (before.owner, before.group))
        // It is another file in its place, so a reader never sees half of it.
        #expect(after.inode != before.inode)
    }

    @Test(arguments: FileWriter.allCases, ["real", "folder/real", "through/real"])
    func aSymbolicLinkStaysOne(writer: FileWriter, end: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("folder"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appendingPathComponent("through").path, withDestinationPath: "folder")
        try writer.prepare(folder, target: end)
        let link = folder.url.appendingPathComponent(writer.target).path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: end)
        try run(writer, in: folder)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == end)
        #expect(try !writer.isOld(folder.url.appendingPathComponent(end)))
    }

    @Test(arguments: [FileWriter.results, .baseline, .project])
    func aLinkToAFileThatIsMissingLeadsToTheNewOne(writer: FileWriter) throws {
        let folder = try TemporaryFolder()
        try writer.prepare(folder)
        let link = folder.url.appendingPathComponent(writer.target)
        let end = folder.url.appendingPathComponent("missing")
        try FileManager.default.moveItem(at: link, to: end)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "missing")
        try FileManager.default.removeItem(at: end)
        try run(writer, in: folder)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "missing")
        #expect(FileManager.default.fileExists(atPath: end.path))
    }

    @Test(arguments: FileWriter.allCases)
    func allNamesOfAFileStayNamesOfIt(writer: FileWriter) throws {
        let folder = try TemporaryFolder()
        try writer.prepare(folder)
        let file = folder.url.appendingPathComponent(writer.target)
        let other = folder.url.appendingPathComponent("other")
        try FileManager.default.linkItem(at: file, to: other)
        try run(writer, in: folder)
        #expect(try Entry(file).inode == Entry(other).inode)
        #expect(try !writer.isOld(other))
    }

    /// The old content is longer than the new one, and nothing of it stays behind.
    @Test func aFileWithTwoNamesGetsShorter() throws {
        let folder = try TemporaryFolder()
        try FileWriter.results.prepare(folder)
        let file = try folder.write(String(repeating: "x", count: 100_000), to: "target")
        try FileManager.default.linkItem(at: file, to: folder.url.appendingPathComponent("other"))
        try run(.results, in: folder)
        _ = try #require(JSONSerialization.jsonObject(with: try Data(contentsOf: file)) as? [String: Any])
    }

    @Test func aNameAsLongAsTheSystemAllowsIsWritten() throws {
        let name = String(repeating: "n", count: 255)
        let folder = try TemporaryFolder()
        try FileWriter.results.prepare(folder)
        let run = try BuiltProgram.run(["lint", "input", "--output", "json=\(name)"], in: folder.url)
        #expect(run.status < 2, "\(run.errors)")
        #expect(try names(in: folder.url).contains(name))
    }

    /// In a container, every run may have the same process number as the one that was killed.
    @Test func whatAKilledRunLeftIsNotInTheWay() throws {
        let folder = try TemporaryFolder()
        try FileWriter.format.prepare(folder)
        let script = "for n in 0 1 2; do : > .aasa-$$-$n.tmp; done; exec \"$0\" fmt target"
        let run = try Shell.run(script, [BuiltProgram.url(of: "aasa").path], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try !FileWriter.format.isOld(folder.url.appendingPathComponent("target")))
    }

    @Test(
        .enabled(if: BuiltProgram.canRunUnprivileged, "NOT RUN: root may write everything, and nobody cannot run it"),
        arguments: FileWriter.allCases)
    func aFolderThatCannotBeWrittenKeepsTheFile(writer: FileWriter) throws {
        let folder = try TemporaryFolder()
        try writer.prepare(folder)
        let file = folder.url.appendingPathComponent(writer.target)
        try #require(chmod(file.path, 0o666) == 0)
        try #require(chmod(folder.url.path, 0o555) == 0)
        defer { chmod(folder.url.path, 0o755) }
        let run = try BuiltProgram.run(writer.arguments, in: folder.url, unprivileged: true)
        #expect(run.status == 3)
        #expect(run.errors.contains("you have no permission to write it"), "\(run.errors)")
        #expect(try writer.isOld(file))
    }

    /// Somebody else's file that this user may write cannot be replaced by one that is not theirs.
    @Test(.enabled(if: geteuid() == 0 && BuiltProgram.canRunUnprivileged, "NOT RUN: needs root, to have two users"))
    func anotherOwnerKeepsTheFile() throws {
        let folder = try TemporaryFolder()
        try FileWriter.format.prepare(folder)
        let file = folder.url.appendingPathComponent("target")
        try #require(chmod(file.path, 0o666) == 0)
        try #require(chmod(folder.url.path, 0o777) == 0)
        let run = try BuiltProgram.run(["fmt", "target"], in: folder.url, unprivileged: true)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try Entry(file).owner == 0)
        #expect(try Entry(file).mode == 0o666)
        #expect(try !FileWriter.format.isOld(file))
    }

    @Test(arguments: [
        ("no/such/target", "there is no such folder"), ("input/target", "a part of the path is a file"),
        (".", "this is a folder"), ("circle", "symbolic links lead in a circle"),
        (String(repeating: "n", count: 256), "the name is too long"),
    ])
    func aPlaceThatCannotBeWrittenIsNamed(path: String, words: String) throws {
        let folder = try TemporaryFolder()
        try FileWriter.results.prepare(folder)
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appendingPathComponent("circle").path, withDestinationPath: "circle")
        let run = try BuiltProgram.run(["lint", "input", "--output", "json=\(path)"], in: folder.url)
        #expect(run.status == 3)
        #expect(run.errors.contains("\(path): \(words)"), "\(run.errors)")
    }
}
