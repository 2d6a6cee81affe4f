import JSONSyntax
public import UniversalLinks

struct OtherFileName: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA045", "other-file-name"), .note, .syntax, sometimes: [.warning],
        summary: "A file name that iOS does not request",
        effect:
            "iOS does not find the file under this name. Links work only if a server returns it under the right one.",
        reason: """
            Apple's CDN and devices request `/.well-known/apple-app-site-association`, exactly as written: in \
            lowercase, and without an extension. A rule of the server can return a file of another name; rules in \
            `vercel.json`, `firebase.json`, `netlify.toml`, `_redirects`, nginx, `next.config.js` and Express near the \
            file are read, and if anything else in the repository contains the path as a text, a `.json` name is not \
            reported. Outside `.well-known`, it is reported only if the repository was searched for that path.
            """,
        remedy: """
            Name the file `apple-app-site-association`, and configure the server to send it as `application/json`. \
            If a server rule that is not read maps the right path to this file, suppress the diagnostic.
            """,
        evidence: [.placeOfFile],
        bad: Rule.Example(file: example, fileName: "apple-app-site-association.json"),
        good: Rule.Example(file: example))

    private static let example = Rule.Example.smallestFile + "\n"

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        diagnostics(
            forFileNamed: subject.fileName, in: subject.surroundings, isPedantic: subject.isPedantic(about: rule))
    }

    /// For a file whose name alone is known.
    func diagnostics(
        forFileNamed name: String?, in surroundings: FileSurroundings?, isPedantic: Bool = false
    ) -> [Diagnostic] {
        guard let name = name.map({ AssociationFileName($0) }), !name.isRight else { return [] }
        if name.isTemplate {
            return [
                diagnostic(
                    "\(name.quoted) is named like a template or an example; only the file made from it counts.",
                    .note, help: "Check that file, too.")
            ]
        }
        guard name.isMeant else {
            guard isPedantic, !name.extensions.isEmpty else { return [] }
            return [
                diagnostic(
                    "iOS does not request \(name.quoted), so the server has to return the file as "
                        + "\(AssociationFileName.usual).",
                    .note)
            ]
        }
        let isJSON = name.extensions.count == 1 && name.extensions[0].asciiLowercased == "json"
        switch surroundings?.answer(leadingTo: .file(name.text)) ?? .unknown {
        case .rewritten: return []
        case .unmapped(let configuration):
            return [diagnostic(forUnmapped: name, in: configuration, surroundings)]
        case .unknown where isJSON:
            guard isTold(of: surroundings) || isPedantic else { return [] }
            return [
                diagnostic(
                    "iOS requests \(AssociationFileName.usual), not \(name.quoted): links work only if your server returns "
                        + "this file under that name.",
                    .note, help: "Remove the extension, unless a rule of your server maps the path to this file.")
            ]
        case .unknown: return [diagnostic(forWrong: name)]
        }
    }

    /// Whether probably nothing maps the path to a file with an extension: source files have such names, too.
    private func isTold(of surroundings: FileSurroundings?) -> Bool {
        guard let surroundings else { return true }
        return switch surroundings.mentionsServedPath {
        case true?: false
        case false?: true
        case nil: surroundings.folders.last?.hasSameScalars(as: FolderName.usual) ?? false
        }
    }

    private func diagnostic(
        forUnmapped name: AssociationFileName, in configuration: ServerConfiguration, _ surroundings: FileSurroundings?
    ) -> Diagnostic {
        let advice = RewriteAdvice(
            configuration, fileName: name.text, in: surroundings ?? FileSurroundings(folders: []))
        return diagnostic(
            "iOS does not request \(name.quoted), and \(configuration.path.shortened(to: 60)) does not map "
                + "\(AssociationFileName.usual) to it.",
            .warning, help: "Rename the file to \(AssociationFileName.usual), or \(advice.sentence).")
    }

    private func diagnostic(forWrong name: AssociationFileName) -> Diagnostic {
        diagnostic(
            "iOS does not request \(name.quoted): the file has to be named \(AssociationFileName.usual), "
                + (name.extensions.isEmpty ? "exactly as written." : "without an extension."),
            .warning, help: "Rename the file, or configure the server to return it under that name.")
    }

    private func diagnostic(_ message: String, _ severity: Diagnostic.Severity, help: String? = nil) -> Diagnostic {
        Diagnostic(rule.code, severity, message, at: .startOfFile, help: help)
    }
}

extension Diagnostic.Location {
    /// For what is wrong with the file as such.
    static let startOfFile = Diagnostic.Location(
        .associationFile, position: SourcePosition(line: 1, column: 1), range: .none, pointer: .root)
}

extension Diagnostic.Code {
    /// `other-file-name`
    public static let otherFileName = OtherFileName().rule.code
}

struct MisnamedFolder: LintRule {
    let rule = Rule(
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
        evidence: [.placeOfFile],
        bad: Rule.Example(file: example, surroundings: FileSurroundings(folders: ["public", ".wellknown"])),
        good: Rule.Example(file: example, surroundings: FileSurroundings(folders: ["public", ".well-known"])))

    private static let example = Rule.Example.smallestFile + "\n"

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        diagnostics(forFileNamed: subject.fileName, in: subject.surroundings)
    }

    /// For a file whose name and folder alone are known.
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
            // Common, to keep the folder visible; the server then maps the path.
            let isCommon = folder.hasSameScalars(as: "well-known")
            return [
                diagnostic(
                    "iOS looks in a folder named \(FolderName.usual), not in \(quoted)"
                        + (isCommon ? ": links work only if your server maps one to the other." : "."),
                    isCommon ? .note : .warning, help: "Rename the folder to \(FolderName.usual).")
            ]
        }
    }

    private func diagnostic(_ message: String, _ severity: Diagnostic.Severity, help: String) -> Diagnostic {
        Diagnostic(rule.code, severity, message, at: .startOfFile, help: help)
    }
}

extension Diagnostic.Code {
    /// `misnamed-folder`
    public static let misnamedFolder = MisnamedFolder().rule.code
}
