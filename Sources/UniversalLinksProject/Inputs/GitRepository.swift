import JSONSyntax
import UniversalLinks

/// Many files of a commit or of the index at once, by a few runs of git, however many they are.
///
/// Paths are relative to the top of the repository. A failure names the argument that asked for it.
struct GitRepository {
    /// The current folder, from the top of the repository, with a slash at its end; empty at the top.
    let prefix: String

    private let git: GitProgram
    private let argument: String

    /// What is at a path.
    enum Entry: Hashable {
        case file(Object)
        case missing
        /// Why it is not a file that can be read.
        case unreadable(String)
    }

    struct Object: Hashable {
        let name: String
        let size: Int
    }

    /// The most bytes of requests and answers about objects, apart from their contents.
    private static let listLimit = 1 << 26

    /// - Throws: `RunFailure` if the current folder is in no repository, or git cannot run.
    init(for argument: String) throws(RunFailure) {
        guard let git = GitProgram() else {
            throw GitRepository.failure(argument, "git is not installed. Install it, or pass the files themselves.")
        }
        (self.git, self.argument) = (git, argument)
        let run = try GitRepository.run(git, ["rev-parse", "--show-prefix"], [], limit: 1 << 16, argument)
        guard run.status == 0 else { throw GitRepository.failure(argument, run.reason) }
        let line = run.output.last == UInt8(ascii: "\n") ? run.output.dropLast() : run.output[...]
        prefix = String(decoding: line, as: UTF8.self)
    }

    /// A path from the top of the repository; nil for one outside, and for one that git cannot be asked for.
    func path(_ path: String) -> String? {
        let path = ProjectPath.normalized(path.hasPrefix("/") ? path : prefix + path)
        let isInside = !path.hasPrefix("/") && path != ".." && !path.hasPrefix("../")
        return isInside && !path.utf8.contains { $0 < 0x20 || $0 == 0x7F } ? path : nil
    }

    /// The folders of commits, by the names of their objects.
    ///
    /// - Throws: `RunFailure` if there is no such commit.
    func trees(of revisions: [String]) throws(RunFailure) -> [String] {
        var answers = try answers(revisions.map { "\($0)^{tree}" }, following: false)[...]
        var trees: [String] = []
        for revision in revisions {
            let quoted = "\"\(PrintableText.escaped(revision.shortened()))\""
            guard let answer = answers.popFirst() else { throw failure("git failed: it says nothing.") }
            if answer.hasSuffix(" ambiguous") {
                throw failure(
                    "several objects of the repository have a name that starts with \(quoted). Pass more of it.")
            }
            let words = answer.split(separator: " ")
            guard words.count == 3, words[1] == "tree", GitProgram.isObjectName(words[0]) else {
                throw failure("no branch, tag or commit is called \(quoted). Check the name, or fetch it first.")
            }
            trees.append(String(words[0]))
        }
        return trees
    }

    /// What is at paths of folders. A symbolic link is followed as on disk, if it stays in the repository.
    func entries(at places: [(tree: String, path: String)]) throws(RunFailure) -> [Entry] {
        let answers = try answers(places.map { "\($0.tree):\($0.path)" }, following: true)
        var entries = answers.map(GitRepository.entry)
        // What is missing may be in another repository.
        let missing = entries.indices.filter { entries[$0] == .missing && places[$0].path.contains("/") }
        let modules = try submodules(above: missing.map { places[$0] })
        for index in missing {
            let (tree, path) = places[index]
            let isInside = GitRepository.folders(of: path).contains { modules.contains("\(tree):\($0)") }
            if isInside { entries[index] = .unreadable("it is in a submodule, which is not read.") }
        }
        return entries
    }

    /// The folders that a path leads through: `a` and `a/b` for `a/b/c`.
    private static func folders(of path: String) -> [String] {
        let parts = path.split(separator: "/").dropLast()
        return parts.indices.map { parts[...$0].joined(separator: "/") }
    }

