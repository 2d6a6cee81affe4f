import SystemCalls
import UniversalLinksChecks
import UniversalLinksProject

/// What the program ends with; thrown by a command that has printed everything that there is to say.
///
/// `Documentation/Output.md` has the same table for users, `ExitCodeTests` a row for each command and code.
enum ExitStatus: Int32, Error {
    /// Nothing at or above the threshold, which is errors unless `--fail-on` says otherwise: warnings alone are success. An
    /// answer of `match` or `explain`, whatever it is.
    case success = 0
    /// Something at or above the threshold; a change, for `diff` and for `fmt` and `migrate` where they only show it; for the
    /// commands that judge or rewrite a file, also a file that is not JSON.
    case somethingFound = 1
    /// Wrong options or configuration, no URL or an invalid one as argument.
    case wrongUsage = 2
    /// A file missing or unreadable; a host that nothing could be learnt about; for the commands that answer, also a file
    /// that is not JSON.
    case couldNotDoIt = 3
    /// Nothing else found, but Apple's CDN is behind a host, where that is asked to count.
    case onlyCDNBehind = 4

    /// Ends the program.
    func end() -> Never { exit(rawValue) }
}

extension ExitStatus {
    /// What stands for the ending of a run over hosts.
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
    /// What stands for a failure.
    init(_ kind: RunFailure.Kind) {
        self =
            switch kind {
            case .wrongUsage: .wrongUsage
            case .couldNotDoIt: .couldNotDoIt
            }
    }
}
