/// What a service other than links needs, and how to find out why it fails.
package enum ServiceAdvice {
    /// Two lines for the service with a name.
    package static func text(for service: String) -> String {
        """
        For \(service), the app's entitlements need \(service):HOST, and the file of HOST has to list the app under "\(service)".
        To find out why it fails: aasa explain HOST --service \(service) --app ID

        """
    }
}
