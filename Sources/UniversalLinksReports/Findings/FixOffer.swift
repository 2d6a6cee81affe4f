import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// How a program applies a fix: by an option of the command that ran, or by another command.
struct FixOffer {
    /// The fixes that the command applies itself.
    private let ownFixes: Set<Diagnostic.Fix.Safety>

    /// `lint`, which applies all.
    static let lint = FixOffer(ownFixes: [.safe, .unsafe])
    /// The run over a project, which applies those that change no decision.
    static let project = FixOffer(ownFixes: [.safe])
    /// Every other command.
    static let otherCommand = FixOffer(ownFixes: [])

    /// What to type.
    ///
    /// - Parameter document: The file that the fix is for.
    func words(_ safety: Diagnostic.Fix.Safety, for document: DiagnosticReport.NamedText?) -> String {
        guard !ownFixes.contains(safety) else { return safety.options }
        guard let document else { return "aasa lint \(safety.options)" }
        // What is not on disk is printed as a patch; standard input has no name.
        let isNamed = document.isFile || document.name.utf8.contains(UInt8(ascii: ":"))
        let options = document.isFile || !isNamed ? safety.options : safety.options(of: "--diff")
        return "aasa lint \(options) \(isNamed ? FixOffer.shellWord(document.name) : "-")"
    }

    /// A name as a shell reads it.
    private static func shellWord(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy { byte in
            URLCharacters.isUnreserved(byte) || "/:@+,=%".utf8.contains(byte)
        }
        guard !isPlain || name.isEmpty else { return name }
        return "'" + name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}

extension Diagnostic.Fix.Safety {
    /// The options of `lint` that apply such a fix.
    var options: String { options(of: "--fix") }

    fileprivate func options(of action: String) -> String {
        switch self {
        case .safe: action
        case .unsafe: action + " --unsafe-fixes"
        }
    }
}

extension Findings {
    /// How the command that found this applies fixes.
    var fixOffer: FixOffer {
        switch summary {
        case .files: .lint
        case .project: .project
        case .nothing, .schema, .expectations, .untested, .apps: .otherCommand
        }
    }
}
