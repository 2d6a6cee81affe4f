import JSONRPC
import JSONSyntax
import UniversalLinksProject

// The documents that the client has open.
extension EditorSession {
    mutating func open(_ parameters: JSONObject) {
        guard let document = parameters["textDocument"]?.object, let name = document["uri"]?.string,
            let text = document["text"]?.string, documents.count < EditorSession.maximumDocumentCount
        else { return }
        let uri = FileURI(name)
        let path = uri.path ?? uri.fileName
        let isListed = !settings(ofFileAt: path).domains(withFile: path).isEmpty
        guard
            let kind = DocumentKind(
                fileName: uri.fileName, language: document["languageId"]?.string, isListed: isListed)
        else { return }
        documents[name] = OpenDocument(
            uri, kind, version: document["version"]?.count, EditorText(Array(text.utf8), encoding: encoding))
        judgeAgain(name)
    }

    /// Changes a document, change by change. One that makes no sense ends the list: what follows counts on it.
    mutating func change(_ parameters: JSONObject) {
        guard let name = parameters.value("textDocument", "uri")?.string, var document = documents[name] else { return }
        for change in parameters["contentChanges"]?.array ?? [] {
            guard let text = document.text.applying(change) else { break }
            document.text = text
        }
        document.version = parameters.value("textDocument", "version")?.count
        documents[name] = document
        judgeAgain(name)
    }

    mutating func close(_ parameters: JSONObject) {
        guard let name = parameters.value("textDocument", "uri")?.string, documents[name] != nil else { return }
        documents[name] = nil
        // The turn that follows clears what the client shows.
        judgeAgain(name)
    }

    mutating func judgeEverythingAgain() {
        for name in documents.keys.sorted() {
            documents[name]?.judged = nil
            judgeAgain(name)
        }
    }

    private mutating func judgeAgain(_ name: String) {
        if !outdated.contains(name) { outdated.append(name) }
    }

    /// A document that a request names, judged; nil if the session does not know it.
    mutating func judged(_ parameters: JSONObject) -> (document: OpenDocument, found: JudgedDocument)? {
        guard let name = parameters.value("textDocument", "uri")?.string else { return nil }
        return judged(name)
    }

    /// A document, judged; nil if the session does not know it.
    mutating func judged(_ name: String) -> (document: OpenDocument, found: JudgedDocument)? {
        guard var document = documents[name] else { return nil }
        if let found = document.judged { return (document, found) }
        let found = JudgedDocument(document, under: settings(ofFileAt: document.path))
        document.judged = found
        documents[name] = document
        return (document, found)
    }

    /// The settings for a file: those of its project. A project whose configuration is broken has none.
    mutating func settings(ofFileAt path: String) -> RunSettings {
        guard let project = project(ofFileAt: path) else { return RunSettings() }
        return RunSettings(project: project, today: CalendarDate.today)
    }

    /// The project of a file; nil without one.
    mutating func project(ofFileAt path: String) -> Project? {
        guard path.hasPrefix("/"), case .project(let project) = projects.project(ofFileAt: path) else { return nil }
        return project
    }
}
