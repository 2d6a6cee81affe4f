import Foundation
import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksLinting
import UniversalLinksStandIn
import UniversalLinksTestBed

/// The catalogue of faults that the test bed and the staging server share.
@Suite struct FaultCatalogueTests {
    private static let file = """
        {"applinks":{"details":[{"appIDs":["Q7F4T2K9WX.com.shop.eats"],"components":[{"/":"/menu/*"}]}]}}
        """

    @Test func namesAreUniqueAndCanBeTyped() {
        #expect(Set(Fault.all.map(\.name)).count == Fault.all.count)
        #expect(Fault.all.count >= 64)
        for fault in Fault.all {
            #expect(fault.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(fault.name)")
            #expect(fault.summary.hasSuffix(".") && fault.summary.utf8.count < 90, "\(fault.name)")
            #expect(Fault(named: fault.name)?.summary == fault.summary)
        }
        #expect(Fault(named: "") == nil)
        #expect(Fault(named: "Redirect") == nil)
    }

    /// The phases that never end are short; all others are patient.
    private static func limits(for fault: Fault) -> ExchangeLimits {
        var limits = TestBed.patientLimits
        switch fault.code {
        case "AASA905": limits.exceptions[.handshake] = .milliseconds(300)
        case "AASA920": (limits.exceptions[.head], limits.exceptions[.body]) = (.milliseconds(300), .milliseconds(300))
        default: break
        }
        return limits
    }

    @Test func eachFaultIsReportedUnderItsCode() async throws {
        try await TestBed.run { bed async throws in
            let hosts = FaultCatalogue.serve(on: bed, file: Self.file)
            let transport = try bed.transport()
            let now = UTCInstant(seconds: Int64(Date().timeIntervalSince1970))
            await withTaskGroup(of: Void.self) { group in
                for (fault, host) in zip(Fault.all, hosts) {
                    group.addTask {
                        let options = ProbeOptions(limits: Self.limits(for: fault), retryCount: 0, cdn: .nowhere)
                        let probe = HostProbe(over: transport, clock: ContinuousClock(), options: options, now: { now })
                        let evidence = await probe.evidence(of: CheckedHost(name: host, port: bed.port))
                        let report = HostReport(judging: evidence, now: now)
                        let codes = report.diagnostics.map(\.code.id)
                        #expect(codes.first == fault.code, "\(fault.name): \(codes)")
                    }
                }
            }
        }
    }
}
