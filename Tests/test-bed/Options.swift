/// What the program is asked for.
struct Options {
    /// How many good hosts there are.
    var hostCount = 1
    /// Whether there is a host for each fault.
    var servesFaults = false
    /// Whether it listens on `::1` as well.
    var isDualStack = false

    static let usage = """
        usage: test-bed [--hosts N] [--faults] [--ipv6]
          --hosts N   serves host-1.test to host-N.test, and their copies on the CDN (default 1)
          --faults    serves a host for each fault, such as expired.test, and lists them
          --ipv6      listens on ::1 as well as on 127.0.0.1
        """

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: some Sequence<String>) throws {
        var words = Array(arguments)[...]
        while let word = words.popFirst() {
            switch word {
            case "--hosts":
                guard let count = words.popFirst().flatMap({ Int($0) }), (0...100_000).contains(count) else {
                    throw Failure(description: "--hosts wants a number from 0 to 100000.")
                }
                hostCount = count
            case "--faults": servesFaults = true
            case "--ipv6": isDualStack = true
            default: throw Failure(description: "Unknown argument “\(word)”.")
            }
        }
    }
}
