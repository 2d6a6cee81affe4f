import JSONSyntax
package import UniversalLinks

/// A smaller file that does the same.
///
/// ## Behaviour
/// - What decides nothing is removed: components that never decide or whose URLs a later one decides alike, settings that say what
///   counts without them, variables without a reference, apps that are listed again, details without an app that counts.
/// - What is written often is written once: patterns that differ in one part share a variable, details that differ in their apps
///   become one, a setting of all components moves into `defaults`.
/// - Every step is proved by the exact analysis, for today's systems and, if the file has `paths`, for iOS 12; the result is once
///   more compared with the first file. What is not proved stays.
/// - Comments and keys that no system reads stay, unless what they are in is removed. So do values of a wrong type: they are mistakes
///   that `lint` names.
/// - A file over the size limit is compared as if it were read.
package struct Minimisation: Sendable {
    /// The file before.
    package let file: AssociationFile
    /// What changes, in the order of the file; empty if nothing can be left out.
    package let changes: [Change]
    /// What would make the file smaller, and was not proved to change nothing.
    package let leftOut: [Change]
    /// The new file.
    package let bytes: [UInt8]
    /// How it is laid out.
    package let layout: Layout
    /// How many bytes it would have without white space.
    package let compactByteCount: Int
    /// How many bytes of it, without white space, are comments.
    package let commentByteCount: Int
    /// The keys of newer systems that only the new file has.
    package let introducedKeys: [String]
    /// Whether iOS 12 was compared as well, since the file has `paths`.
    package let coversIOS12: Bool

    /// How the new file is laid out.
    package enum Layout: Hashable, Sendable {
        /// As ``Formatting`` lays files out.
        case canonical
        /// Without white space, since the canonical layout has more bytes than the file before, or than the system reads.
        case compact
    }

    /// Makes a file smaller. The cost is bounded.
    ///
    /// - Parameter workLimit: What finding the steps may cost, in visits of states and the like; the default is some seconds.
    /// - Throws: `RewritingError` if the file is signed, or the new file is not what it should be.
    package init(of file: AssociationFile, workLimit: Int = 60_000_000) throws(RewritingError) {
        guard !file.isSigned else { throw .signature }
        var run = MinimisationRun(file, workLimit: workLimit)
        run.run()
        let root = try run.proved()
        self.file = file
        changes = run.changes.sorted { ($0.lines?.lowerBound ?? 0) < ($1.lines?.lowerBound ?? 0) }
        leftOut = run.leftOut
        coversIOS12 = run.coversIOS12
        introducedKeys = ["defaults", "substitutionVariables"].filter { key in
            MinimisationRun.has(key, root) && !MinimisationRun.has(key, file.root)
        }
        (bytes, layout) = Minimisation.written(root, from: file)
        compactByteCount = JSONWriter(layout: .compact).text(of: root).utf8.count
        commentByteCount = root.commentByteCount
    }

    private static func written(_ root: JSONValue, from file: AssociationFile) -> ([UInt8], Layout) {
        let canonical = Array(AssociationFileLayout.text(of: root).utf8)
        guard canonical.count > min(file.byteCount, AssociationFile.maximumByteCount) else {
            return (canonical, .canonical)
        }
        let compact = Array(JSONWriter(layout: .compact).text(of: root).utf8)
        let isNeeded = canonical.count > file.byteCount || compact.count <= AssociationFile.maximumByteCount
        return isNeeded ? (compact, .compact) : (canonical, .canonical)
    }
}

extension JSONValue {
    /// How many bytes the comments of components take, with their keys, without white space.
    fileprivate var commentByteCount: Int {
        var count = 0
        for detail in self["applinks"]?["details"]?.children ?? [] {
            for component in detail["components"]?.children ?? [] {
                for member in component.object?.members ?? [] where member.key.isVerbatim("comment") {
                    count += JSONWriter(layout: .compact).text(of: member.value).utf8.count + "\"comment\":,".utf8.count
                }
            }
        }
        return count
    }

    private subscript(key: String) -> JSONValue? { object?[key] }

    private var children: [JSONValue] { array ?? object?.members.map(\.value) ?? [] }
}
