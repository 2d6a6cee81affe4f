import JSONSyntax
import UniversalLinksProject

/// The arguments of a call, checked against what the tool accepts.
struct ToolArguments {
    private let object: JSONObject
    private let folder: WorkingFolder

    /// - Throws: `RunFailure` for arguments that the tool does not have, and for missing ones.
    init(_ object: JSONObject, of tool: AgentTool, in folder: WorkingFolder) throws(RunFailure) {
        (self.object, self.folder) = (object, folder)
        let names = tool.parameters.map(\.name)
        for member in object.members where !names.contains(where: member.key.isVerbatim) {
            let nearest = NearestText.nearest(to: member.key, among: names).map { " Did you mean \"\($0)\"?" } ?? ""
            throw RunFailure(
                .wrongUsage,
                "\(tool.name) has no argument \"\(member.key.shortened())\".\(nearest) "
                    + "It has \(names.map { "\"\($0)\"" }.joined(separator: ", ")).")
        }
        for parameter in tool.parameters {
            guard let value = object[parameter.name] else {
                guard parameter.isRequired else { continue }
                throw RunFailure(.wrongUsage, "\(tool.name) needs \"\(parameter.name)\": \(parameter.description)")
            }
            if !parameter.kind.accepts(value) {
                throw RunFailure(
                    .wrongUsage,
                    "\"\(parameter.name)\" is \(value.typeDescription). It must be \(parameter.kind.words).")
            }
        }
    }

    /// A text; nil without one.
    func text(_ name: String) -> String? { object[name]?.string }

    /// Texts; none without any.
    func texts(_ name: String) -> [String] { (object[name]?.array ?? []).compactMap(\.string) }

    /// Whether something is switched on.
    func flag(_ name: String) -> Bool { object[name]?.boolean ?? false }

    /// A file that is given as text or by its path in the working folder.
    ///
    /// - Parameters:
    ///   - name: The argument with the text. The one with the path is called the same and `Path`.
    ///   - fallback: What messages call the text.
    /// - Throws: `RunFailure` unless exactly one of the two is given, and if the file cannot be read.
    func file(_ name: String, called fallback: String) throws(RunFailure) -> InputFile {
        let path = text(name + "Path")
        switch (text(name), path) {
        case (let text?, nil): return InputFile(Array(text.utf8), named: fallback)
        case (nil, let path?): return InputFile(try InputFile(try folder.file(at: path)).bytes, editedAt: path)
        case (nil, nil), (_?, _?):
            throw RunFailure(
                .wrongUsage, "Pass either \"\(name)\", the text, or \"\(name)Path\", the path of the file.")
        }
    }

    /// The absolute path of the file that an argument names; nil if it is given as text.
    func path(_ name: String) throws(RunFailure) -> String? {
        guard let path = text(name + "Path") else { return nil }
        return try folder.file(at: path)
    }
}
