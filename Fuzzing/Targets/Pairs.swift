import UniversalLinks
import UniversalLinksAnalysis

// A fuzzing program has the shapes in its own module.
#if canImport(UniversalLinksTestSupport)
    import UniversalLinksTestSupport
#endif

/// Two files through `diff`: hostile shapes, one of them broken. What it costs is bounded, and every URL that it shows is decided
/// as it says.
enum Pairs: FuzzTarget {
    static func run(_ input: FuzzInput) {
        let bytes = input.bytes
        guard bytes.count >= 6 else { return }
        let texts = bytes[..<2].map { number in
            Array(HostileShape.all[Int(number) % HostileShape.all.count].file(byteCount: 64 + 8 * Int(bytes[2])).utf8)
        }
        let place = (Int(bytes[3]) << 8 | Int(bytes[4])) % (texts[1].count + 1)
        let end = min(texts[1].count, place + Int(bytes[5]))
        let broken = texts[1][..<place] + bytes[6...] + texts[1][end...]
        guard let old = try? AssociationFile(parsing: texts[0]), let new = try? AssociationFile(parsing: Array(broken))
        else { return }
        let limit = 4_000_000
        let (before, after) = (Matcher(anyHostOf: old), Matcher(anyHostOf: new))
        let difference = FileDifference(before, after, limit: limit)
        guard difference.work < 2 * limit else { fail("\(difference.work) steps for a limit of \(limit)") }
        for group in difference.groups {
            for app in group.apps.prefix(2) {
                for witness in group.witnesses {
                    guard let link = try? LinkURL(parsing: witness.text()) else { fail("\(witness) is not a URL") }
                    let decisions = (before.decide(link, for: app), after.decide(link, for: app))
                    guard decisions == (group.old, group.new) else {
                        fail("\(link): \(decisions), not \(group.old) and \(group.new)")
                    }
                }
            }
        }
    }
}
