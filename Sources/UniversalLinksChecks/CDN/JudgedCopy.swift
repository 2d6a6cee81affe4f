import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

/// How the CDN's copy compares to a file, by the bytes of both alone: many hosts have the same pair, and it is compared once.
package struct JudgedCopy: Sendable {
    let copy: ReadBody
    /// The bytes of the file that the copy was compared to.
    let fileBytes: [UInt8]
    /// Nil if one of them is not a file that the system accepts.
    let comparison: Comparison?

    /// What a comparison shows.
    enum Comparison: Sendable {
        /// Both say the same.
        case equivalent(CDNEquivalence.Kind)
        /// They do not, or it is not known.
        case different(FileDifference)
    }

    /// Compares a copy to a file.
    package init(_ copy: [UInt8], of file: JudgedFile) {
        self.copy = copy == file.body.bytes ? file.body : ReadBody(copy)
        fileBytes = file.body.bytes
        if case .file(let file) = ServedFile(file.body), case .file(let copy) = ServedFile(self.copy) {
            comparison = Comparison(copy, file)
        } else {
            comparison = nil
        }
    }
}

extension JudgedCopy.Comparison {
    init(_ copy: AssociationFile, _ file: AssociationFile) {
        if CanonicalValue(copy.root) == CanonicalValue(file.root) {
            self = .equivalent(.sameValue)
        } else if ReadModel(copy) == ReadModel(file) {
            self = .equivalent(.sameModel)
        } else {
            let difference = FileDifference(copy, file, witnessLimit: 1)
            self = difference.isEquivalent == true ? .equivalent(.sameDecisions) : .different(difference)
        }
    }
}
