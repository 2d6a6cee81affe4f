import JSONSyntax
import UniversalLinksLinting

extension Findings {
    /// One line for each diagnostic: `file:line:column: severity[CODE] message`.
    var concise: String {
        reports.flatMap { report in
            report.diagnostics.map { diagnostic in
                let name = report.document(of: diagnostic).map { PrintableText.escaped($0.name) + ":" } ?? ""
                let position = diagnostic.location.map { "\($0.position):" } ?? ""
                let place = name + position
                return (place.isEmpty ? "" : place + " ")
                    + "\(diagnostic.severity.rawValue)[\(diagnostic.code.id)] "
                    + PrintableText.escaped(diagnostic.messageByItself) + "\n"
            }
        }.joined()
    }
}
