import Foundation
import UniversalLinks

/// A file named on the command line; `-` is standard input.
struct InputFile {
    let name: String
    let bytes: [UInt8]

    /// Reads the whole file, but not more than one byte above what the readers take.
    ///
    /// - Throws: `CommandFailure` where there is no such file or it cannot be read.
    init(_ path: String) throws(CommandFailure) {
        name = path == "-" ? "standard input" : path
        if path.hasPrefix("https://") || path.hasPrefix("http://") {
            throw CommandFailure(
                .wrongUsage,
                "\(path): this version reads no URLs. Download the file first, for example with curl, and name its path."
            )
        }
        do {
            bytes = try path == "-" ? InputFile.read(.standardInput) : InputFile.read(at: path)
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.couldNotDoIt, "\(name): \(InputFile.reason(error))")
        }
    }

    /// The bytes of a file that is read whole or not at all.
    ///
    /// - Throws: `CommandFailure` where the file is larger than that.
    func whole() throws(CommandFailure) -> [UInt8] {
        guard bytes.count <= AssociationFile.readingLimit else {
            throw CommandFailure(
                .couldNotDoIt,
                "\(name): it has more than \(AssociationFile.readingLimit) bytes, which are not read. Split it.")
        }
        return bytes
    }

    private static func read(at path: String) throws -> [UInt8] {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw CommandFailure(.couldNotDoIt, "\(path): there is no such file. Check the path.")
        }
        guard !isDirectory.boolValue else {
            throw CommandFailure(.couldNotDoIt, "\(path): this is a folder. Name the file inside it.")
        }
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        return try read(handle)
    }

    private static func read(_ handle: FileHandle) throws -> [UInt8] {
        let limit = AssociationFile.readingLimit + 1
        var bytes: [UInt8] = []
        while bytes.count < limit, let chunk = try handle.read(upToCount: min(1 << 20, limit - bytes.count)) {
            if chunk.isEmpty { break }
            bytes += chunk
        }
        return bytes
    }

    private static func reason(_ error: any Error) -> String {
        let code = (error as? CocoaError)?.code
        return code == .fileReadNoPermission
            ? "no permission to read it. Change its mode or owner."
            : "it cannot be read: \(error.localizedDescription)"
    }
}
