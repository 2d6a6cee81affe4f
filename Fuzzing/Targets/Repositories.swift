import Foundation
import UniversalLinksProject

/// A repository of somebody hostile, and what `git:REF:path` reads of it: a file of its commits or nothing, and no program runs.
enum Repositories: FuzzTarget {
    static func run(_ input: FuzzInput) {
        var input = input
        let draft = RepositoryDraft(&input)
        draft.write()
        do throws(RunFailure) {
            guard let address = try GitAddress(draft.argument) else { fail("no address: \(draft.argument)") }
            let file = try address.file(in: RepositoryDraft.place)
            guard file.bytes.starts(with: RepositoryDraft.committed) else {
                fail("\(draft.argument) read \(String(decoding: file.bytes.prefix(200), as: UTF8.self))")
            }
        } catch {
            guard !error.reason.isEmpty,
                error.reason.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
            else { fail("\(draft.argument): \(error.reason.debugDescription)") }
        }
        if FileManager.default.fileExists(atPath: RepositoryDraft.trace) { fail("\(draft.argument) ran a program") }
    }
}
