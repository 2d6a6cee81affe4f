import JSONSyntax

extension AssociationFile {
    /// What would make the file shorter, most first; nil if nothing simple would.
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
            for member in value.object?.members ?? [] where member.key.isVerbatim("comment") {
                count += member.keyRange.count + member.value.range.count
            }
        }
        return count
    }

    private var repetitionCount: Int {
        var lists: Set<VerbatimText> = []
        var count = 0
        for detail in root.object?["applinks"]?.object?["details"]?.array ?? [] {
            guard let list = detail.object?["components"] ?? detail.object?["paths"], list.range.count > 64 else {
                continue
            }
            if !lists.insert(VerbatimText(source.text(in: list.range))).inserted { count += list.range.count }
        }
        return count
    }
}

extension JSONValue {
    /// The size of the value without anything between its parts.
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
