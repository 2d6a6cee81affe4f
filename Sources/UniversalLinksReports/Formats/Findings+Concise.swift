import JSONSyntax
import UniversalLinksLinting

extension Findings {
    /// One line for each diagnostic: `file:line:column: severity[CODE] message`; and for each file that could not be read.
    var concise: String {
        let problems = unread.map { file in PrintableText.escaped("\(file.name): error: \(file.message)") + "\n" }
        let found = reports.flatMap { report in
            report.diagnostics.map { diagnostic in
                let name = report.document(of: diagnostic).map { PrintableText.escaped($0.name) + ":" } ?? ""
                let position = diagnostic.location.map { "\($0.position):" } ?? ""
                let place = name + position
                return (place.isEmpty ? "" : place + " ")
                    + "\(diagnostic.severity.rawValue)[\(diagnostic.code.id)] "
                    + PrintableText.escaped(diagnostic.messageByItself) + "\n"
            }
        }
        return (found + problems).joined()
    }
}
