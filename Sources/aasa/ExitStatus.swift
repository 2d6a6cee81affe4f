import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksReports
import _UniversalLinksSystemCalls

/// The exit status of the program; thrown by a command that has printed everything.
///
/// `Documentation/Output.md` has the same table for users, `ExitCodeTests` a row for each command and code.
enum ExitStatus: Int32, Error {
    /// Nothing at or above the threshold, which is errors unless `--fail-on` changes it: warnings alone are success.
    /// Also any answer of `match` or `explain`.
    case success = 0
    /// Something at or above the threshold; a change, for `diff`, and for `fmt` and `migrate` if they only show it. For
    /// commands that judge or rewrite a file, also a file that is not JSON.
    case somethingFound = 1
    /// Wrong options or configuration; no URL, or an invalid one, as argument.
    case wrongUsage = 2
    /// A file missing or unreadable; a host without any answer. For commands that answer, also a file that is not JSON.
    case couldNotDoIt = 3
    /// No other finding, but Apple's CDN copy is out of date, if the policy counts that.
    case onlyCDNBehind = 4

    func end() -> Never { exit(rawValue) }
}

extension ExitStatus {
    init(_ ending: CheckOutcome.Ending) {
        self =
            switch ending {
            case .fine: .success
            case .somethingFound: .somethingFound
            case .onlyCDNBehind: .onlyCDNBehind
            case .incomplete: .couldNotDoIt
            }
    }
}

extension ExitStatus {
    init(_ kind: RunFailure.Kind) {
        self =
            switch kind {
            case .wrongUsage: .wrongUsage
            case .couldNotDoIt: .couldNotDoIt
            }
    }
}

extension RunFailure.NextStep {
    var words: String {
        switch self {
        case .check(let host): "\(ProgramName.current) check \(host) tells more."
        case .traceRedirects(let host): "\(ProgramName.current) check \(host) --trace-redirects shows where it ends."
        case .allowPrivateAddresses: "Leave --no-allow-private out where that is meant."
        case .trustAuthority: "Where that is meant, name the authority with --ca-file; Apple will not know it."
        case .listRules: "\"aasa rules\" lists them."
        case .exportLog(let name, let isPacked): DeviceEvidence.advice(forBinaryLog: name, isPacked: isPacked)
        case .nameDomain: "Name the one that the file is for with --domain."
        case .nameFile: "Add the domain there, or pass the file itself."
        case .chooseRecords: "Choose some with --app or --domain."
        case .writeBaseline: "Write it again with --write-baseline."
        case .assumeCurrentDraft: "The option for that is --assume-2020-12."
        }
    }
}

extension RunFailure {
    var advisedReason: String { reason + (nextStep.map { " " + $0.words } ?? "") }

    var message: String { (name.map { $0 + ": " } ?? "") + advisedReason }
}
