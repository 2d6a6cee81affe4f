import JSONSyntax
import UniversalLinksService

/// What a change of a file does to links, with the URLs that prove it, and what changed in the text.
struct FileChange: Hashable, Sendable {
    /// Some URLs whose decision changes.
    struct Group: Hashable, Sendable {
        var message: String
        var urls: [String]
    }

    /// The most groups, and URLs of a group, that are shown.
    static let groupLimit = 20
    static let urlLimit = 5

    /// What changes, in sentences with URLs; at most ``groupLimit``.
    var groups: [Group] = []
    /// How many groups there are.
    var groupCount = 0
    /// Apps and services that come or go, a sentence each.
    var entries: [String] = []
    /// Why the decisions cannot be compared; nil if they were.
    var problem: String?
    /// Whether every URL is decided alike, and the same apps are listed.
    var isEquivalent = false
    /// The lines that differ.
    var text: TextDifference

    /// Compares two files.
    init(from old: [UInt8], to new: [UInt8], domain: String) {
        text = TextDifference(from: old, to: new)
        do {
            let (before, after) = (
                FileDocuments(old, name: "the file before"), FileDocuments(new, name: "the file after")
            )
            do {
                read(try before.difference(to: after, domain: domain))
            } catch  where error.code == .invalidDomain {
                // A name with a port, or of this machine alone, is no host of links.
                read(try before.difference(to: after))
            }
        } catch {
            problem = "The decisions cannot be compared. \(error.message)"
        }
    }

    private mutating func read(_ document: JSONValue) {
        guard let object = document.object else { return }
        isEquivalent = object["equivalent"]?.boolean ?? false
        let groups = object["groups"]?.array ?? []
        groupCount = groups.count
        self.groups = groups.prefix(FileChange.groupLimit).map { group in
            Group(
                message: group.object?["message"]?.string ?? "",
                urls: (group.object?["urls"]?.array ?? []).prefix(FileChange.urlLimit).compactMap(\.string))
        }
        entries += texts(object["addedApps"]).map { "\($0) is listed now." }
        entries += texts(object["removedApps"]).map { "\($0) is no longer listed." }
        for service in object["services"]?.array ?? [] {
            let name = service.object?["service"]?.string ?? ""
            entries += texts(service.object?["added"]).map { "\(name): \($0) is listed now." }
            entries += texts(service.object?["removed"]).map { "\(name): \($0) is no longer listed." }
        }
    }

    private func texts(_ value: JSONValue?) -> [String] {
        (value?.array ?? []).prefix(FileChange.groupLimit).compactMap(\.string)
    }
}
