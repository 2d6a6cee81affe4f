import JSONSyntax
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject
import _UniversalLinksJSONRPC

// What changes a text: fixes and the canonical layout.
extension EditorSession {
    /// The fixes in a range and, if the client asks for that kind, all safe ones together.
    mutating func codeActions(_ parameters: JSONObject) -> JSONValue {
        guard let (document, found) = judged(parameters), case .associationFile = document.kind,
            let range = document.text.bytes(of: parameters["range"])
        else { return [] }
        let kinds = parameters.value("context", "only")?.array?.compactMap(\.string)
        func isWanted(_ kind: String) -> Bool {
            kinds?.contains { kind == $0 || kind.hasPrefix($0 + ".") || $0.isEmpty } ?? (kind == "quickfix")
        }
        var actions: [JSONValue] = []
        if isWanted("quickfix") {
            let near = found.diagnostics.filter { $0.fix != nil && ($0.location?.range.meets(range) ?? false) }
            actions = near.sorted { EditorSession.isSafe($0) && !EditorSession.isSafe($1) }.compactMap {
                action(for: $0, in: document)
            }
        }
        if isWanted("source.fixAll"), let action = fixEverything(in: document) { actions.append(action) }
        return JSONValue(actions)
    }

    private static func isSafe(_ diagnostic: Diagnostic) -> Bool { diagnostic.fix?.safety == .safe }

    private func action(for diagnostic: Diagnostic, in document: OpenDocument) -> JSONValue? {
        guard let fix = diagnostic.fix, !fix.edits.contains(where: \.removesByteOrderMark) else { return nil }
        let isSafe = fix.safety == .safe
        return [
            "title": JSONValue(isSafe ? fix.title : fix.title + " This may change decisions."),
            "kind": "quickfix",
            "isPreferred": JSONValue(isSafe),
            "diagnostics": [self.diagnostic(diagnostic, in: document)],
            "edit": EditorSession.edit(of: document, fix.edits.map { (range: $0.range, text: $0.replacement) }),
        ]
    }

    private mutating func fixEverything(in document: OpenDocument) -> JSONValue? {
        let run = LintRun(under: settings(ofFileAt: document.path), mode: .report, words: \.reason)
        let fixed = run.fixed(edited: JudgedDocument.reading(of: document))
        guard let change = EditorSession.change(of: document, to: fixed) else { return nil }
        return [
            "title": "Apply all fixes that change no decision", "kind": "source.fixAll",
            "edit": EditorSession.edit(of: document, [change]),
        ]
    }

    private static func edit(of document: OpenDocument, _ edits: [(range: SourceRange, text: String)]) -> JSONValue {
        JSONValue(members: [
            ("changes", JSONValue(members: [(document.uri.text, JSONValue(edits.map { textEdit($0, document) }))]))
        ])
    }

    private static func textEdit(_ edit: (range: SourceRange, text: String), _ document: OpenDocument) -> JSONValue {
        ["range": document.text.range(edit.range), "newText": JSONValue(edit.text)]
    }

    // MARK: - Layout

    /// - Throws: `RPCError` for a document that cannot be laid out.
    mutating func formatting(_ parameters: JSONObject) throws(RPCError) -> JSONValue {
        guard let (document, found) = judged(parameters), case .associationFile = document.kind else { return nil }
        guard let file = found.file else {
            throw RPCError(.requestFailed, "The file is not JSON. Fix the syntax errors first.")
        }
        do throws(RewritingError) {
            let bytes = try Formatting.bytes(of: file)
            let change = EditorSession.change(of: document, to: bytes)
            return JSONValue(change.map { [EditorSession.textEdit($0, document)] } ?? [])
        } catch {
            throw RPCError(.requestFailed, error.message)
        }
    }

    /// What is between the common start and the common end of a document and its new text; nil if both are equal.
    private static func change(
        of document: OpenDocument, to new: [UInt8]
    ) -> (range: SourceRange, text: String)? {
        let old = document.text.source.bytes
        let new = SourceText(new).bytes
        var start = zip(old, new).prefix { $0 == $1 }.count
        guard start < old.count || start < new.count else { return nil }
        var end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        // Never in the middle of a scalar or of a line break.
        func isInside(_ byte: UInt8?) -> Bool { byte.map { $0 & 0xC0 == 0x80 || $0 == 0x0A } ?? false }
        while start > 0,
            isInside(start < old.count ? old[start] : nil) || isInside(start < new.count ? new[start] : nil)
        {
            start -= 1
        }
        while end > 0, isInside(old[old.count - end]) { end -= 1 }
        let text = String(decoding: new[start..<(new.count - end)], as: UTF8.self)
        return (SourceRange(start: start, end: old.count - end), text)
    }
}

extension SourceRange {
    /// Whether two ranges overlap or touch.
    fileprivate func meets(_ other: SourceRange) -> Bool { start <= other.end && other.start <= end }
}
