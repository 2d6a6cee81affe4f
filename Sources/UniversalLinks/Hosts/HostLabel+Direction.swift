extension HostLabel {
    /// Whether it contains letters or digits that are written from right to left.
    var isRightToLeft: Bool {
        scalars.contains {
            let direction = HostScalars.directions[$0]
            return direction == .rightToLeft || direction == .arabicNumber
        }
    }

    /// Whether the label can be in a host with labels that are written from right to left (RFC 5893).
    var satisfiesBidiRule: Bool {
        let directions = scalars.map { HostScalars.directions[$0] }
        guard let first = directions.first, let last = directions.last(where: { $0 != .mark }) else { return false }
        guard first == .rightToLeft else {
            let endsWell = last == nil || last == .europeanNumber
            let isLeftToRight = { (direction: HostScalars.Direction?) in
                switch direction {
                case nil, .europeanNumber, .neutral, .mark: true
                case .rightToLeft, .arabicNumber, .other: false
                }
            }
            return first == nil && endsWell && directions.allSatisfy(isLeftToRight)
        }
        let endsWell = last == .rightToLeft || last == .europeanNumber || last == .arabicNumber
        let mixesNumbers = directions.contains(.europeanNumber) && directions.contains(.arabicNumber)
        return endsWell && !mixesNumbers && directions.allSatisfy { $0 != nil && $0 != .other }
    }
}
