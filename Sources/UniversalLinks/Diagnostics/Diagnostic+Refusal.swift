import JSONSyntax

extension Diagnostic.Code {
    /// The file is larger than the system reads.
    public static let oversizedFile = Diagnostic.Code("AASA083", "oversized-file")
    /// The outermost value is neither an object nor an array.
    public static let scalarRoot = Diagnostic.Code("AASA084", "scalar-root")
}

extension Diagnostic {
    /// Why the system refuses a file that is JSON.
    public init(_ refusal: AssociationFile.Refusal, of file: AssociationFile) {
        let code: Code =
            switch refusal.value {
            case .oversized: .oversizedFile
            case .scalarRoot: .scalarRoot
            }
        let root = SourcePlace(pointer: .root, range: file.root.range)
        var help: String?
        if case .oversized = refusal.value { help = file.shorteningAdvice }
        self.init(code, .error, refusal.message, at: Location(root, in: file), help: help)
    }
}

extension AssociationFile {
    /// The largest saving first.
    package var shorteningAdvice: String? {
        var savings: [(count: Int, text: String)] = []
        func add(_ count: Int, _ text: String) {
            // Less is not worth a sentence.
            if count >= 1_024 { savings.append((count, text)) }
        }
        add(whiteSpaceCount, "white space between values")
        add(commentCount, "comments")
        add(repetitionCount, "components repeated in several details, whose apps could share one")
        guard !savings.isEmpty else { return "Move repeated words to substitutionVariables." }
        let parts = savings.sorted { $0.count > $1.count }.map { "\($0.count) bytes are \($0.text)" }
        return parts.joined(separator: "; ") + "."
    }

    private var whiteSpaceCount: Int {
        source.bytes.count - root.countOfBytesWithoutWhiteSpace
    }

    private var commentCount: Int {
        var count = 0
        root.forEachValue { _, value in
            for member in value.object?.members ?? [] where member.key.hasSameScalars(as: "comment") {
                count += member.keyRange.count + member.value.range.count
            }
        }
        return count
    }

    private var repetitionCount: Int {
        var lists: Set<ScalarString> = []
        var count = 0
        for detail in root.object?["applinks"]?.object?["details"]?.array ?? [] {
            guard let list = detail.object?["components"] ?? detail.object?["paths"], list.range.count > 64 else {
                continue
            }
            if !lists.insert(ScalarString(source.text(in: list.range))).inserted { count += list.range.count }
        }
        return count
    }
}

extension JSONValue {
    fileprivate var countOfBytesWithoutWhiteSpace: Int {
        switch kind {
        case .array(let values):
            return values.reduce(2 + max(0, values.count - 1)) { $0 + $1.countOfBytesWithoutWhiteSpace }
        case .object(let object):
            return object.members.reduce(2 + max(0, object.members.count - 1)) { count, member in
                count + member.keyRange.count + 1 + member.value.countOfBytesWithoutWhiteSpace
            }
        default:
            return range.count
        }
    }
}
