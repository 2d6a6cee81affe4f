package import UniversalLinks
import UniversalLinksAppBundles
import _UniversalLinksSystemCalls

package struct FoundFile: Sendable {
    package let path: String
    package let content: Content

    package enum Content: Sendable {
        /// Nil for one that is not JSON.
        case associationFile(AssociationFile?)
        case linkList(LinkList)
        case entitlements(Entitlements)
    }

    package static func isCandidate(_ name: String) -> Bool {
        let name = name.lowercased()
        return associationNames.contains(name) || name == "config.xml"
            || [".json", ".yml", ".yaml", ".entitlements"].contains { name.hasSuffix($0) }
    }

    /// In lower case.
    package static let associationNames: Set<String> = [
        "apple-app-site-association", "apple-app-site-association.json",
    ]

    package init?(_ path: String, _ bytes: [UInt8]) {
        let name = ProjectPath.fileName(of: path).lowercased()
        self.path = path
        if FoundFile.associationNames.contains(name) {
            content = .associationFile(try? AssociationFile(parsing: bytes))
        } else if name.hasSuffix(".entitlements") {
            guard let entitlements = try? ProjectFolder.entitlements(bytes), !entitlements.associatedDomains.isEmpty
            else {
                return nil
            }
            content = .entitlements(entitlements)
        } else if AppFile.configurationNames.contains(name), let entitlements = try? ProjectFolder.entitlements(bytes),
            !entitlements.associatedDomains.isEmpty
        {
            content = .entitlements(entitlements)
        } else {
            guard FoundFile.mayBeLinkList(bytes),
                let list = try? LinkList(parsing: bytes, as: LinkList.Notation(fileName: name, bytes)),
                !list.expectations.isEmpty
            else { return nil }
            content = .linkList(list)
        }
    }

    /// A quick check: most files are not link lists, and reading all of them as YAML takes time.
    private static func mayBeLinkList(_ bytes: [UInt8]) -> Bool {
        bytes.count <= 4 * 1_048_576
            && (bytes.contains("deep_linkable_urls".utf8)
                || (bytes.contains("url".utf8) && bytes.contains("expect".utf8)))
    }
}

extension [UInt8] {
    fileprivate func contains(_ text: String.UTF8View) -> Bool {
        guard let first = text.first, count >= text.count else { return false }
        let wanted = Array(text)
        return indices.dropLast(wanted.count - 1).contains { index in
            self[index] == first && self[index..<(index + wanted.count)].elementsEqual(wanted)
        }
    }
}

/// The files below a folder that a project can be made of, in the same order on every machine, up to some bounds.
package struct FolderSearch {
    package private(set) var files: [FoundFile] = []
    /// What was left out, as a sentence; nil if nothing was.
    package private(set) var bound: String?

    private static let maximumFileCount = 5_000
    private static let maximumByteCount = 256 * 1_048_576

    private var byteCount = 0

    package init(_ folder: String) throws(RunFailure) {
        guard FileKind(at: folder) == .folder else {
            throw RunFailure(.couldNotDoIt, about: folder, "there is no such folder. Check the path.")
        }
        let walk = FolderWalk(below: folder, where: FoundFile.isCandidate)
        bound = walk.gaps.first.map { "\(ProjectPath.path($0.path, in: folder)): \($0.reason)" }
        for path in walk.paths { read(path, in: folder) }
    }

    private mutating func read(_ path: String, in folder: String) {
        guard files.count < FolderSearch.maximumFileCount, byteCount < FolderSearch.maximumByteCount else {
            bound = "not all files below the folder were read"
            return
        }
        guard let input = try? InputFile(ProjectPath.path(path, in: folder)) else { return }
        byteCount += input.bytes.count
        if let file = FoundFile(path, input.bytes) { files.append(file) }
    }
}
