import JSONSyntax
package import UniversalLinks

extension Findings {
    /// How many findings there are, by rule, by file and by domain; each list has the worst first.
    package struct Statistics: Sendable {
        package let rules: [RuleRow]
        package let files: [Row]
        /// Empty if the files are for no known domain.
        package let domains: [Row]

        package struct RuleRow: Sendable {
            package let code: Diagnostic.Code
            package let counts: DiagnosticCounts
            package let fileCount: Int
        }

        package struct Row: Sendable {
            package let name: String
            package let counts: DiagnosticCounts
        }

        /// - Parameter domainsOfFile: The domains that a file is for, by its name. A project knows them itself.
        package init(of findings: Findings, domainsOfFile: (_ name: String) -> [String] = { _ in [] }) {
            var rules = Grouping<Diagnostic.Code>()
            var files = Grouping<ScalarString>()
            var places: [Diagnostic.Code: Set<ScalarString>] = [:]
            for report in findings.reports {
                for diagnostic in report.diagnostics {
                    rules.add(diagnostic, to: diagnostic.code)
                    guard let name = report.document(of: diagnostic)?.name else { continue }
                    files.add(diagnostic, to: ScalarString(name))
                    places[diagnostic.code, default: []].insert(ScalarString(name))
                }
            }
            self.rules = rules.groups.map { code, diagnostics in
                RuleRow(code: code, counts: DiagnosticCounts(diagnostics), fileCount: places[code]?.count ?? 0)
            }.sorted { left, right in
                left.counts.total == right.counts.total
                    ? left.code.id < right.code.id : left.counts.total > right.counts.total
            }
            let groups = files.groups.map { (name: $0.string, diagnostics: $1) }
            self.files = Row.worstFirst(groups.map { Row(name: $0.name, counts: DiagnosticCounts($0.diagnostics)) })
            if case .project(let project) = findings.summary {
                domains = Row.worstFirst(project.domains.map { Row(name: $0.name, counts: $0.counts) })
            } else {
                var domains = Grouping<ScalarString>()
                for group in groups {
                    for domain in domainsOfFile(group.name) {
                        for diagnostic in group.diagnostics { domains.add(diagnostic, to: ScalarString(domain)) }
                    }
                }
                self.domains = Row.worstFirst(
                    domains.groups.map { Row(name: $0.string, counts: DiagnosticCounts($1)) })
            }
        }
    }
}

/// Diagnostics by a key, in the order in which the keys appear.
private struct Grouping<Key: Hashable> {
    private(set) var groups: [(key: Key, diagnostics: [Diagnostic])] = []
    private var indices: [Key: Int] = [:]

    mutating func add(_ diagnostic: Diagnostic, to key: Key) {
        if let index = indices[key] {
            groups[index].diagnostics.append(diagnostic)
        } else {
            indices[key] = groups.count
            groups.append((key, [diagnostic]))
        }
    }
}

extension Findings.Statistics.Row {
    /// Without those that nothing was found for; equal ones stay in their order.
    fileprivate static func worstFirst(_ rows: [Self]) -> [Self] {
        rows.filter { $0.counts.total > 0 }.enumerated().sorted { left, right in
            let (counts, others) = (left.element.counts.bySeverity, right.element.counts.bySeverity)
            return counts == others ? left.offset < right.offset : others.lexicographicallyPrecedes(counts)
        }.map(\.element)
    }
}

extension DiagnosticCounts {
    package var total: Int { errors + warnings + notes }

    fileprivate var bySeverity: [Int] { [errors, warnings, notes] }
}
