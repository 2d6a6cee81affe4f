/// What the program was called as: both products come from one target.
enum ProgramName {
    static let current: String = {
        let path = CommandLine.arguments.first ?? ""
        return path == "AASAValidator" || path.hasSuffix("/AASAValidator") ? "AASAValidator" : "aasa"
    }()
}
