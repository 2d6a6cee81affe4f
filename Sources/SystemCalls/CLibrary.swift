// The C library under one name, whichever system it is of. FoundationEssentials does not bring it along.
#if canImport(Darwin)
    @_exported public import Darwin
#elseif canImport(Musl)
    @_exported public import Musl
#else
    @_exported public import Glibc
#endif
