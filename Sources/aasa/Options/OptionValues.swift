public import ArgumentParser

/// The values of options that are names. The parser has the same for every kind of raw value; by its way through key paths and
/// descriptions, they cost a short run as much as reading its file.
extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
    /// What may stand behind the option.
    public static var allValueStrings: [String] { allCases.map { $0.rawValue } }

    /// Nothing beyond the names themselves.
    public static var allValueDescriptions: [String: String] { [:] }
}
