extension Offence.Category {
    /// The numbers that codes of the category have: 101 means `AASA101`. A new one takes the next free number.
    ///
    /// A number is never used for another kind of mistake, not even after its own is gone.
    package var numbers: [ClosedRange<Int>] {
        switch value {
        case .syntax: [1...99]
        case .order: [101...199]
        case .structure: [201...249]
        case .keys: [251...299]
        case .identifiers: [301...399]
        case .patterns: [401...499]
        // The second range is that of migrating and formatting.
        case .compatibility: [501...549, 851...899]
        case .security: [551...599]
        case .expectations: [601...649]
        case .entitlements: [651...699]
        case .schema: [701...799]
        case .configuration: [801...849]
        case .hosting: [901...949]
        case .cdn: [951...999]
        }
    }
}
