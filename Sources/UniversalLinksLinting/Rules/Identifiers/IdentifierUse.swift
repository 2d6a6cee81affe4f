import JSONSyntax
import UniversalLinks

/// A text in the file in place of an app identifier.
struct IdentifierUse: Sendable {
    /// The identifier as written.
    let identifier: AppIdentifier
    /// The place of its string, or of the key that it is.
    let place: SourcePlace
    /// The key of its service.
    let service: String
    /// Whether current systems read it there.
    let isRead: Bool
    /// Whether it is the key of a member of `details`.
    let isKey: Bool
    /// What it looks like.
    let shape: IdentifierShape

    /// The identifier in quotation marks, for sentences.
    var quoted: String { "\"\(identifier.text.shortened(to: 80))\"" }

    /// Writes another identifier in its place.
    func replacing(with text: String) -> TextEdit { TextEdit(place.range, JSONWriter.quoted(text)) }
}

extension IdentifierUse {
    /// Every identifier of a file, in the order of the text: in `apps` of each service, and in the details of
    /// `applinks`. Those under a misspelled key are included, since they count as soon as the key is fixed.
    static func all(in root: JSONValue) -> [IdentifierUse] {
        guard let root = root.object else { return [] }
        var collection = Collection()
        let hasAppLinks = root.member("applinks") != nil
        for service in root.effectiveMembers {
            guard let members = service.value.object else { continue }
            collection.service = service.key
            let isAppLinks =
                hasAppLinks
                ? service.key.isVerbatim("applinks")
                : NearestText.nearest(to: service.key, among: AssociationFile.Service.publicNames) == "applinks"
            collection.isServiceRead = AssociationFile.Service.publicNames.containsVerbatim(service.key)
            let pointer = JSONPointer.root.appending(service.key)
            let details = isAppLinks ? member("details", of: members, .appLinks) : nil
            for member in members.effectiveMembers {
                if member.key.isVerbatim("apps") {
                    collection.add(listIn: member.value, at: pointer.appending("apps"), isRead: details == nil)
                } else if let details, member.keyRange == details.keyRange {
                    collection.add(details: member.value, at: pointer.appending(member.key))
                }
            }
        }
        return collection.uses
    }

    /// The member with a key, or the first that seems to be a misspelling of it.
    fileprivate static func member(
        _ key: String, of object: JSONObject, _ role: LintObject.Role
    ) -> JSONObject.Member? {
        object.member(key)
            ?? object.effectiveMembers.first {
                KeyMeaning(of: $0.key, value: $0.value, in: role) == .misspelling(of: key)
            }
    }
}

/// Collects the identifiers of a file.
private struct Collection {
    var uses: [IdentifierUse] = []
    var service = ""
    var isServiceRead = true

    mutating func add(
        _ text: String, _ range: SourceRange, at pointer: JSONPointer, isRead: Bool = true, isKey: Bool = false
    ) {
        let identifier = AppIdentifier(text)
        uses.append(
            IdentifierUse(
                identifier: identifier, place: SourcePlace(pointer: pointer, range: range), service: service,
                isRead: isRead && isServiceRead, isKey: isKey, shape: IdentifierShape(of: identifier)))
    }

    mutating func add(listIn value: JSONValue, at pointer: JSONPointer, isRead: Bool = true) {
        for (index, element) in (value.array ?? []).enumerated() {
            guard let text = element.string else { continue }
            add(text, element.range, at: pointer.appending(index), isRead: isRead)
        }
    }

    mutating func add(details value: JSONValue, at pointer: JSONPointer) {
        if let details = value.array {
            for (index, detail) in details.enumerated() { add(detail: detail, at: pointer.appending(index)) }
            return
        }
        guard let object = value.object else { return }
        if KeyMeaning.isBareDetail(object) {
            add(detail: value, at: pointer)
        } else {
            for member in object.effectiveMembers where member.value.object != nil {
                add(member.key, member.keyRange, at: pointer.appending(member.key), isKey: true)
            }
        }
    }

    mutating func add(detail value: JSONValue, at pointer: JSONPointer) {
        guard let detail = value.object else { return }
        var (list, single) = (detail.member("appIDs"), detail.member("appID"))
        if list == nil, single == nil {
            list = IdentifierUse.member("appIDs", of: detail, .detail)
            single = IdentifierUse.member("appID", of: detail, .detail)
        }
        for member in detail.effectiveMembers {
            let pointer = pointer.appending(member.key)
            if let list, member.keyRange == list.keyRange {
                add(listIn: member.value, at: pointer)
            } else if let single, member.keyRange == single.keyRange, let text = member.value.string {
                add(text, member.value.range, at: pointer, isRead: list?.value.array == nil)
            }
        }
    }
}
