package import JSONSyntax
package import UniversalLinks
package import UniversalLinksChecks
package import UniversalLinksLinting
import _UniversalLinksSystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file that was named and read; `-` is standard input.
package struct InputFile {
    package let name: String
    package let origin: Origin
    /// At most one byte more than the readers accept.
    package let bytes: [UInt8]

    package enum Origin {
        case disk
        case standardInput
        case host(WebAddress)
        case commit(GitAddress)
        case memory
    }

    package init(_ path: String) throws(RunFailure) {
        name = InputFile.name(of: path)
        origin = path == "-" ? .standardInput : .disk
        let descriptor = try InputFile.descriptor(of: path)
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        bytes = try InputFile.read(descriptor, name: name)
    }

    /// A file of a folder.
    ///
    /// - Parameters:
    ///   - path: From the folder, or absolute.
    ///   - folder: Nil for any file.
    package init(_ path: String, within folder: WorkingFolder?) throws(RunFailure) {
        guard let folder else {
            try self.init(path)
            return
        }
        self.init(try InputFile(try WorkingFolder.readable(path, within: folder)).bytes, editedAt: path)
    }

    package init(_ bytes: [UInt8], servedAt address: WebAddress) {
        (name, origin, self.bytes) = ("\(address)", .host(address), bytes)
    }

    package init(_ bytes: [UInt8], named name: String) {
        (self.name, origin, self.bytes) = (name, .memory, bytes)
    }

    /// A file on disk as it is being edited, saved or not.
    package init(_ bytes: [UInt8], editedAt path: String) {
        (name, origin, self.bytes) = (path, .disk, bytes)
    }

    init(_ bytes: [UInt8], of address: GitAddress) {
        (name, origin, self.bytes) = (address.text, .commit(address), bytes)
    }

    package static func name(of path: String) -> String { path == "-" ? "standard input" : path }

    /// Opens a file for reading. The caller closes it, unless it is standard input.
    static func descriptor(of path: String) throws(RunFailure) -> Int32 {
        guard !path.isEmpty else { throw RunFailure(.wrongUsage, "the file name is empty. Pass one.") }
        try InputFile.refuseURL(path)
        return path == "-" ? STDIN_FILENO : try InputFile.open(path)
    }

    /// - Throws: `RunFailure` if a path is a URL or names a commit: only association files are read from there.
    package static func refuseURL(_ path: String) throws(RunFailure) {
        if GitAddress.isAddress(path) {
            throw RunFailure(
                .wrongUsage, about: path.shortened(),
                "this must be a file on disk, not one of a commit. Write it with git show REF:PATH > FILE, and pass FILE."
            )
        }
        guard FileAddress.isURL(path) else { return }
        throw RunFailure(
            .wrongUsage, about: path.shortened(),
            "this must be a file on disk, not a URL. Fetch it with curl -o FILE URL, and pass FILE.")
    }

    /// The name without folders; nil for standard input, and for an address that ends with a slash.
    package var fileName: String? {
        switch origin {
        case .disk: return URL(fileURLWithPath: name).lastPathComponent
        case .standardInput, .memory: return nil
        case .host(let address):
            let path = address.target.prefix { $0 != "?" }
            return path.hasSuffix("/") ? nil : path.split(separator: "/").last.map(String.init)
        case .commit(let address): return address.fileName
        }
    }

    /// The bytes of a file that must be read whole.
    ///
    /// - Throws: `RunFailure` if the file is larger than the limit.
    package func whole() throws(RunFailure) -> [UInt8] {
        guard bytes.count <= AssociationFile.readingLimit else {
            throw RunFailure(
                .couldNotDoIt,
                "\(name): it has more than \(AssociationFile.readingLimit) bytes, which is the limit. Split it.")
        }
        return bytes
    }

    private static func open(_ named: String) throws(RunFailure) -> Int32 {
        let path = try WorkingFolder.readable(named)
        var information = stat()
        guard stat(path, &information) == 0 else { throw failure(named, errno) }
        let kind = information.st_mode & S_IFMT
        if kind == S_IFDIR {
            throw RunFailure(.couldNotDoIt, about: named, "this is a folder. Pass the file inside it.")
        }
        // The shell's <(…) is a pipe with a writer; any other pipe could wait for one forever.
        if kind == S_IFIFO, !path.hasPrefix("/dev/"), !path.hasPrefix("/proc/") {
            throw RunFailure(
                .couldNotDoIt, about: named, "this is a pipe, not a file. Pass its text on standard input with -.")
        }
        let descriptor = _UniversalLinksSystemCalls.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(named, errno) }
        return descriptor
    }

    private static func read(_ descriptor: Int32, name: String) throws(RunFailure) -> [UInt8] {
        let limit = AssociationFile.readingLimit + 1
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while bytes.count < limit {
            let count = _UniversalLinksSystemCalls.read(descriptor, &chunk, min(chunk.count, limit - bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(name, errno) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    static func failure(_ name: String, _ code: Int32) -> RunFailure {
        let reason =
            switch code {
            case ENOENT: "there is no such file. Check the path."
            case EACCES, EPERM: "you have no permission to read it. Change its mode or owner."
            default: "it cannot be read: \(String(cString: strerror(code)))."
            }
        return RunFailure(.couldNotDoIt, about: name, reason)
    }
}

/// An association file that was read to be checked, JSON or not.
package struct ReadAssociationFile {
    package let name: String
    package let origin: InputFile.Origin
    /// Without folders; nil if there is none.
    package let fileName: String?
    package let bytes: [UInt8]
    package let reading: Result<AssociationFile, AssociationFileError>

    package init(_ input: InputFile) {
        let bytes = input.bytes
        (name, origin, fileName, self.bytes) = (input.name, input.origin, input.fileName, bytes)
        reading = Result { () throws(AssociationFileError) in try AssociationFile(parsing: bytes) }
    }

    package var isOnDisk: Bool { if case .disk = origin { true } else { false } }

    /// Nil if the bytes are not text.
    package var source: SourceText? {
        switch reading {
        case .success(let file): file.source
        case .failure(let error): error.source
        }
    }

    package var document: DiagnosticReport.NamedText {
        DiagnosticReport.NamedText(name: name, source: source, isFile: isOnDisk)
    }

    package func report(_ diagnostics: [Diagnostic]) -> DiagnosticReport {
        DiagnosticReport(diagnostics, documents: [.associationFile: document])
    }

    package func findings(for error: AssociationFileError) -> Findings {
        let report = report([Diagnostic(error)])
        return Findings([report], cases: report.cases(suite: name))
    }
}

package struct AnsweringFile {
    package let name: String
    package let isOnDisk: Bool
    package let file: AssociationFile

    package init(answeringFrom input: InputFile) throws(RunFailure) {
        do throws(AssociationFileError) {
            file = try AssociationFile(parsing: input.bytes)
        } catch {
            let place = error.position.map { "\(input.name):\($0)" } ?? input.name
            throw RunFailure(.couldNotDoIt, "\(place): \(error.message)")
        }
        name = input.name
        isOnDisk = if case .disk = input.origin { true } else { false }
    }
}