    /// The submodules among the folders of paths, with their trees. Git says of them only that they are missing.
    private func submodules(above places: [(tree: String, path: String)]) throws(RunFailure) -> Set<String> {
        let folders = places.flatMap { place in
            GitRepository.folders(of: place.path).map { "\(place.tree):\(ProjectPath.folder(of: $0))" }
        }
        let parents = Set(folders).sorted()
        var objects: [String: Object] = [:]
        for (parent, answer) in zip(parents, try answers(parents, following: false)) {
            let words = answer.split(separator: " ")
            guard words.count == 3, words[1] == "tree", let size = Int(words[2]) else { continue }
            objects[parent] = Object(name: String(words[0]), size: size)
        }
        guard objects.values.reduce(0, { $0 + $1.size }) < GitRepository.listLimit else { return [] }
        let contents = try contents(of: Array(objects.values), kind: "tree")
        var modules: Set<String> = []
        for (parent, object) in objects {
            for name in GitRepository.submodules(in: contents[object.name] ?? [], of: object) {
                modules.insert(parent + (parent.hasSuffix(":") ? "" : "/") + name)
            }
        }
        return modules
    }

    /// A tree lists a mode, a name and the bytes of an object's name, one after the other.
    private static func submodules(in tree: [UInt8], of object: Object) -> [String] {
        var names: [String] = []
        var rest = tree[...]
        while let end = rest.firstIndex(of: 0) {
            let words = rest[..<end].split(separator: UInt8(ascii: " "), maxSplits: 1)
            if words.count == 2, words[0].elementsEqual("160000".utf8) {
                names.append(String(decoding: words[1], as: UTF8.self))
            }
            rest = rest[(end + 1)...].dropFirst(object.name.utf8.count / 2)
        }
        return names
    }

    /// What is at paths of a folder and of the index, in which no symbolic link is followed.
    func stagedEntries(
        at paths: [String], against tree: String
    ) throws(RunFailure) -> (old: [Entry], new: [Entry]) {
        let link = Entry.unreadable("a symbolic link leads to it, and links in the index are not followed.")
        let followed = try entries(at: paths.map { (tree, $0) })
        var own = try answers(paths.map { "\(tree):\($0)" } + paths.map { ":0:\($0)" }, following: false)[...]
        let before = own.prefix(paths.count).map(GitRepository.entry)
        own = own.dropFirst(paths.count)
        let changes = try stagedChanges(against: tree)
        var entries: (old: [Entry], new: [Entry]) = ([], [])
        for (index, answer) in own.enumerated() where index < followed.count && index < before.count {
            let isLink = before[index] != followed[index]
            entries.old.append(isLink ? link : followed[index])
            switch changes[paths[index]] {
            case .file?: entries.new.append(GitRepository.entry(answer))
            case .other(let reason)?: entries.new.append(.unreadable(reason))
            case nil: entries.new.append(isLink ? link : followed[index])
            }
        }
        return entries
    }

    private enum StagedChange {
        case file
        case other(String)
    }

    /// The paths that differ between a folder and the index.
    private func stagedChanges(against tree: String) throws(RunFailure) -> [String: StagedChange] {
        let arguments = ["diff-index", "--cached", "--raw", "-r", "-z", "--no-renames", "--no-ext-diff", tree]
        let run = try run(arguments, [], limit: GitRepository.listLimit)
        guard run.status == 0 else { throw failure(run.reason) }
        var changes: [String: StagedChange] = [:]
        var fields = run.output.split(separator: 0)[...].map { String(decoding: $0, as: UTF8.self) }[...]
        while let description = fields.popFirst(), let path = fields.popFirst() {
            let words = description.split(separator: " ")
            guard words.count == 5 else { throw failure("git failed: it says something unknown.") }
            changes[path] =
                switch (words[1], words[4]) {
                case (_, "U"): .other("it has a merge conflict in the index. Resolve it first.")
                case ("120000", _): .other("a symbolic link leads to it, and links in the index are not followed.")
                case ("160000", _): .other("it is a submodule, which is not read.")
                default: .file
                }
        }
        return changes
    }

