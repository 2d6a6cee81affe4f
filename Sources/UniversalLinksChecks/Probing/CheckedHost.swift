/// A host whose association file is looked at.
public struct CheckedHost: Hashable, Sendable {
    /// The name in ASCII lower case, in Punycode if it is international.
    public let name: String
    /// The port of its site; devices and Apple's CDN use 443 alone (semantics W1).
    public let port: Int

    /// A host that is known by a right name.
    public init(name: String, port: Int = 443) {
        self.name = name
        self.port = port
    }

    /// Where its file has to be (semantics W1).
    public var file: WebAddress { address(of: "/.well-known/apple-app-site-association") }

    /// Another place at the same host.
    package func address(of target: String) -> WebAddress {
        WebAddress(host: name, port: port, target: target)
    }
}

extension CheckedHost: CustomStringConvertible {
    /// The name, with the port unless it is the usual one.
    public var description: String { file.authority }
}
