import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// The offences that results refer to, in the order of their codes.
struct SARIFRules {
    private let codes: [Diagnostic.Code]
    private let indices: [Diagnostic.Code: Int]
    private let settings: ReportSettings

    init(_ diagnostics: [Diagnostic], _ settings: ReportSettings) {
        codes = Set(diagnostics.map(\.code)).sorted { $0.id < $1.id }
        indices = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1, $0) })
        self.settings = settings
    }

    func index(of code: Diagnostic.Code) -> Int? { indices[code] }

    /// What the files are, in Apple's words: where the rules' own pages have no address.
    private static let systemDocumentation =
        "https://developer.apple.com/documentation/xcode/supporting-associated-domains"

    /// The program with its rules.
    var driver: JSONValue {
        [
            "name": "aasa", "version": JSONValue(settings.version), "semanticVersion": JSONValue(settings.version),
            "informationUri": JSONValue(settings.documentationAddress ?? SARIFRules.systemDocumentation),
            "rules": JSONValue(codes.enumerated().map(rule)),
        ]
    }

    private func rule(_ index: Int, _ code: Diagnostic.Code) -> JSONValue {
        var members: [JSONObject.Member] = [
            .init(key: "id", value: JSONValue(code.id)), .init(key: "name", value: JSONValue(code.name)),
        ]
        guard let offence = settings.offences.first(where: { $0.code == code }) else {
            return JSONValue(.object(JSONObject(members)))
        }
        let page = RulePage(offence, example: settings.example(offence))
        // Without an address the documentation is in this very file: SARIF's own scheme names a place inside it.
        let address =
            settings.documentationAddress.map { $0 + "\(code.id).md" }
            ?? "sarif:/runs/0/tool/driver/rules/\(index)/help"
        members += [
            .init(key: "shortDescription", value: ["text": JSONValue(offence.summary + ".")]),
            .init(key: "fullDescription", value: ["text": JSONValue(offence.effect + " " + offence.advisedReason)]),
            .init(
                key: "help", value: ["text": JSONValue(page.text), "markdown": JSONValue(page.sections)]),
            .init(key: "helpUri", value: JSONValue(address)),
            .init(key: "defaultConfiguration", value: ["level": JSONValue(offence.severity.rawValue)]),
            .init(
                key: "properties",
                value: [
                    "tags": [JSONValue(offence.category.rawValue)],
                    "problem.severity": JSONValue(
                        offence.severity == .note ? "recommendation" : offence.severity.rawValue),
                ]),
        ]
        return JSONValue(.object(JSONObject(members)))
    }
}
