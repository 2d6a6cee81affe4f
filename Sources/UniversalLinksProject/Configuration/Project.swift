package import UniversalLinks

/// A project: what its configuration says, and where that lies.
package struct Project: Sendable {
    /// What the configuration says.
    package let configuration: ProjectConfiguration
    /// The path of the configuration, as it is shown.
    package let name: String
    /// Its folder as seen from where names are shown; empty for the same.
    package let folder: String

    /// A project.
    package init(_ configuration: ProjectConfiguration, name: String, folder: String) {
        (self.configuration, self.name, self.folder) = (configuration, name, folder)
    }

    /// What a file of the project is called where things are shown.
    package func name(of path: String) -> String { ProjectPath.path(path, in: folder) }

    /// Where something in the configuration is, as it is shown: `aasa.yml:7`.
    package func line(of place: SourcePlace) -> String {
        "\(name):\(configuration.document.source.position(of: place.range.start).line)"
    }

    /// Every file that a run of the project reads, but for the configuration, as it is shown.
    package var files: [String] {
        configuration.domains.flatMap { domain in
            [domain.file.value] + (domain.links + domain.entitlements).map(\.path.value)
        }.map(name(of:))
    }
}
