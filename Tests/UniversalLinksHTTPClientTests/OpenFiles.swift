import Foundation

#if canImport(Glibc)
    import CoreFoundation
#endif

/// The sockets that this process has open.
enum OpenFiles {
    static var count: Int {
        (0..<min(getdtablesize(), 65_536)).count { descriptor in
            var information = stat()
            return fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFSOCK
        }
    }
}
