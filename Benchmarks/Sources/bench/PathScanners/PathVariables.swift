import UniversalLinks

/// The variables that patterns may refer to, as regular expressions.
struct PathVariables {
    /// Nil for a variable without values.
    private var own: [String: String?] = [:]

    init(_ custom: [AppLinks.SubstitutionVariable]) {
        // Of variables that share a name the last one counts (semantics P3).
        for variable in custom {
            // A value that refers to a variable is dropped (semantics V2).
            let values = variable.values.map(\.value).filter { !$0.utf8.containsReference }
            own[variable.name] = .some(Alternation(values).expression)
        }
    }

    /// Nil for a variable that nothing defines, or that has no values.
    func expression(of name: String) -> String? {
        if let expression = own[name] { return expression }
        return switch name {
        case "alpha": "[A-Za-z]"
        case "upper": "[A-Z]"
        case "lower": "[a-z]"
        case "alnum": "[A-Za-z0-9]"
        case "digit": "[0-9]"
        case "xdigit": "[0-9A-Fa-f]"
        case "lang": PathVariables.codes.languages
        case "region": PathVariables.codes.regions
        default: nil
        }
    }

    /// The codes of `$(lang)` and `$(region)`: those of all texts of two and three letters that the plain engine knows.
    private static let codes: (languages: String?, regions: String?) = {
        let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
        let pairs = letters.flatMap { first in letters.map { first + $0 } }
        let lower = pairs + pairs.flatMap { pair in letters.map { pair + $0 } }
        let both = lower + lower.map { $0.uppercased() }
        func known(_ name: String) -> String? {
            let file = Workload.file(components: ["{\"/\": \"/$(\(name))\"}"])
            guard var engine = try? PlainContender(reading: file) else { return nil }
            let codes = both.filter { code in
                var url = LinkDraft(path: "/" + code).text
                return url.withUTF8 { slice in engine.decide(slice.span)?.answer == .matched }
            }
            return Alternation(codes).expression
        }
        return (known("lang"), known("region"))
    }()
}

extension String.UTF8View {
    /// Whether a `$` is followed by a parenthesis.
    fileprivate var containsReference: Bool {
        zip(self, dropFirst()).contains { $0 == UInt8(ascii: "$") && $1 == UInt8(ascii: "(") }
    }
}
