import JSONSyntax
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports
import UniversalLinksService

extension ToolRun {
    func rules(_ arguments: ToolArguments) throws(RunFailure) -> ToolAnswer {
        let subject = try RuleSubject(named: arguments.text("name"))
        switch subject {
        case .everything:
            let pages = RuleListPages(of: Rule.known)
            let page = try pages.page(arguments.number("page"))
            return ToolAnswer(
                page.text,
                [
                    "schemaVersion": 1, "page": JSONValue(page.number), "pages": JSONValue(pages.count),
                    "rules": JSONValue(page.rules.map(\.title)),
                ])
        case .category(let category):
            let pages = RuleListPages(of: Rule.known.filter { $0.category == category })
            let page = try pages.page(arguments.number("page"))
            return ToolAnswer(page.text, RuleSubject.document(of: page.rules))
        case .rule, .statement, .service:
            if let number = arguments.number("page"), number > 1 { throw RuleListPages.failure(pageCount: 1) }
            return ToolAnswer(subject.output(in: .text, .plain), subject.document)
        }
    }
}

extension Rule {
    fileprivate var title: JSONValue {
        [
            "code": JSONValue(code.id), "name": JSONValue(code.name), "severity": JSONValue(severity.rawValue),
            "category": JSONValue(category.rawValue), "summary": JSONValue(summary),
        ]
    }
}

/// A list of rules with their titles, in pages that are short enough for an answer.
private struct RuleListPages {
    private var pages: [[Rule]] = []

    var count: Int { pages.count }

    struct Page {
        let number: Int
        let rules: [Rule]
        let text: String
    }

    init(of rules: [Rule]) {
        let room = ToolAnswer.maximumTextLength - 100
        for category in Rule.Category.allCases {
            for rule in rules where rule.category == category {
                let extended = (pages.last ?? []) + [rule]
                if pages.isEmpty || RulePage.table(of: extended, .plain).unicodeScalars.count > room {
                    pages.append([rule])
                } else {
                    pages[pages.count - 1] = extended
                }
            }
        }
    }

    /// - Parameter number: From 1; nil for the first.
    func page(_ number: Int?) throws(RunFailure) -> Page {
        let number = number ?? 1
        guard (1...count).contains(number) else { throw RuleListPages.failure(pageCount: count) }
        let rules = pages[number - 1]
        let next = number < count ? "; the next one is \"page\": \(number + 1)" : ""
        let end = count > 1 ? "\nPage \(number) of \(count)\(next).\n" : ""
        return Page(number: number, rules: rules, text: RulePage.table(of: rules, .plain) + end)
    }

    static func failure(pageCount: Int) -> RunFailure {
        RunFailure(
            .wrongUsage, "\"page\" is too large: there \(pageCount == 1 ? "is 1 page" : "are \(pageCount) pages").")
    }
}
