import JSONSyntax
public import UniversalLinks

/// A file in a folder that is almost the one in which iOS looks.
struct MisnamedFolder: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA046", "misnamed-folder"), .warning, .syntax, sometimes: [.note],
        summary: "A folder in which iOS does not look",
        effect: "iOS does not find the file: no link to the domain opens an app.",
        reason: """
            Apple's CDN and devices request `/.well-known/apple-app-site-association`. The folder's name starts with a \
            period and has a hyphen; in any other folder the file has another URL. A rule of the server can map the \
            path to the folder: if one near the file does, or if anything else in the repository contains the path as a \
            text, nothing is reported.
            """,
        remedy: """
            Name the folder `.well-known`, and check that the build copies it, since some tools skip names that start with \
            a period. If a server rule that is not read maps `/.well-known/` to the folder, suppress the diagnostic.
            """,
        evidence: [
            .placeOfFile
        ],
        firing: [Offence.Example(file: example, surroundings: FileSurroundings(folders: ["public", ".wellknown"]))],
        quiet: [Offence.Example(file: example, surroundings: FileSurroundings(folders: ["public", ".well-known"]))])

    private static let example = Offence.Example.smallestFile + "\n"

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        diagnostics(forFileNamed: subject.fileName, in: subject.surroundings)
    }

    /// The same for a file if only its name and its folder are known.
    func diagnostics(forFileNamed name: String?, in surroundings: FileSurroundings?) -> [Diagnostic] {
        guard let name, AssociationFileName(name).isMeant, let surroundings, let folder = surroundings.folders.last,
            FolderName.isMisnamed(surroundings.folders)
        else { return [] }
        let quoted = "\"\(folder.shortened(to: 60))\""
        if FolderName.isDoubled(surroundings.folders) {
            return [
                diagnostic(
                    "iOS does not look in a \(quoted) that is inside another \(quoted).", .warning,
                    help: "Move the file to the outer folder.")
            ]
        }
        switch surroundings.answer(leadingTo: .folder(folder)) {
        case .rewritten: return []
        case .unmapped(let configuration):
            return [
                diagnostic(
                    "iOS does not look in a folder named \(quoted), and \(configuration.path.shortened(to: 60)) does not "
                        + "map /\(FolderName.usual)/ to it.",
                    .warning, help: "Rename the folder to \(FolderName.usual).")
            ]
        case .unknown where surroundings.mentionsServedPath == true: return []
        case .unknown:
            // A common way to keep the folder visible, which the server then maps by hand.
            let isCommon = folder.isVerbatim("well-known")
            return [
                diagnostic(
                    "iOS looks in a folder named \(FolderName.usual), not in \(quoted)"
                        + (isCommon ? ": links work only if your server maps one to the other." : "."),
                    isCommon ? .note : .warning, help: "Rename the folder to \(FolderName.usual).")
            ]
        }
    }

    private func diagnostic(_ message: String, _ severity: Diagnostic.Severity, help: String) -> Diagnostic {
        Diagnostic(offence.code, severity, message, at: .startOfFile, help: help)
    }
}

extension Diagnostic.Code {
    /// `misnamed-folder`
    public static let misnamedFolder = MisnamedFolder().offence.code
}
