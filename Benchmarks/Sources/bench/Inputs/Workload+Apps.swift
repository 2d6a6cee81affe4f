import UniversalLinks

extension Workload {
    /// 20 details with three apps and a dozen components each, and the question whether any app gets a URL.
    static func apps(_ seed: UInt64, _ urlCount: Int) throws -> Workload {
        var random = SeededGenerator(seed: seed &+ 500)
        let lexicon = Lexicon(&random)
        var names = NamePool(lexicon, sectionCount: 24, &random)
        let details = (0..<20).map { number in
            let components = listedComponents(12, &names, &random)
            let apps = (0..<3).map {
                AppIdentifier("A1B2C3D4E\(number % 10).com.example.\(random.pick(lexicon.words))\(number)-\($0)")
            }
            return (apps: apps, components: components)
        }
        let file = file(details: details.map { ($0.apps, $0.components.map(\.json)) })
        var mix = try LinkMix(details.flatMap(\.components), file: file, lexicon, random)
        return Workload(
            name: "apps",
            summary: "60 apps in 20 details of 12 components, decided for any app",
            file: file,
            lines: try mix.lines(urlCount),
            targets: Targets(ratioTo128: 3)
        )
    }
}
