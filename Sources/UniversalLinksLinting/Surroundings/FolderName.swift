import JSONSyntax

/// What the folders of a file say about the URL that it will have.
enum FolderName {
    /// The folder in which systems look.
    static let usual = ".well-known"

    /// Whether the innermost folder is meant as the usual one, and the file will have another URL.
    static func isMisnamed(_ folders: [String]) -> Bool {
        guard let folder = folders.last else { return false }
        return folder.isVerbatim(usual) ? isDoubled(folders) : NearestText.nearest(to: folder, among: [usual]) != nil
    }

    /// Whether the usual folder is inside another.
    static func isDoubled(_ folders: [String]) -> Bool {
        folders.count > 1 && folders.suffix(2).allSatisfy { $0.isVerbatim(usual) }
    }
}
