import JSONSyntax
package import UniversalLinks
package import UniversalLinksChecks

/// The records of a device that match an app and a host, compared with files.
package struct DeviceRun: Sendable {
    package let evidence: DeviceEvidence
    /// A bundle identifier or a whole app identifier; nil for all.
    package let app: String?
    package let host: String?
    package let records: [DeviceRecord]

    /// The most hosts that are requested: a device has records for every installed app.
    package static let maximumHostCount = 100

    package init(_ evidence: DeviceEvidence, app: String?, host: String?) {
        self.evidence = evidence
        self.app = app
        self.host = host
        records = evidence.records.filter { record in
            app.map { record.isOf($0) } ?? true && host.map { record.isAbout($0) } ?? true
        }
    }

    package var log: [DeviceLog.DomainSummary] { evidence.log.restricted(toApp: app, host: host) }

    package var judged: [JudgedDeviceRecord] { records.map { JudgedDeviceRecord($0) } }

    /// The records, those of a host compared with its file.
    ///
    /// - Parameter domain: Whose file it is; nil if not given: then all records must be of one host.
    /// - Throws: `RunFailure` if it is unknown whose file it is.
    package func judged(
        comparedWith file: AnsweringFile, of domain: AssociationFile.Domain?
    ) throws(RunFailure) -> [JudgedDeviceRecord] {
        let fileHost: String
        if let named = domain?.host ?? host { fileHost = named } else { fileHost = try onlyHost() }
        let reference = DeviceReference(file.file, name: file.name, origin: .file)
        return records.map { record in
            JudgedDeviceRecord(record, comparedWith: record.domain.host.hasSameScalars(as: fileHost) ? [reference] : [])
        }
    }

    private func onlyHost() throws(RunFailure) -> String {
        let first = records.first?.domain.host ?? ""
        guard records.allSatisfy({ $0.domain.host.hasSameScalars(as: first) }) else {
            throw RunFailure(
                .wrongUsage, "the device has records of several domains.", nextStep: .nameDomain)
        }
        return first
    }

    /// The records, compared with what their hosts and the CDN serve.
    ///
    /// - Throws: `RunFailure` if there are too many hosts.
    package func judged(
        askingHostsBy probe: HostProbe, concurrency: Int
    ) async throws(RunFailure) -> [JudgedDeviceRecord] {
        let names = hostNames
        guard names.count <= DeviceRun.maximumHostCount else {
            throw RunFailure(
                .wrongUsage,
                "the records have \(names.count) hosts, and at most \(DeviceRun.maximumHostCount) are requested.",
                nextStep: .chooseRecords)
        }
        let compared = await probe.compare(names.map { CheckedHost(name: $0) }, concurrency: concurrency)
        var served: [ScalarString: ServedFiles] = [:]
        for (name, comparison) in zip(names, compared) {
            served[ScalarString(name)] = ServedFiles(comparison, host: name)
        }
        return records.map { record in
            guard let files = served[ScalarString(record.domain.host)] else {
                return JudgedDeviceRecord(record, unavailable: "The domain is not one that can be requested.")
            }
            let isDirect = record.isInDeveloperMode
            return JudgedDeviceRecord(
                record, comparedWith: isDirect ? files.references.filter { $0.origin != .cdn } : files.references,
                state: isDirect ? nil : files.state, unavailable: isDirect ? files.problem : nil)
        }
    }

    private var hostNames: [String] {
        var seen: Set<String> = []
        return records.map(\.domain.host).filter { host in
            AssociationFile.Domain(host).map { !$0.isWildcard } ?? false && seen.insert(host).inserted
        }
    }
}

private struct ServedFiles {
    var references: [DeviceReference] = []
    let state: CDNState
    /// Why the host serves no file, as a sentence; nil if it does.
    var problem: String?

    init(_ comparison: CDNComparison, host: String) {
        state = comparison.state
        let evidence = comparison.evidence
        do throws(UnservedFile) {
            let bytes = try evidence.origin.servedFile(now: .current)
            if let file = try? AssociationFile(parsing: bytes) {
                references.append(DeviceReference(file, name: "\(evidence.origin.request.address)", origin: .host))
            } else {
                problem = "What \(host) serves is not an association file."
            }
        } catch {
            problem = "\(host) serves no file: \(error.words)."
        }
        if let cdn = evidence.cdn, let bytes = try? cdn.servedFile(now: .current),
            let file = try? AssociationFile(parsing: bytes)
        {
            references.append(DeviceReference(file, name: "\(cdn.request.address)", origin: .cdn))
        }
    }
}
