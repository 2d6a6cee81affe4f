import Foundation
package import UniversalLinksChecks

extension UTCInstant {
    /// What time it is by the system's clock.
    package static var current: UTCInstant { UTCInstant(seconds: Int64(Date().timeIntervalSince1970)) }
}
