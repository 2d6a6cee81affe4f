import JSONSyntax
import UniversalLinks

struct DuplicateKey: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA042", "duplicate-key"), .error, .syntax, sometimes: [.note],
        summary: "A key that appears twice in one object",
        effect: """
            iOS reads only one of the two values, probably the last. The links and apps in the other one are lost \
            without an error.
            """,
        reason: """
            JSON leaves it to the reader what a repeated key means. Apple does not document which value counts; this \
            tool assumes that the last one does. Either way, iOS ignores the other one.
            """,
        remedy: """
            Merge the two values, or remove one of them; only you know which one to keep. In `components`, write one \
            object per pattern.
            """,
        evidence: [.doubtfulText],
        bad: .components(
            #"{ ⟦"/"⟧: "/menu/*", "/": "/order/*" }"#,
            fixed: #"{ "/": "/order/*" }"#),
        good: .components(
            """
            { "/": "/menu/*" },
            { "/": "/order/*" }
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard hasDuplicateKey(subject.file.root) else { return [] }
        let roles = Dictionary(
            subject.objects.map { ($0.value.range, $0.role) }, uniquingKeysWith: { first, _ in first })
        var found: [Diagnostic] = []
        search(subject.file.root) { pointer, value, object in
            let uniform = subject.uniformKeys(of: object)
            for index in object.shadowedIndices {
                let member = object.members[index]
                guard let winner = object.member(member.key) else { continue }
                let isRead = isRead(member.key, in: roles[value.range], at: pointer)
                let isSame = subject.isSame(member.value, winner.value)
                // Nothing changes only if all of them have the same value.
                let isSafe = !isRead || uniform.contains(ScalarString(member.key))
                let place = subject.place(ofKeyOf: member, in: pointer)
                let other = subject.place(ofKeyOf: winner, in: pointer)
                found.append(
                    diagnostic(
                        "\"\(member.key.shortened(to: 60))\" appears again on line \(subject.line(of: other))"
                            + (isSame
                                ? " with the same value."
                                : isRead
                                    ? ", and iOS probably reads only the last value."
                                    : "; iOS reads neither."),
                        at: place, in: subject, isRead && !isSame ? .error : .note,
                        notes: [
                            .init(
                                isRead ? "iOS probably reads this one." : "This is the last one.",
                                at: subject.location(other))
                        ],
                        help: "Merge the two, or remove one of them.",
                        fix: Diagnostic.Fix(
                            "Remove the earlier one.", isSafe ? .safe : .unsafe,
                            removal(of: index, in: object))))
            }
        }
        return found
    }

    /// A key that appears again has a member after it, so the edit ends at that member.
    private func removal(of index: Int, in object: JSONObject) -> [TextEdit] {
        let start = object.members[index].keyRange.start
        return [TextEdit(SourceRange(start: start, end: object.members[index + 1].keyRange.start), "")]
    }

    /// Few files have any.
    private func hasDuplicateKey(_ root: JSONValue) -> Bool {
        // A stack of its own: files may be nested deeper than the stacks of secondary threads allow.
        var pending = [root]
        while let value = pending.popLast() {
            if let values = value.array {
                pending += values
            } else if let object = value.object {
                guard object.shadowedIndices.isEmpty else { return true }
                for member in object.members { pending.append(member.value) }
            }
        }
        return false
    }

    /// Calls `body` with every object that has a duplicate key, in the order of the file, except those inside values
    /// that are not read.
    private func search(_ root: JSONValue, _ body: (JSONPointer, JSONValue, JSONObject) -> Void) {
        var pending = [(pointer: JSONPointer.root, value: root)]
        while let (pointer, value) = pending.popLast() {
            if let values = value.array {
                pending += values.enumerated().reversed().map { (pointer.appending($0.offset), $0.element) }
            } else if let object = value.object {
                if !object.shadowedIndices.isEmpty { body(pointer, value, object) }
                pending += object.effectiveMembers.reversed().map { (pointer.appending($0.key), $0.value) }
            }
        }
    }

    private func isRead(_ key: String, in role: LintObject.Role?, at pointer: JSONPointer) -> Bool {
        switch role {
        case .root: AssociationFile.Service.publicNames.containsSameScalars(as: key)
        case .appLinks: ["apps", "details", "defaults", "substitutionVariables"].containsSameScalars(as: key)
        case .service: key.hasSameScalars(as: "apps")
        case .substitutionVariables, .queryItems: true
        case .detail: ["appIDs", "appID", "components", "paths", "defaults"].containsSameScalars(as: key)
        case .component, .detailDefaults, .appLinksDefaults: ComponentFields.keys.containsSameScalars(as: key)
        case nil: pointer == JSONPointer(tokens: ["applinks", "details"])
        }
    }
}

extension LintSubject {
    /// Whether two values are written alike, byte for byte.
    fileprivate func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
        let bytes = file.source.bytes
        return bytes[left.range.start..<left.range.end].elementsEqual(bytes[right.range.start..<right.range.end])
    }

    /// The keys of an object whose values are all written alike.
    fileprivate func uniformKeys(of object: JSONObject) -> Set<ScalarString> {
        var first: [ScalarString: JSONValue] = [:]
        var mixed: Set<ScalarString> = []
        for member in object.members {
            let key = ScalarString(member.key)
            guard let value = first[key] else {
                first[key] = member.value
                continue
            }
            if !isSame(value, member.value) { mixed.insert(key) }
        }
        return Set(first.keys).subtracting(mixed)
    }
}
