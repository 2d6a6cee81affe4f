import NIOCore

/// The ports of a test bed that fail before a host is named, as far as somebody asked for them.
struct FaultyPorts {
    private(set) var listeners: [PortFault: any Channel] = [:]
    private(set) var reserved: [PortFault: ReservedPort] = [:]

    func port(of fault: PortFault) -> Int? {
        listeners[fault]?.localAddress?.port ?? reserved[fault]?.port
    }

    /// Keeps a port and gives its number; that of the one before it, where two tasks asked at the same time.
    mutating func keep(_ listener: any Channel, as fault: PortFault) throws -> Int {
        if let known = port(of: fault) {
            listener.close(promise: nil)
            return known
        }
        guard let port = listener.localAddress?.port else { throw TestBedError("a listener has no port") }
        listeners[fault] = listener
        return port
    }

    mutating func keep(_ reserved: ReservedPort, as fault: PortFault) -> Int {
        if let known = port(of: fault) { return known }
        self.reserved[fault] = reserved
        return reserved.port
    }
}
