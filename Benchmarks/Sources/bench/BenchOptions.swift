/// What the arguments ask for.
struct BenchOptions {
    var isQuick = false
    var isJSON = false
    var seed: UInt64 = 2_026
    var workloads = Workload.names
    var wantsHelp = false

    static let usage = """
        usage: bench [--quick] [--only NAME]… [--seed N] [--json]

          --quick      a smoke test in seconds; its figures say little
          --only NAME  one workload: \(Workload.names.joined(separator: ", "))
          --seed N     other files and URLs (default: 2026)
          --json       all figures as JSON

        Ends with 1 where two contenders that should agree give different decisions, with 2 for wrong arguments.
        """

    init(_ arguments: [String]) throws(BenchFailure) {
        var only: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--quick": isQuick = true
            case "--json": isJSON = true
            case "--help", "-h": wantsHelp = true
            case "--seed":
                guard let number = rest.popFirst().flatMap({ UInt64($0) }) else {
                    throw BenchFailure("--seed needs a number that is not negative")
                }
                seed = number
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
