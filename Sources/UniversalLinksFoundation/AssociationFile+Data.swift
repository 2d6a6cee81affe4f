public import Foundation
public import UniversalLinks

extension AssociationFile {
    /// Reads a file's bytes; see ``AssociationFile/init(parsing:)-([UInt8])``.
    ///
    /// - Throws: where the bytes are neither JSON nor an envelope with JSON in it.
    public init(_ data: Data) throws(AssociationFileError) {
        try self.init(parsing: Array(data))
    }
}
