import JSONSyntax
package import UniversalLinks

/// A smaller file that does the same.
///
/// ## Behaviour
/// - What decides nothing is removed: components that never decide or whose URLs a later one decides alike, settings
///   that repeat what counts without them, variables without a reference, apps that are listed twice, details without
///   an app that counts.
/// - What is written often is written once: patterns that differ in one part share a variable, details that differ in
///   their apps become one, a setting of all components moves into `defaults`.
/// - The exact analysis proves every step, for today's systems and, if the file has `paths`, for iOS 12. The result is
///   compared with the first file again. What is not proved stays.
/// - Comments and keys that no system reads stay, unless what they are in is removed. So do values of a wrong type:
///   they are mistakes that `lint` names.
/// - A file over the size limit is compared as if it were read.
package struct Minimisation: Sendable {
    package let file: AssociationFile
    /// In the order of the file; empty if nothing can be left out.
    package let changes: [Change]
    /// What would make the file smaller, but was not proved to change nothing.
    package let leftOut: [Change]
    package let bytes: [UInt8]
    package let layout: Layout
    package let compactByteCount: Int
    package let commentByteCount: Int
    /// The keys of newer systems that only the new file has.
    package let introducedKeys: [String]
    /// Whether iOS 12 was compared as well, because the file has `paths`.
    package let coversIOS12: Bool

    package enum Layout: Hashable, Sendable {
        /// As ``Formatting`` lays files out.
        case canonical
        /// Without white space, since the canonical layout has more bytes than the file before, or than the system
        /// reads.
        case compact
    }

    /// The cost is bounded.
    ///
    /// - Parameter workLimit: The cost of finding the steps, in visited states and the like; the default takes some
    ///   seconds.
    /// - Throws: `RewritingError` if the file is signed, or if the result is not proved.
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
    /// The bytes of all comments of components, with their keys, without white space.
    fileprivate var commentByteCount: Int {
        var count = 0
        for detail in self["applinks"]?["details"]?.children ?? [] {
            for component in detail["components"]?.children ?? [] {
                for member in component.object?.members ?? [] where member.key.hasSameScalars(as: "comment") {
                    count += JSONWriter(layout: .compact).text(of: member.value).utf8.count + "\"comment\":,".utf8.count
                }
            }
        }
        return count
    }

    private subscript(key: String) -> JSONValue? { object?[key] }

    private var children: [JSONValue] { array ?? object?.members.map(\.value) ?? [] }
}

extension Minimisation {
    package struct Change: Hashable, Sendable {
        package let kind: Kind
        /// The lines of the file before; nil for what an earlier change made.
        package let lines: ClosedRange<Int>?
        package let count: Int
        /// The removed component, by its patterns; nil for any other change.
        package var component: String?
        /// The components that decide instead, by their patterns.
        package var deciding: [String] = []
    }
}

extension Minimisation.Change {
    package enum Kind: Hashable, Sendable {
        case componentWithoutURLs
        /// A component that never decides: components on other lines, which come first, match all of its URLs.
        case coveredComponent(lines: [Int])
        /// A component whose URLs a later one decides alike.
        case anticipatingComponent(line: Int)
        /// A key of components or `defaults` whose value is what counts without it.
        case redundantSetting(key: String)
        case unusedDefault(key: String)
        /// Paths that differ in one part, which becomes a variable.
        case mergedPaths(variable: String)
        /// A setting of all components that moves into `defaults`: those of their detail, or of the file.
        case sharedSetting(key: String, isOfFile: Bool)
        case mergedDetails
        /// A key that appears again with the same value.
        case repeatedKey(String)
        case repeatedApp(String)
        /// An app that an earlier detail lists, so that this detail never counts for it (assumed: I5).
        case ignoredApp(String, line: Int)
        /// A detail all of whose apps earlier ones list (assumed: I5).
        case ignoredDetail(line: Int)
        case detailWithoutApps
        /// A key that no system reads where it is: `apps`, `appID` or `paths`.
        case ignoredKey(String)
        case emptyObject(key: String)
        case unusedVariable(String)
        case repeatedValues(variable: String)
    }
}
