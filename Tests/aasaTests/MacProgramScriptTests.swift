import Foundation
import Testing
import UniversalLinksTestSupport

/// What is done on a Mac to a program that was built: the library that older systems lack, and a signature that is valid.
///
/// The tools of a Mac are stood in for by scripts that write down how they were called.
struct MacProgramScriptTests {
    /// A folder with `bin/aasa`, a toolchain, and tools.
    private static func run(_ needed: [String], toolchainHasLibrary: Bool = true) throws -> (
        run: BuiltProgram.Run, calls: [String], library: String?
    ) {
        let work = try TemporaryFolder()
        for folder in [
            "out/bin", "tools", "toolchain/bin", "toolchain/lib/swift-6.2/macosx", "toolchain/lib/swift-6.2/iphoneos",
        ] {
            try FileManager.default.createDirectory(
                at: work.url.appendingPathComponent(folder), withIntermediateDirectories: true)
        }
        try work.write("program", to: "out/bin/aasa")
        let name = "libswiftCompatibilitySpan.dylib"
        try work.write("for phones", to: "toolchain/lib/swift-6.2/iphoneos/\(name)")
        if toolchainHasLibrary { try work.write("for Macs", to: "toolchain/lib/swift-6.2/macosx/\(name)") }
        let log = work.url.appendingPathComponent("log").path
        let listing =
            ["\(work.url.path)/out/bin/aasa (architecture arm64):"]
            + needed.map { "\t\($0) (compatibility version 1.0.0)" }
        let tools = [
            "otool": "printf '%s\\n' '\(listing.joined(separator: "' '"))'",
            "xcrun": "echo \(work.url.path)/toolchain/bin/swiftc",
            "codesign": "echo \"codesign $*\" >> \(log)",
            "install_name_tool": "echo \"install_name_tool $*\" >> \(log)",
        ]
        for (tool, script) in tools {
            let file = work.url.appendingPathComponent("tools/\(tool)")
            try Shell.write(program: "#!/bin/sh\n\(script)\n", to: file)
        }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let script = Checkout.folder.appendingPathComponent("Scripts/complete-mac-program.sh").path
        let run = try Shell.run(
            "exec bash \"$0\" out/bin/aasa", [script],
            environment: ["PATH": "\(work.url.path)/tools:\(path)"], in: work.url)
        let calls = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        let library = try? String(contentsOf: work.url.appendingPathComponent("out/lib/\(name)"), encoding: .utf8)
        return (run, calls.split(separator: "\n").map(String.init), library)
    }

    private static let system = ["/usr/lib/libSystem.B.dylib", "/usr/lib/swift/libswiftCore.dylib"]
    private static let spanLibrary = "@rpath/libswiftCompatibilitySpan.dylib"

    @Test func aProgramThatNeedsNothingIsSignedAgain() throws {
        let (run, calls, library) = try Self.run(Self.system)
        #expect(run.status == 0, "\(run.errors)")
        #expect(calls == ["codesign --force --sign - out/bin/aasa", "codesign --verify out/bin/aasa"])
        #expect(library == nil)
    }

    @Test func theLibraryThatOlderSystemsLackGoesBesideTheProgram() throws {
        let (run, calls, library) = try Self.run(Self.system + [Self.spanLibrary])
        #expect(run.status == 0, "\(run.errors)")
        #expect(library == "for Macs")
        // What changes the program comes before its signature.
        #expect(
            calls == [
                "codesign --force --sign - out/lib/libswiftCompatibilitySpan.dylib",
                "install_name_tool -add_rpath @executable_path/../lib out/bin/aasa",
                "codesign --force --sign - out/bin/aasa", "codesign --verify out/bin/aasa",
            ])
    }

    @Test func aToolchainWithoutTheLibraryIsAnError() throws {
        let (run, calls, _) = try Self.run([Self.spanLibrary], toolchainHasLibrary: false)
        #expect(run.status != 0)
        #expect(run.errors.contains("has no libswiftCompatibilitySpan.dylib"))
        #expect(calls.isEmpty)
    }

    @Test(arguments: ["/opt/homebrew/lib/libz.1.dylib", "@rpath/libother.dylib"])
    func aLibraryThatNoMacHasIsAnError(library: String) throws {
        let (run, calls, _) = try Self.run(Self.system + [library])
        #expect(run.status != 0)
        #expect(run.errors.contains(library))
        #expect(calls.isEmpty)
    }
}
