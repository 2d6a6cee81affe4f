package import UniversalLinksChecks

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension UTCInstant {
    /// What time it is by the system's clock.
    package static var current: UTCInstant { UTCInstant(seconds: Int64(Date().timeIntervalSince1970)) }
}
