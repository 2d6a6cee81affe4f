import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// One matcher asked by several tasks at a time, each with a cursor of its own. ThreadSanitizer looks on in CI.
struct FastSharingTests {
    @Test func tasksShareAMatcher() async throws {
        let announced = SeededGenerator(announcedFor: "FastSharingTests")
        var generator = FastGenerator(random: announced)
        for _ in 0..<Rounds.count(20, long: 500) {
            let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(generator.file().utf8)))
            let urls = (0..<60).map { _ in generator.url() }
            let apps = FastGenerator.apps.map { AppIdentifier($0) }
            let expected = Self.outcomes(matcher, urls, apps)
            let found = await withTaskGroup(of: [FastComparison.Outcome].self) { group in
                for _ in 0..<4 { group.addTask { Self.outcomes(matcher, urls, apps) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for outcomes in found { #expect(outcomes == expected, "SEED=\(announced.seed)") }
        }
    }

    private static func outcomes(
        _ matcher: Matcher, _ urls: [[UInt8]], _ apps: [AppIdentifier]
    ) -> [FastComparison.Outcome] {
        var cursor = matcher.makeCursor()
        var outcomes: [FastComparison.Outcome] = []
        for (index, url) in urls.enumerated() {
            let app = matcher.app(apps[index % apps.count])
            outcomes.append(
                FastComparison.outcome { () throws(LinkURLError) in
                    let slice = url[...]
                    return try cursor.decide(slice.span, for: app)
                })
        }
        return outcomes
    }
}
