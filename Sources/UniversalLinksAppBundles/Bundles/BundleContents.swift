#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files of a bundle, in a folder or an archive.
protocol BundleContents {
    /// The names of what lies directly in a folder, sorted.
    func names(in folder: String) -> [String]

    /// A file; nil if there is none.
    ///
    /// - Throws: if there is one, and it cannot be read.
    func file(_ path: String) throws(AppFileError) -> (any ByteSource)?
}

/// A folder on disk.
struct FolderContents: BundleContents {
    let path: String

    func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: place(folder))) ?? []).sorted()
    }

    func file(_ path: String) throws(AppFileError) -> (any ByteSource)? {
        guard FileManager.default.fileExists(atPath: place(path)) else { return nil }
        do throws(AppFileError) {
            return try FileBytes(place(path))
        } catch {
            throw error.about(path)
        }
    }

    private func place(_ path: String) -> String { path.isEmpty ? self.path : self.path + "/" + path }
}

/// An archive of which the directory has been read.
struct ArchiveContents: BundleContents {
    private let source: any ByteSource
    private let archive: ZipArchive
    private let folders: [String: Set<String>]
    /// What is inflated for one app with everything in it: in proportion to the archive, so that a small one costs little.
    private let budget: InflationBudget

    init(_ source: any ByteSource) throws(AppFileError) {
        self.source = source
        budget = InflationBudget(min(2 << 30, (128 << 20) + 32 * min(source.count, 1 << 30)))
        archive = try ZipArchive(source, where: ArchiveContents.isWanted)
        var folders: [String: Set<String>] = [:]
        for name in archive.entries.keys {
            var parent = ""
            for part in name.split(separator: "/").map(String.init) {
                folders[parent, default: []].insert(part)
                parent = parent.isEmpty ? part : parent + "/" + part
            }
        }
        self.folders = folders
    }

    /// What may be a file of an app, or of something in it; resources are not kept.
    private static func isWanted(_ name: String) -> Bool {
        let parts = name.split(separator: "/", maxSplits: 8, omittingEmptySubsequences: false)
        guard parts.first == "Payload", parts.count >= 3, parts.last?.isEmpty == false else { return false }
        // Payload/A.app/File, Payload/A.app/PlugIns/B.appex/File, Payload/A.app/Watch/C.app/PlugIns/D.appex/File
        return parts.count <= 7 && parts.count % 2 == 1
            && stride(from: 2, to: parts.count - 1, by: 2).allSatisfy {
                AppBundleReader.folders.contains(String(parts[$0]))
            }
    }

    func names(in folder: String) -> [String] { (folders[folder] ?? []).sorted() }

    func file(_ path: String) throws(AppFileError) -> (any ByteSource)? {
        guard let entry = archive.entries[path] else { return nil }
        do throws(AppFileError) {
            return try ZipArchive.contents(of: entry, in: source, budget)
        } catch {
            throw error.about(path)
        }
    }
}
