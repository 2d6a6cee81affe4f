import JSONSyntax

extension AssociationFileReader {
    /// A member of `components`.
    package func component(_ value: JSONValue, at pointer: JSONPointer) -> AppLinks.Component {
        let place = SourcePlace(pointer: pointer, range: value.range)
        guard case .object(let object) = value.kind else {
            return AppLinks.Component(place: place, form: .unusable, content: .nothing)
        }
        return AppLinks.Component(place: place, form: .object, content: .object(object))
    }

    /// A member of `paths` (semantics L1, L2).
    func path(_ value: JSONValue, at pointer: JSONPointer) -> AppLinks.Component {
        let place = SourcePlace(pointer: pointer, range: value.range)
        guard let text = value.string else {
            return AppLinks.Component(place: place, form: .unusablePath, content: .nothing)
        }
        let marker = "NOT "
        guard AssociationFileReader.startsIgnoringCase(text, with: marker) else {
            return AppLinks.Component(place: place, form: .path, content: .path(text))
        }
        let pattern = String(text.unicodeScalars.dropFirst(marker.unicodeScalars.count))
        return AppLinks.Component(
            place: place,
            form: .negatedPath(inCapitals: text.utf8.starts(with: marker.utf8)),
            content: .negatedPath(pattern)
        )
    }

    private static func startsIgnoringCase(_ text: String, with marker: String) -> Bool {
        var bytes = text.utf8.makeIterator()
        return marker.utf8.allSatisfy { expected in
            guard let byte = bytes.next() else { return false }
            let isSmall = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
            return (isSmall ? byte & 0xDF : byte) == expected
        }
    }

    /// The `defaults` of `applinks` or of a detail.
    func defaults(of object: JSONObject, at pointer: JSONPointer) -> AppLinks.Defaults? {
        guard let index = object.place(of: "defaults"), case .object(let defaults) = object.members[index].value.kind
        else { return nil }
        return AppLinks.Defaults(defaults, at: pointer.appending("defaults"))
    }
}
