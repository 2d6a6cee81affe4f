import UniversalLinksStandIn

/// The faults in words.
package enum FaultList: Sendable {
    /// A line for each: name, code, and what happens.
    package static var text: String {
        let width = Fault.all.map(\.name.utf8.count).max() ?? 0
        return Fault.all.map { fault in
            let mark = if case .connection = fault.kind { "*" } else { " " }
            let name = (fault.name + mark).padded(to: width + 1)
            return "\(name)  \((fault.code ?? "-").padded(to: 7))  \(fault.summary)\n"
        }
        .joined()
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - utf8.count))
    }
}
