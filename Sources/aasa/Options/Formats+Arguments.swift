import ArgumentParser
package import UniversalLinksReports

extension AnswerFormat: ExpressibleByArgument {}
extension ReportFormat: ExpressibleByArgument {}
extension RuleFormat: ExpressibleByArgument {}
