/// What a monitor watches, and how; replaced as a whole when the configuration changes.
package struct MonitorPlan: Sendable {
    /// How domains are watched.
    package var settings: MonitorSettings
    /// The domains; of two with the same name the first counts.
    package var domains: [MonitoredDomain]
    /// What checks them.
    package var observer: any DomainObserving

    /// A plan.
    package init(settings: MonitorSettings, domains: [MonitoredDomain], observer: any DomainObserving) {
        (self.settings, self.domains, self.observer) = (settings, domains, observer)
    }

    /// The domains of a part of the list, each once.
    func domains(of shard: Shard) -> [MonitoredDomain] {
        var names: Set<String> = []
        return domains.filter { shard.contains($0.name) && names.insert($0.name).inserted }
    }
}
