/// What the arguments ask for.
struct BenchOptions {
    var isQuick = false
    /// Whether three seeds are run, for decisions and ratios alone.
    var isGate = false
    /// The folder with real files.
    var corpus = CorpusMeasuring.usualFolder
    var isJSON = false
    /// Drawn for each run, so that nobody gets used to one.
    var seed = UInt64.random(in: 1..<1_000_000)
    private var hasSeed = false
    /// How many URLs a workload has; nil for as many as it has by itself.
    var urlCount: Int?
    /// How much CPU time Hyperscan may take to compile the patterns of one file, in seconds.
    var compileSeconds = 60
    var workloads = Workload.names
    var wantsHelp = false

    /// Three seeds: drawn, or those from the one that was given on.
    var gateSeeds: [UInt64] {
        hasSeed ? (0..<3).map { seed &+ $0 } : (0..<3).map { _ in UInt64.random(in: 1..<1_000_000) }
    }

    static let usage = """
        usage: bench [--gate] [--quick] [--only NAME]… [--seed N] [--urls N] [--corpus FOLDER]
                     [--compile-limit SECONDS] [--json]

          --gate       three seeds, one after the other: decisions and ratios, nothing else
          --quick      a smoke test in seconds; its figures say little
          --only NAME  one workload: \(Workload.names.joined(separator: ", "))
          --seed N     the files and URLs of this seed (default: drawn anew, and printed)
          --corpus FOLDER
                       real association files, for “real” (default: ../shared/corpus beside the repository)
          --urls N     so many URLs for each workload (default: a million, 100,000 where they are long)
          --compile-limit SECONDS
                       the CPU time that Hyperscan may take for one file (default: 60)
          --json       all figures as JSON

        Ends with 1 where two contenders that should agree give different decisions, with 2 for wrong arguments. A missed
        target is printed, and changes nothing.
        """

    init(_ arguments: [String]) throws(BenchFailure) {
        var only: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--quick": isQuick = true
            case "--json": isJSON = true
            case "--gate": isGate = true
            case "--corpus":
                guard let folder = rest.popFirst() else { throw BenchFailure("--corpus needs a folder") }
                corpus = folder
            case "--help", "-h": wantsHelp = true
            case "--seed":
                guard let number = rest.popFirst().flatMap({ UInt64($0) }) else {
                    throw BenchFailure("--seed needs a number that is not negative")
                }
                seed = number
                hasSeed = true
            case "--urls":
                guard let number = rest.popFirst().flatMap({ Int($0) }), number >= 1_000 else {
                    throw BenchFailure("--urls needs a number from 1000 on")
                }
                urlCount = number
            case "--compile-limit":
                guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else {
                    throw BenchFailure("--compile-limit needs a number of seconds")
                }
                compileSeconds = number
            case "--only":
                guard let name = rest.popFirst(), Workload.names.contains(name) else {
                    throw BenchFailure("--only needs one of: \(Workload.names.joined(separator: ", "))")
                }
                only.append(name)
            default: throw BenchFailure("unknown argument “\(argument)”\n\n\(BenchOptions.usage)")
            }
        }
        if !only.isEmpty { workloads = Workload.names.filter(only.contains) }
    }
}
