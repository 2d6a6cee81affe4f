package import UniversalLinksService

/// Everything that decides what the server does.
package struct ServerSettings: Sendable {
    /// The project that the files are from.
    package var project: ServedProject
    /// Which host leads where.
    package var hosts: VirtualHosts
    /// Where the server listens.
    package var listening = ListenAddress.standard
    /// Whether files with errors are served too.
    package var allowsErrors = false
    /// Where certificates are from.
    package var certificates: CertificateSource
    /// How the stand-in for Apple's CDN behaves.
    package var cdn = CDNSettings()
    /// Which faults are made on purpose.
    package var faults = FaultSettings()
    /// How much clients may ask for.
    package var limits = ServerLimits()
    /// How much they may ask of the API.
    package var apiLimits = APILimits()
    /// Whether the API checks public hosts for whoever asks.
    package var checksHosts = false
    /// How requests are logged.
    package var logFormat = AccessLog.Format.logfmt
    /// Whether diagnostics are coloured.
    package var isColored = false

    /// Settings for a project, with the defaults for everything else.
    package init(project: ServedProject, hosts: VirtualHosts, certificates: CertificateSource) {
        (self.project, self.hosts, self.certificates) = (project, hosts, certificates)
    }
}
