public import Foundation

/// The checkout that the tests were built from.
public enum Checkout: Sendable {
    /// Its folder.
    public static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The bytes of a file in it.
    public static func bytes(of path: String) throws -> [UInt8] {
        try Array(Data(contentsOf: folder.appendingPathComponent(path)))
    }

    /// The text of a file in it.
    public static func text(of path: String) throws -> String {
        try String(decoding: bytes(of: path), as: UTF8.self)
    }
}
