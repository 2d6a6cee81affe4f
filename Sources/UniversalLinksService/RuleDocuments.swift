package import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting
package import UniversalLinksProject
package import UniversalLinksReports

/// What the tool says about its rules, and about the statements behind them.
package enum RuleDocuments: Sendable {
    /// The document of `rules`: for a rule by its code, number or name, for a category, or for a statement such as
    /// `G1`.
    ///
    /// - Throws: `ServiceError` if there is none, with the nearest name.
    package static func document(of name: String) throws(ServiceError) -> JSONValue {
        do throws(RunFailure) {
            return try RuleSubject(named: name).document
        } catch {
            throw ServiceError(.unknownRule, error.reason)
        }
    }
}

/// What a name asks to have explained.
package enum RuleSubject: Sendable {
    case everything
    case category(Rule.Category)
    case rule(Rule, retired: RetiredRule?)
    case statement(StatementPage)
    /// A service of associated domains, by a word that people use for it.
    case service(AskedService)

    /// A service with the rules that an app and a file have to meet for it.
    package struct AskedService: Sendable {
        /// In entitlements and files.
        let name: String

        /// The service for a word such as `passkey`; nil for other words.
        init?(_ words: String) {
            let plain = words.lowercased().filter { $0.isLetter }
            guard let name = AskedService.names.first(where: { $0.words.contains(plain) })?.service else { return nil }
            self.name = name
        }

        private static let names: [(service: String, words: Set<String>)] = [
            (
                "webcredentials",
                [
                    "webcredentials", "passkey", "passkeys", "password", "passwords", "signin", "login", "autofill",
                    "aswebauthenticationsession", "oauth", "callback",
                ]
            ),
            ("appclips", ["appclips", "appclip"]), ("activitycontinuation", ["activitycontinuation", "handoff"]),
        ]

        var rules: [Rule] {
            let codes: [Diagnostic.Code] =
                [.appNotNamed, .serviceNotServed, .serviceNotClaimed]
                + (name == "webcredentials" ? [.callbackWithoutCredentials] : [])
            return Rule.known.filter { codes.contains($0.code) }
        }
    }

    /// The subject of a name; nil stands for everything.
    ///
    /// - Throws: `RunFailure` if there is none.
    package init(named name: String?) throws(RunFailure) {
        guard let name else {
            self = .everything
            return
        }
        if let page = StatementPage(name, among: Rule.known) {
            self = .statement(page)
        } else if let category = Rule.Category(rawValue: name.lowercased()) {
            self = .category(category)
        } else if Rule.known(name) == nil, let service = AskedService(name) {
            self = .service(service)
        } else {
            self = .rule(try Rule.named(name), retired: Rule.retired(name))
        }
    }

    package func output(in format: RuleFormat, _ style: TextStyle) -> String {
        switch self {
        case .everything: format.output(of: Rule.known, style, page: RuleSubject.page)
        case .category(let category):
            format.output(of: Rule.known.filter { $0.category == category }, style, page: RuleSubject.page)
        case .rule(let rule, let retired):
            (format == .text ? retired.map { $0.sentence + "\n\n" } ?? "" : "")
                + format.output(of: RuleSubject.page(of: rule), style)
        case .service(let service):
            (format == .text ? ServiceAdvice.text(for: service.name) + "\n" : "")
                + format.output(of: service.rules, style, page: RuleSubject.page)
        case .statement(let page): format.output(of: page, style)
        }
    }

    /// `schemaVersion` 1.
    package var document: JSONValue {
        switch self {
        case .everything: RuleSubject.document(of: Rule.known)
        case .category(let category): RuleSubject.document(of: Rule.known.filter { $0.category == category })
        case .rule(let rule, _): RuleSubject.document(of: [rule])
        case .service(let service): RuleSubject.document(of: service.rules)
        case .statement(let page): page.json
        }
    }

    /// The same for several rules.
    package static func document(of rules: [Rule]) -> JSONValue { RulePage.json(of: rules.map(page)) }

    private static func page(of rule: Rule) -> RulePage {
        RulePage(rule, example: .ofFirstExample(of: rule))
    }
}
