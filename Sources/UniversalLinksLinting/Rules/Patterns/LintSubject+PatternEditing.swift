import JSONSyntax
import UniversalLinks

extension LintSubject {
    /// Writes another text in place of a pattern or value; a `NOT ` before it stays.
    func rewriting(_ place: SourcePlace, of use: PatternUse?, as text: String) -> TextEdit {
        var marker = ""
        if let component = use?.components.first, case .negatedPath = component.component.form,
            component.component.place == place, let whole = file.root[place.pointer]?.string
        {
            marker = String(String.UnicodeScalarView(whole.unicodeScalars.prefix(4)))
        }
        return editing.replacing(JSONValue(.null, range: place.range), with: JSONValue(.string(marker + text)))
    }

    /// Writes another text in place of a pattern; a `NOT ` before it stays.
    func rewriting(_ use: PatternUse, as text: String) -> TextEdit {
        rewriting(use.place, of: use, as: text)
    }

    /// The member of `components` that alone contains and compares a pattern; nil for members of `paths` and for what is
    /// inherited.
    func owner(of use: PatternUse) -> JSONValue? {
        guard let component = use.ownComponent else { return nil }
        return file.root[component.component.place.pointer]
    }

    /// Gives a key of an object a value, in place of the one that it has, or at the object's end.
    func setting(_ key: String, to value: JSONValue, in object: JSONValue) -> TextEdit {
        guard let member = object.object?.member(key) else { return editing.appending(key, value, to: object) }
        return editing.replacing(member.value, with: value)
    }
}

extension PatternUse {
    /// The component that alone compares the pattern and contains it itself, if it is an object.
    var ownComponent: EffectiveComponent? {
        guard components.count == 1, let only = components.first, only.component.form == .object,
            place.pointer.tokens.starts(with: only.component.place.pointer.tokens)
        else { return nil }
        return only
    }

    /// Whether it is a member of `paths` after `NOT `.
    var isNegatedPathsMember: Bool {
        guard isPathsMember, case .negatedPath = components.first?.component.form else { return false }
        return true
    }

    /// The texts of the patterns of the component that alone contains it.
    var neighborTexts: [String] {
        guard let component = ownComponent else { return [] }
        var texts = [component.path?.value, component.fragment?.value].compactMap { $0 }
        switch component.query?.value {
        case .text(let text): texts.append(text)
        case .items(let items): texts += items.map(\.pattern) + items.map(\.name)
        case .unusableItems, nil: break
        }
        return texts
    }
}
