/// A hash that is the same in every process and version: FNV-1a over the bytes, then mixed so that all bits are good.
///
/// Where it is used, nobody gains anything by a collision: two domains are checked at the same time, or by one worker.
struct StableHash: Hashable, Sendable {
    let value: UInt64

    /// The hash of a text; another salt gives another hash.
    init(_ text: String, salt: UInt64 = 0) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ salt
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
        hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
        value = hash ^ (hash >> 33)
    }

    /// The hash as a number from 0 up to, but not including, 1.
    var fraction: Double { Double(value >> 11) / 9_007_199_254_740_992 }
}
