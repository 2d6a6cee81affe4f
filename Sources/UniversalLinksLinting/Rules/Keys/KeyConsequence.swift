import JSONSyntax
import UniversalLinks

/// The consequence of a key that iOS does not read.
struct KeyConsequence {
    /// What iOS does instead: a sentence that also reads well after a colon.
    let sentence: String
    /// How bad that is.
    let severity: Diagnostic.Severity
}

extension KeyConsequence {
    /// The consequence of `object` lacking the key that one of its members is meant to be.
    ///
    /// - Parameter isContrary: Whether the member means the opposite of that key.
    init(lacking key: String, in object: LintObject, for member: JSONObject.Member, isContrary: Bool = false) {
        if object.members.member(key) != nil {
            sentence = "iOS ignores it and reads only \"\(key)\"."
            severity = .warning
            return
        }
        let isOn = member.value.boolean.map { $0 != isContrary }
        switch key {
        case "/": (sentence, severity) = KeyConsequence.missingPattern("path", object)
        case "?": (sentence, severity) = KeyConsequence.missingPattern("query", object)
        case "#": (sentence, severity) = KeyConsequence.missingPattern("fragment", object)
        case "exclude":
            sentence =
                object.role == .component
                ? "iOS ignores it, and the component excludes nothing."
                : "iOS ignores it, and no component inherits it."
            severity = isOn == false ? .warning : .error
        case "caseSensitive":
            sentence = "iOS ignores it and compares case, as it does without \"caseSensitive\"."
            severity = isOn == true ? .warning : .error
        case "percentEncoded":
            sentence = "iOS ignores it and compares percent-encoded URLs, as it does without \"percentEncoded\"."
            severity = isOn == true ? .warning : .error
        case "appID", "appIDs": (sentence, severity) = KeyConsequence.missingApps(object, member.key, key)
        case "components", "paths": (sentence, severity) = KeyConsequence.missingList(object)
        case "defaults":
            sentence = "iOS ignores it, and no component inherits anything from it."
            severity = .error
        case "details":
            sentence = "iOS ignores it, so no app gets any links from it."
            severity = .error
        case "substitutionVariables":
            sentence = "iOS ignores it, and patterns that use its variables never match."
            severity = .error
        case "apps" where object.role == .appLinks:
            sentence = "iOS ignores it."
            severity = .warning
        case "apps":
            sentence = "iOS ignores it, and the service lists no app."
            severity = .error
        default:
            sentence = "iOS ignores it."
            severity = .warning
        }
    }

    private static func missingPattern(_ part: String, _ object: LintObject) -> (String, Diagnostic.Severity) {
        switch object.role {
        case .component:
            ("iOS ignores it, and the component matches any \(part).", .error)
        default: ("iOS ignores it, and no component inherits it.", .error)
        }
    }

    private static func missingApps(
        _ object: LintObject, _ written: String, _ key: String
    ) -> (String, Diagnostic.Severity) {
        let hasOther = ["appIDs", "appID"].contains { object.members.member($0) != nil }
        guard hasOther else { return ("iOS ignores it, and the detail names no app.", .error) }
        let isMistyped = NearestText.nearest(to: written, among: [key], limit: 1) != nil
        return (
            "iOS ignores it, and the detail applies only to its other apps.", isMistyped ? .error : .warning
        )
    }

    private static func missingList(_ object: LintObject) -> (String, Diagnostic.Severity) {
        let hasOther = ["components", "paths"].contains { object.members.member($0)?.value.array != nil }
        return hasOther
            ? ("iOS ignores it and reads the detail's other list.", .warning)
            : ("iOS ignores it; without a list, the apps of this detail may open every URL.", .error)
    }
}
