import Foundation

/// Writes the files of `HostileShape`: `FOLDER/BYTES/NAME.json` for each kind and size, `FOLDER/urls/BYTES` for each length of a URL,
/// and 500 ordinary URLs in `FOLDER/links.txt`.
/// Scripts/measure-hostile-files.py compiles and runs it.
@main
struct WriteHostileFiles {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let folder = arguments.first else { return print("write-hostile-files FOLDER BYTES…") }
        for byteCount in arguments.dropFirst().compactMap({ Int($0) }) {
            for shape in HostileShape.all {
                try write(shape.file(byteCount: byteCount), to: "\(folder)/\(byteCount)/\(shape.name).json")
            }
        }
        for byteCount in HostileShape.urlByteCounts {
            try write(HostileShape.url(byteCount: byteCount), to: "\(folder)/urls/\(byteCount)")
        }
        try write(HostileShape.links(count: 500).map { $0 + "\n" }.joined(), to: "\(folder)/links.txt")
    }

    private static func write(_ text: String, to path: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }
}
