public import UniversalLinksService

/// Everything that decides what the server does.
public struct ServerSettings: Sendable {
    /// The project that the files are from.
    public var project: ServedProject
    /// Which host leads where.
    public var hosts: VirtualHosts
    /// Where the server listens.
    public var listening = ListenAddress.standard
    /// Whether files with errors are served too.
    public var allowsErrors = false
    /// Where certificates are from.
    public var certificates: CertificateSource
    /// How the stand-in for Apple's CDN behaves.
    public var cdn = CDNSettings()
    /// Which faults are made on purpose.
    public var faults = FaultSettings()
    /// How much clients may ask for.
    public var limits = ServerLimits()
    /// How much they may ask of the API.
    public var apiLimits = APILimits()
    /// Whether the API checks public hosts for whoever asks.
    public var checksHosts = false
    /// How requests are logged.
    public var logFormat = AccessLog.Format.logfmt
    /// Whether diagnostics are coloured.
    public var isColored = false

    /// Settings for a project, with the defaults for everything else.
    public init(project: ServedProject, hosts: VirtualHosts, certificates: CertificateSource) {
        (self.project, self.hosts, self.certificates) = (project, hosts, certificates)
    }
}
