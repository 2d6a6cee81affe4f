import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksFoundation
import UniversalLinksProject
import UniversalLinksService
import _UniversalLinksJSONRPC

extension EditorSession {
    /// More URLs of link lists are not decided.
    private static let maximumLinkCount = 200_000

    /// Shows above each component how many URLs of the project's link lists it decides.
    mutating func codeLenses(_ parameters: JSONObject) -> JSONValue {
        guard let (document, found) = judged(parameters), let file = found.file,
            let project = project(ofFileAt: document.path)
        else { return [] }
        let domains = RunSettings(project: project).domains(withFile: document.path)
        guard domains.contains(where: { !$0.links.isEmpty }) else { return [] }
        var counts: [ComponentIndex: Int] = [:]
        var room = EditorSession.maximumLinkCount
        var names: [String] = []
        for domain in domains {
            let matcher = Matcher(file, domain: domain.domain)
            for list in domain.links {
                guard let read = EditorSession.list(at: project.name(of: list.path.value)) else { continue }
                if !names.contains(list.path.value) { names.append(list.path.value) }
                var deciders: [String?: TrafficDecider] = [:]
                for expectation in read.expectations.prefix(max(0, room)) {
                    room -= 1
                    guard let link = try? LinkURL(converting: expectation.url) else { continue }
                    let app = expectation.app ?? list.app
                    let decision = deciders[
                        app, default: TrafficDecider(askedFor: app, in: matcher)
                    ].decide(link).decision
                    if let index = decision.component { counts[index, default: 0] += 1 }
                }
            }
        }
        guard !names.isEmpty else { return [] }
        let source = names.count == 1 ? names[0] : "\(names.count) link lists"
        return JSONValue(
            Matcher(anyHostOf: file).components.map { component -> JSONValue in
                let count = counts[component.index] ?? 0
                let start = component.component.place.range.start
                return [
                    "range": document.text.range(SourceRange(start: start, end: start)),
                    "command": [
                        "title": JSONValue("\(count == 1 ? "1 URL" : "\(count) URLs") of \(source)"), "command": "",
                    ],
                ]
            })
    }

    private static func list(at path: String) -> LinkList? {
        guard let bytes = try? InputFile(path).whole() else { return nil }
        return try? LinkList(parsing: bytes, as: LinkList.Notation(fileName: path, bytes))
    }
}
