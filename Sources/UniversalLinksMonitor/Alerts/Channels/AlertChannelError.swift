/// Why alerts cannot be sent to a channel as it is configured.
package struct AlertChannelError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the channel.
    package let channel: String
    /// What is wrong, and what to do.
    package let description: String

    init(_ channel: String, _ problem: String) {
        self.channel = channel
        description = "Alert channel \"\(channel)\": \(problem)"
    }
}
