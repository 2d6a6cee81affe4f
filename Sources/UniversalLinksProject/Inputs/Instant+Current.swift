import Foundation
package import UniversalLinksChecks

extension Instant {
    /// What time it is by the system's clock.
    package static var current: Instant { Instant(seconds: Int64(Date().timeIntervalSince1970)) }
}
