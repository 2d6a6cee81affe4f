import ArgumentParser
package import UniversalLinksReports

extension AnswerFormat: ExpressibleByArgument {}
extension DifferenceFormat: ExpressibleByArgument {}
extension ReportFormat: ExpressibleByArgument {}
extension RuleFormat: ExpressibleByArgument {}
