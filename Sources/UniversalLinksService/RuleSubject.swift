package import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting
package import UniversalLinksProject
package import UniversalLinksReports

/// What somebody asks to have explained.
package enum RuleSubject: Sendable {
    /// All rules.
    case everything
    /// The rules of a category.
    case category(Offence.Category)
    /// One rule.
    case rule(Offence)
    /// A statement about Apple's system.
    case statement(StatementPage)

    /// What a name stands for; nil stands for everything.
    ///
    /// - Throws: `RunFailure` where there is no such thing.
    package init(named name: String?) throws(RunFailure) {
        guard let name else {
            self = .everything
            return
        }
        if let page = StatementPage(name, among: Offence.known) {
            self = .statement(page)
        } else if let category = Offence.Category(rawValue: name.lowercased()) {
            self = .category(category)
        } else {
            self = .rule(try Offence.named(name))
        }
    }

    /// What there is to say about it.
    package func output(in format: RuleFormat, _ style: TextStyle) -> String {
        switch self {
        case .everything: format.output(of: Offence.known, style, page: RuleSubject.page)
        case .category(let category):
            format.output(of: Offence.known.filter { $0.category == category }, style, page: RuleSubject.page)
        case .rule(let offence): format.output(of: RuleSubject.page(of: offence), style)
        case .statement(let page): format.output(of: page, style)
        }
    }

    /// The same as data, `schemaVersion` 1.
    package var document: JSONValue {
        switch self {
        case .everything: RulePage.json(of: Offence.known.map(RuleSubject.page))
        case .category(let category):
            RulePage.json(of: Offence.known.filter { $0.category == category }.map(RuleSubject.page))
        case .rule(let offence): RulePage.json(of: [RuleSubject.page(of: offence)])
        case .statement(let page): page.json
        }
    }

    private static func page(of offence: Offence) -> RulePage {
        RulePage(offence, example: .ofFirstExample(of: offence))
    }
}
