/// What the program was called as: both products come from one target.
enum ProgramName {
    static let current: String = {
        let name = CommandLine.arguments.first?.split(separator: "/").last
        return name == "AASAValidator" ? "AASAValidator" : "aasa"
    }()
}
