/// The program that is running.
package enum ThisProgram {
    /// Where its file is; nil if the system does not say.
    package static var path: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        #if canImport(Darwin)
            var size = UInt32(buffer.count)
            guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
        #else
            guard readlink("/proc/self/exe", &buffer, buffer.count - 1) > 0 else { return nil }
        #endif
        return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }
}
