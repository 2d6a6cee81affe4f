public import Foundation
public import Testing

/// Test data that lies beside the checkout, in `../shared` or where `AASA_SHARED` says.
///
/// A test that needs it carries `.enabled(if: SharedData.has("…"), SharedData.absence)`, so that a run without the
/// folder shows it as skipped.
public enum SharedData: Sendable {
    /// What the report of a skipped test says.
    public static let absence: Comment = "NOT RUN: no shared data beside the checkout (set AASA_SHARED)"

    /// The folder.
    public static let folder: URL = {
        if let given = ProcessInfo.processInfo.environment["AASA_SHARED"] { return URL(fileURLWithPath: given) }
        return Checkout.folder.deletingLastPathComponent().appendingPathComponent("shared")
    }()

    /// Whether a file or folder is there.
    public static func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
    }

    /// The bytes of a file.
    public static func bytes(of path: String) throws -> [UInt8] {
        try Array(Data(contentsOf: folder.appendingPathComponent(path)))
    }

    /// The names of the files in a folder with this ending, sorted.
    public static func names(in path: String, withExtension ending: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(path).path)
            .filter { $0.hasSuffix("." + ending) }
            .sorted()
    }

    /// The lines of a file that are not empty.
    public static func lines(of path: String) throws -> [[UInt8]] {
        try bytes(of: path).split(separator: UInt8(ascii: "\n")).map(Array.init)
    }
}
