import UniversalLinksProject

extension CheckCommand {
    /// The hosts, and the configuration that they come from, if they do.
    func hosts() throws -> (HostList, ProjectConfiguration?) {
        var arguments = HostList()
        for domain in domains { try arguments.add(domain) }
        if let domainsFrom { try arguments.addTelling(linesOf: domainsFrom) }
        guard domains.isEmpty, domainsFrom == nil else {
            guard !arguments.hosts.isEmpty else {
                throw RunFailure(.wrongUsage, about: domainsFrom, "it contains no host. Write one per line.")
            }
            return (arguments, nil)
        }
        guard let path = ProjectFolder.nearestConfiguration() else {
            throw RunFailure(
                .wrongUsage,
                "no domain to check. Pass one or more, such as example.com, or --domains-from FILE, or add an aasa.yml that "
                    + "lists domains.")
        }
        let configuration = try ProjectCommand.configuration(of: try InputFile(path))
        for listed in configuration.domains { arguments.add(listed.domain) }
        return (arguments, configuration)
    }
}