    /// The contents of objects.
    func contents(of objects: [Object], kind: String = "blob") throws(RunFailure) -> [String: [UInt8]] {
        let objects = Dictionary(objects.map { ($0.name, $0.size) }) { first, _ in first }
        let names = objects.keys.sorted()
        guard !names.isEmpty else { return [:] }
        let size = objects.values.reduce(0, +)
        let run = try run(
            ["cat-file", "--batch", "--buffer"], lines(names), limit: size + names.count * 200 + 1_000)
        guard run.status == 0 else { throw failure(run.reason) }
        var contents: [String: [UInt8]] = [:]
        var answers = BatchAnswers(run.output)
        for name in names {
            guard let size = objects[name], answers.nextLine() == "\(name) \(kind) \(size)",
                let bytes = answers.next(size)
            else { throw failure("git failed: an object of the commit is missing. Fetch it first.") }
            contents[name] = Array(bytes)
        }
        return contents
    }

    // MARK: - Asking git

    /// One line for each name.
    private func answers(_ names: [String], following followsLinks: Bool) throws(RunFailure) -> [String] {
        guard !names.isEmpty else { return [] }
        let options = ["cat-file", "--batch-check", "--buffer"] + (followsLinks ? ["--follow-symlinks"] : [])
        let run = try run(options, lines(names), limit: GitRepository.listLimit)
        guard run.status == 0 else { throw failure(run.reason) }
        var output = BatchAnswers(run.output)
        var answers: [String] = []
        for _ in names {
            guard let line = output.nextLine() else { throw failure("git failed: it says less than it should.") }
            answers.append(line)
            // After such a line, what it is about follows.
            let words = line.split(separator: " ")
            if words.count == 2, GitRepository.brokenLinks.contains(words[0]), let count = Int(words[1]) {
                _ = output.next(count)
            }
        }
        return answers
    }

    private static let brokenLinks: Set<Substring> = ["dangling", "loop", "notdir", "symlink"]

    private static func entry(_ answer: String) -> Entry {
        let words = answer.split(separator: " ")
        guard words.count == 3, GitProgram.isObjectName(words[0]) else {
            return words.count == 2 && brokenLinks.contains(words[0]) && words[0] != "notdir"
                ? .unreadable("a symbolic link on the path leads to no file of the commit.") : .missing
        }
        switch (words[1], Int(words[2])) {
        case ("blob", let size?) where size <= AssociationFile.readingLimit:
            return .file(Object(name: String(words[0]), size: size))
        case ("blob", _):
            return .unreadable("it has more than \(AssociationFile.readingLimit) bytes, which is the limit.")
        case ("tree", _): return .unreadable("it is a folder.")
        default: return .unreadable("it is a submodule, which is not read.")
        }
    }

    private func lines(_ names: [String]) -> [UInt8] { Array(names.map { $0 + "\n" }.joined().utf8) }

    private func run(_ arguments: [String], _ input: [UInt8], limit: Int) throws(RunFailure) -> GitProgram.Run {
        try GitRepository.run(git, arguments, input, limit: limit, argument)
    }

    private static func run(
        _ git: GitProgram, _ arguments: [String], _ input: [UInt8], limit: Int, _ argument: String
    ) throws(RunFailure) -> GitProgram.Run {
        do {
            return try git.run(arguments, input: input, outputLimit: limit)
        } catch {
            throw failure(argument, "git cannot be run. Check its installation, or pass the files themselves.")
        }
    }

    private func failure(_ reason: String) -> RunFailure { GitRepository.failure(argument, reason) }

    private static func failure(_ argument: String, _ reason: String) -> RunFailure {
        RunFailure(.couldNotDoIt, about: argument.shortened(), reason)
    }
}

/// The output of `git cat-file`: lines, and bytes whose number a line says.
private struct BatchAnswers {
    private var rest: ArraySlice<UInt8>

    init(_ output: [UInt8]) { rest = output[...] }

    mutating func nextLine() -> String? {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { rest = rest[(end + 1)...] }
        return String(decoding: rest[..<end], as: UTF8.self)
    }

    /// The bytes, without the end of the line after them.
    mutating func next(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, rest.count > count else { return nil }
        defer { rest = rest.dropFirst(count + 1) }
        return rest.prefix(count)
    }
}
