import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksReports

extension RunFailure.NextStep {
    /// The step as this program offers it, in a sentence.
    var words: String {
        switch self {
        case .check(let host): "\(ProgramName.current) check \(host) tells more."
        case .traceRedirects(let host): "\(ProgramName.current) check \(host) --trace-redirects shows where it ends."
        case .allowPrivateAddresses: "Leave --no-allow-private out where that is meant."
        case .trustAuthority: "Where that is meant, name the authority with --ca-file; Apple will not know it."
        case .listRules: "\"aasa rules\" lists them."
        case .exportLog(let name, let isPacked): DeviceEvidence.advice(forBinaryLog: name, isPacked: isPacked)
        case .nameDomain: "Name the one that the file is for with --domain."
        case .chooseRecords: "Choose some with --app or --domain."
        case .writeBaseline: "Write it again with --write-baseline."
        case .assumeCurrentDraft: "The option for that is --assume-2020-12."
        }
    }
}

extension RunFailure {
    /// Why, what to do, and what to run next.
    var advisedReason: String { reason + (nextStep.map { " " + $0.words } ?? "") }

    /// The whole line.
    var message: String { (name.map { $0 + ": " } ?? "") + advisedReason }
}
