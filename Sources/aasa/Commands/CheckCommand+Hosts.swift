import UniversalLinksProject

extension CheckCommand {
    /// The hosts: those that are named, else those of the project.
    func hosts(in project: Project?) throws -> HostList {
        var arguments = HostList()
        for domain in domains { try arguments.add(domain) }
        if let domainsFrom { try arguments.addTelling(linesOf: domainsFrom) }
        guard domains.isEmpty, domainsFrom == nil else {
            guard !arguments.hosts.isEmpty else {
                throw RunFailure(.wrongUsage, about: domainsFrom, "it contains no host. Write one per line.")
            }
            return arguments
        }
        guard let project else {
            throw RunFailure(
                .wrongUsage,
                "no domain to check. Pass one or more, such as example.com, or --domains-from FILE, or add an aasa.yml that "
                    + "lists domains.")
        }
        for listed in project.configuration.domains { arguments.add(listed.domain) }
        return arguments
    }
}
