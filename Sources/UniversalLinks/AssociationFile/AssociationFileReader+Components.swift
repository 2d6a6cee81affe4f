import JSONSyntax

extension AssociationFileReader {
    /// A member of `components`.
    func component(_ value: JSONValue, at pointer: JSONPointer) -> AppLinks.Component {
        guard let object = value.object else {
            return AppLinks.Component(
                place: Place(pointer: pointer, range: value.range), form: .unusable, fields: .none)
        }
        return AppLinks.Component(
            place: Place(pointer: pointer, range: value.range),
            form: .object,
            fields: ComponentFields(source: .object(object, pointer))
        )
    }

    /// A member of `paths` (semantics L1, L2).
    func path(_ value: JSONValue, at pointer: JSONPointer) -> AppLinks.Component {
        let place = Place(pointer: pointer, range: value.range)
        guard let text = value.string else {
            return AppLinks.Component(place: place, form: .unusablePath, fields: .none)
        }
        let marker = "NOT "
        guard AssociationFileReader.startsIgnoringCase(text, with: marker) else {
            return AppLinks.Component(place: place, form: .path, fields: ComponentFields(source: .path(text, place)))
        }
        let pattern = String(text.unicodeScalars.dropFirst(marker.unicodeScalars.count))
        return AppLinks.Component(
            place: place,
            form: .negatedPath(inCapitals: text.utf8.starts(with: marker.utf8)),
            fields: ComponentFields(source: .negatedPath(pattern, place))
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
    func defaults(of object: JSONObject, at pointer: JSONPointer) -> ComponentFields? {
        object["defaults"]?.object.map { ComponentFields(source: .object($0, pointer.appending("defaults"))) }
    }
}
