package import UniversalLinks

/// What was done to a file that makes it decide URLs differently.
package enum DifferenceCause: Hashable, Sendable {
    /// This component of the second file is new.
    case added(ComponentIndex)
    /// This component of the first file is gone.
    case removed(ComponentIndex)
    /// A component says something else; these keys of it changed.
    case edited(old: ComponentIndex, new: ComponentIndex, Set<Key>)
    /// Both components, of the second file, are in both; this one now comes first.
    case reordered(first: ComponentIndex, second: ComponentIndex)
    /// The apps now get their components from this detail of the second file, which is not the one with those of the first.
    case moved(detail: Int)
    /// In one of the files, the second if in both, no component decides for the apps: the decision says why.
    case withoutList(File)

    /// One of the two files.
    package enum File: String, Hashable, Sendable {
        case old
        case new
    }

    /// What can change of a component.
    package enum Key: String, Hashable, Sendable, CaseIterable {
        case exclude
        case path = "/"
        case query = "?"
        case fragment = "#"
        case caseSensitive
        case percentEncoded
        /// The values of the file's own variables that it refers to.
        case substitutionVariables
    }
}

extension DifferenceCause {
    /// The name of the kind of cause.
    package var name: String {
        switch self {
        case .added: "added"
        case .removed: "removed"
        case .edited: "edited"
        case .reordered: "reordered"
        case .moved: "moved"
        case .withoutList: "without-list"
        }
    }
}
