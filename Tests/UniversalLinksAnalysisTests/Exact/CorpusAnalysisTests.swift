import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

/// The exact analysis of files that sites really serve.
@Suite(.enabled(if: SharedData.has("corpus/index.jsonl"), SharedData.absence))
struct CorpusAnalysisTests {
    @Test func nothingIsUnknown() throws {
        var counts = (files: 0, components: 0, dead: 0, contests: 0, unknown: 0)
        let clock = ContinuousClock()
        var slowest = (time: Duration.zero, file: "")
        for name in try SharedData.names(in: "corpus", withExtension: "json") {
            guard let file = try? AssociationFile(parsing: try SharedData.bytes(of: "corpus/" + name)) else { continue }
            counts.files += 1
            let matcher = Matcher(anyHostOf: file)
            let time = clock.measure {
                var analysis = FileAnalysis(matcher)
                for (component, reachability) in analysis.allReachabilities() {
                    counts.components += 1
                    if reachability.isDead { counts.dead += 1 }
                    if case .unknown = reachability { counts.unknown += 1 }
                    if case .reachable(let link) = reachability {
                        #expect(Self.isDecided(link, by: component.index, matcher), "\(name) \(link)")
                    }
                }
                for contest in analysis.contests() {
                    counts.contests += 1
                    if case .unknown = contest.finding { counts.unknown += 1 }
                }
                let difference = FileDifference(file, file)
                #expect(difference.isEquivalent == true, "\(name)")
            }
            slowest = time > slowest.time ? (time, name) : slowest
        }
        print(
            "corpus: \(counts.files) files, \(counts.components) components, \(counts.dead) dead, \(counts.contests) contests; "
                + "unknown: \(counts.unknown); slowest: \(slowest.file), \(slowest.time)")
        #expect(counts.unknown == 0)
    }

    private static func isDecided(_ link: WitnessLink, by component: ComponentIndex, _ matcher: Matcher) -> Bool {
        guard let url = try? LinkURL(parsing: link.text()) else { return false }
        var texts = LinkTexts(url)
        var cursor = matcher.makeCursor()
        return cursor.decide(&texts, inDetail: component.detail).component == component
    }
}
