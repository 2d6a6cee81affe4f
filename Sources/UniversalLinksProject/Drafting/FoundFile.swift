package import UniversalLinks
import UniversalLinksAppBundles

/// A file that a search for what a project has came upon.
package struct FoundFile: Sendable {
    /// Its path, relative to the folder that was searched.
    package let path: String
    /// What it is.
    package let content: Content

    /// What a file is.
    package enum Content: Sendable {
        /// An association file; nil for one that is not JSON.
        case associationFile(AssociationFile?)
        /// A list of links.
        case linkList(LinkList)
        /// An app's entitlements.
        case entitlements(Entitlements)
    }

    /// Whether a file of this name is worth reading.
    package static func isCandidate(_ name: String) -> Bool {
        let name = name.lowercased()
        return associationNames.contains(name) || name == "config.xml"
            || [".json", ".yml", ".yaml", ".entitlements"].contains { name.hasSuffix($0) }
    }

    /// The names of association files, in lower case.
    package static let associationNames: Set<String> = [
        "apple-app-site-association", "apple-app-site-association.json",
    ]

    /// A file that matters to a project; nil for any other.
    ///
    /// - Parameter parseEntitlements: How entitlements are read.
    package init?(
        _ path: String, _ bytes: [UInt8],
        parseEntitlements: (_ bytes: [UInt8]) throws(ProjectFileError) -> Entitlements
    ) {
        let name = ProjectPath.fileName(of: path).lowercased()
        self.path = path
        if FoundFile.associationNames.contains(name) {
            content = .associationFile(try? AssociationFile(parsing: bytes))
        } else if name.hasSuffix(".entitlements") {
            guard let entitlements = try? parseEntitlements(bytes), !entitlements.associatedDomains.isEmpty else {
                return nil
            }
            content = .entitlements(entitlements)
        } else if AppFile.configurationNames.contains(name), let entitlements = try? parseEntitlements(bytes),
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

    /// Most files are not, and reading them all as YAML takes time.
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
