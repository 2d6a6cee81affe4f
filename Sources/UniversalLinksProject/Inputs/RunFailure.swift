package import UniversalLinks
package import UniversalLinksChecks
package import _UniversalLinksSystemCalls

/// Why a run fails, on one line, with what to do.
package struct RunFailure: Error, Sendable {
    package let kind: Kind
    package let name: String?
    package let reason: String
    /// What to run next, if the program has a command for it; nil if ``reason`` says it all.
    package let nextStep: NextStep?

    package enum Kind: Sendable {
        /// A usage error, whatever the files contain.
        case wrongUsage
        /// The usage is right, but the run fails: a file is missing or unreadable, or a host does not answer.
        case couldNotDoIt
    }

    package init(_ kind: Kind, _ reason: String, nextStep: NextStep? = nil) {
        self.init(kind, about: nil, reason, nextStep: nextStep)
    }

    package init(_ kind: Kind, about name: String?, _ reason: String, nextStep: NextStep? = nil) {
        self.kind = kind
        self.name = name
        self.reason = reason
        self.nextStep = nextStep
    }
}

extension RunFailure {
    /// What to run or change next, without the words of a particular program.
    package enum NextStep: Hashable, Sendable {
        case check(CheckedHost)
        case traceRedirects(CheckedHost)
        case allowPrivateAddresses
        case trustAuthority
        /// Read a schema of another draft as draft 2020-12.
        case assumeCurrentDraft
        case listRules
        /// Export a binary log to text, which only a Mac can do; it may have to be unpacked first.
        case exportLog(String, isPacked: Bool)
        case nameDomain
        /// Name an association file, as no project lists one.
        case nameFile
        case chooseRecords
        case writeBaseline
    }
}

extension RunFailure {
    package init(writing name: String, _ error: SystemCallError) {
        let reason =
            switch error.code {
            case ENOENT: "there is no such folder. Create it first."
            case ENOTDIR: "a part of the path is a file, not a folder. Pass another path."
            case EISDIR: "this is a folder. Pass a file inside it."
            case EACCES, EPERM: "you have no permission to write it. Change its mode, owner or folder."
            case EROFS: "the disk is read-only. Pass a file on another one."
            case ENOSPC: "the disk is full. Free some space, then try again."
            case EDQUOT: "your quota of the disk is used up. Free some space, then try again."
            case EFBIG: "it would be larger than the system allows. Raise the limit of `ulimit -f`."
            case EMFILE, ENFILE: "too many files are open. Raise the limit: ulimit -n 256."
            case ELOOP: "symbolic links lead in a circle. Pass the file itself."
            case ENAMETOOLONG: "the name is too long. Pass a shorter one."
            case EBADF: "it is closed. Start the program with it open, or redirected to /dev/null."
            default: "it cannot be written: \(error)."
            }
        self.init(.couldNotDoIt, about: name, reason)
    }
}

extension MatchReport {
    /// Why the decisions are incomplete; nil if they are complete.
    package var undecidedFailure: RunFailure? {
        let count = results.count(where: \.trace.decision.isUndecided)
        guard count > 0 else { return nil }
        return RunFailure(
            .couldNotDoIt,
            "\(count) \(count == 1 ? "decision is" : "decisions are") unknown: comparing the URL with the file would take too "
                + "long. Shorten the URL, or the patterns.")
    }
}
