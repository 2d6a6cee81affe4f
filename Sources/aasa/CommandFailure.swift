/// Why a command cannot do its work: one line, with what to do.
struct CommandFailure: Error {
    let status: ExitStatus
    /// What it is about, such as a file; nil for nothing in particular.
    let name: String?
    /// Why, and what to do.
    let reason: String

    /// The whole line.
    var message: String { (name.map { $0 + ": " } ?? "") + reason }

    init(_ status: ExitStatus, _ message: String) {
        self.init(status, about: nil, message)
    }

    init(_ status: ExitStatus, about name: String?, _ reason: String) {
        self.status = status
        self.name = name
        self.reason = reason
    }
}
