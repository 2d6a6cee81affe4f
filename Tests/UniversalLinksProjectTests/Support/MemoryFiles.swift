import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject

/// Files that are held in memory.
struct MemoryFiles: ProjectFiles {
    let files: [String: [UInt8]]

    /// Entitlements are written as one domain a line, and `app` with an identifier; `broken` is no property list.
    init(_ texts: [String: String]) {
        files = Dictionary(
            uniqueKeysWithValues: texts.map { path, text in
                (path, Array((path.hasSuffix(".entitlements") ? Self.propertyList(text) : text).utf8))
            })
    }

    static func propertyList(_ text: String) -> String {
        let lines = text.split(separator: "\n")
        guard lines.first != "broken" else { return text }
        let app = lines.filter { $0.hasPrefix("app ") }.map {
            "<key>application-identifier</key><string>\($0.dropFirst(4))</string>"
        }
        let domains = lines.filter { !$0.hasPrefix("app ") }.map { "<string>\($0)</string>" }.joined()
        return "<plist><dict>\(app.joined())<key>com.apple.developer.associated-domains</key>"
            + "<array>\(domains)</array></dict></plist>"
    }

    func bytes(of path: String) throws(ProjectFileError) -> [UInt8] {
        guard let bytes = files[path] else { throw ProjectFileError("there is no such file. Check the path.") }
        return bytes
    }
}

/// A project that is held in memory.
struct MemoryProject {
    var configuration: String
    var files: [String: String]
    var today = "2026-11-21"
    var folder = ""
    var options = RunSettings.Options()
    var scope = ProjectRun.Scope.everything
    /// The domains that are looked at; nil for all.
    var domains: [String]?

    /// What a run finds. Entitlements are a domain a line here.
    func outcome() async throws -> ProjectOutcome {
        let configuration = try ProjectConfiguration(parsing: Array(configuration.utf8))
        let project = Project(configuration, name: ProjectPath.path("aasa.yml", in: folder), folder: folder)
        let rules = RunSettings(project: project, options: options, today: CalendarDate(today))
        let run = ProjectRun(
            of: project, under: rules,
            domains: domains.map { names in configuration.domains.filter { names.contains("\($0.domain)") } },
            scope: scope,
            ProjectRun.Settings(files: MemoryFiles(files)))
        return await run.outcome()
    }

    /// Code, line and file of everything that a run finds, in order.
    func found() async throws -> [String] {
        try await outcome().sections.flatMap { section in
            section.report.diagnostics.map { diagnostic in
                let location = diagnostic.location
                let file = location.flatMap { section.report.documents[$0.document]?.name } ?? "-"
                return "\(diagnostic.severity.rawValue) \(diagnostic.code.id) \(file):\(location?.position.line ?? 0)"
            }
        }
    }
}

/// An association file of one detail.
func associationFile(_ apps: [String] = ["7Q4KX2M9TD.example.eats"], _ components: String = #"{ "/": "/menu/*" }"#)
    -> String
{
    let apps = apps.map { "\"\($0)\"" }.joined(separator: ", ")
    return """
        {
          "applinks": {
            "details": [
              {
                "appIDs": [\(apps)],
                "components": [
                  \(components)
                ]
              }
            ]
          }
        }
        """
}
