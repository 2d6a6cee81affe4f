import Foundation

/// What the program was called as: both products come from one target.
enum ProgramName {
    static let current: String = {
        let name = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
        return name == "AASAValidator" ? name : "aasa"
    }()
}
