import JSONSyntax
import UniversalLinks

/// What it costs that the system does not read a key.
struct KeyConsequence {
    /// What the system does instead, in a sentence.
    let sentence: String
    /// How bad that is.
    let severity: Diagnostic.Severity
}

extension KeyConsequence {
    /// What it costs that `object` lacks the key that a member of it is meant for.
    ///
    /// - Parameter isContrary: Whether the member says the contrary of that key.
    init(lacking key: String, in object: LintObject, for member: JSONObject.Member, isContrary: Bool = false) {
        if object.members.member(key) != nil {
            sentence = "The system ignores it and reads \"\(key)\" alone."
            severity = .warning
            return
        }
        let isOn = member.value.boolean.map { $0 != isContrary }
        switch key {
        case "/": (sentence, severity) = KeyConsequence.free("the path", object)
        case "?": (sentence, severity) = KeyConsequence.free("the query", object)
        case "#": (sentence, severity) = KeyConsequence.free("the fragment", object)
        case "exclude":
            sentence =
                object.role == .component
                ? "The system ignores it, and the URLs that the component takes go to the app."
                : "The system ignores it, and no component inherits it."
            severity = isOn == false ? .warning : .error
        case "caseSensitive":
            sentence = "The system ignores it, and case counts, as it does without \"caseSensitive\"."
            severity = isOn == true ? .warning : .error
        case "percentEncoded":
            sentence = "The system ignores it, and URLs are compared percent-encoded, as without \"percentEncoded\"."
            severity = isOn == true ? .warning : .error
        case "appID", "appIDs": (sentence, severity) = KeyConsequence.nobody(object, member.key, key)
        case "components", "paths": (sentence, severity) = KeyConsequence.missingList(object)
        case "defaults":
            sentence = "The system ignores it, and nothing is inherited from it."
            severity = .error
        case "details":
            sentence = "The system ignores it, and no app gets a URL by it."
            severity = .error
        case "substitutionVariables":
            sentence = "The system ignores it, and a pattern that refers to one of its variables never matches."
            severity = .error
        case "apps" where object.role == .appLinks:
            sentence = "The system ignores it."
            severity = .warning
        case "apps":
            sentence = "The system ignores it, and the service lists no app."
            severity = .error
        default:
            sentence = "The system ignores it."
            severity = .warning
        }
    }

    private static func free(_ part: String, _ object: LintObject) -> (String, Diagnostic.Severity) {
        switch object.role {
        case .component:
            ("The system ignores it and does not compare \(part): more URLs match than are written.", .error)
        default: ("The system ignores it, and no component inherits it.", .error)
        }
    }

    private static func nobody(
        _ object: LintObject, _ written: String, _ key: String
    ) -> (String, Diagnostic.Severity) {
        let hasOther = ["appIDs", "appID"].contains { object.members.member($0) != nil }
        guard hasOther else { return ("The system ignores it, and the detail speaks for no app.", .error) }
        let isMistyped = NearestText.nearest(to: written, among: [key], limit: 1) != nil
        return (
            "The system ignores it, and the detail speaks for its other apps alone.", isMistyped ? .error : .warning
        )
    }

    private static func missingList(_ object: LintObject) -> (String, Diagnostic.Severity) {
        let hasOther = ["components", "paths"].contains { object.members.member($0)?.value.array != nil }
        return hasOther
            ? ("The system ignores it and reads the detail's other list.", .warning)
            : ("The system ignores it; the detail has no list, and its apps may open every URL.", .error)
    }
}
