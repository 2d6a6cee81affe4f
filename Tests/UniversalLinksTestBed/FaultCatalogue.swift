import UniversalLinksStandIn

/// Every fault of the test bed with a name, for programs and tests that want them all.
package enum FaultCatalogue: Sendable {
    /// Makes a host for each fault, with its name below `.test`.
    ///
    /// - Parameter file: What they would serve if they could.
    /// - Returns: The hosts.
    package static func serve(on bed: TestBed, file: String) -> [String] {
        Fault.all.map { fault in
            let host = "\(fault.name).test"
            bed.serve(host, fault, file: file)
            return host
        }
    }
}
