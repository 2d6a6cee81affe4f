import JSONSyntax
import UniversalLinks

extension Diagnostic {
    /// The same with pointers into the file as it is, where `details` has no index.
    var withoutIndexOfDetail: Diagnostic {
        Diagnostic(
            code, severity, message, at: location?.withoutIndexOfDetail,
            notes: notes.map { Note($0.message, at: $0.location?.withoutIndexOfDetail, offering: $0.nextStep) },
            help: help, fix: fix
        ).offering(nextStep)
    }
}

extension Diagnostic.Location {
    fileprivate var withoutIndexOfDetail: Diagnostic.Location {
        guard document == .associationFile, var tokens = pointer?.tokens, tokens.count > 2,
            tokens.starts(with: ["applinks", "details"])
        else { return self }
        tokens.remove(at: 2)
        return Diagnostic.Location(document, position: position, range: range, pointer: JSONPointer(tokens: tokens))
    }
}

extension AssociationFile {
    /// The file with the missing brackets around a `details` of one object; everything keeps its bytes. So that one run
    /// reports everything, and not the rest after the brackets are added.
    var withBracketedDetail: AssociationFile? {
        guard let members = root.object?.members,
            let service = members.last(where: { $0.key.isVerbatim("applinks") })?.value,
            let appLinks = service.object
        else { return nil }
        let bracketed = appLinks.members.map { member in
            guard member.key.isVerbatim("details"), member.value.object != nil else { return member }
            return JSONObject.Member(
                key: member.key, keyRange: member.keyRange,
                value: JSONValue(.array([member.value]), range: member.value.range))
        }
        let fixed = JSONValue(.object(JSONObject(bracketed)), range: service.range)
        let others = members.map { member in
            guard member.key.isVerbatim("applinks") else { return member }
            return JSONObject.Member(key: member.key, keyRange: member.keyRange, value: fixed)
        }
        return AssociationFile(
            JSONDocument(source: source, root: JSONValue(.object(JSONObject(others)), range: root.range)),
            byteCount: byteCount, isSigned: isSigned)
    }
}
