/// Memory that grows, for tables that are read on every byte of a URL.
///
/// It has one owner, and is freed at the end of the owner's life. Others read it through an ``OwnedBufferView``.
/// Indices are checked in debug builds only; in others they are in range because the code that built the table wrote
/// each of them. None is taken from a file or a URL as it is.
struct OwnedBuffer<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    /// For no element or one, memory is allocated when the first is added: most tables of a file stay empty.
    init(capacity: Int = 0) {
        self.capacity = capacity > 1 ? capacity : 0
        base = capacity > 1 ? .allocate(capacity: capacity) : OwnedBuffer.nowhere
    }

    init(repeating element: Element, count: Int) {
        self.init(capacity: max(count, 2))
        base.initialize(repeating: element, count: count)
        self.count = count
    }

    deinit {
        if capacity > 0 { base.deallocate() }
    }

    /// Used while nothing is allocated; nothing is read there.
    private static var nowhere: UnsafeMutablePointer<Element> {
        UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!
    }

    subscript(_ index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return base[index]
        }
        nonmutating set {
            assert(index >= 0 && index < count)
            base[index] = newValue
        }
    }

    /// Unused ones included.
    var byteCount: Int { capacity * MemoryLayout<Element>.stride }

    /// Valid until the next element is added.
    var elements: UnsafeMutableBufferPointer<Element> { UnsafeMutableBufferPointer(start: base, count: count) }

    /// Valid until the next element is added.
    func elements(from start: Int, count: Int) -> UnsafeBufferPointer<Element> {
        assert(start >= 0 && count >= 0 && start + count <= self.count)
        return UnsafeBufferPointer(start: base + start, count: count)
    }

    /// For use by others than the owner; valid until the next element is added.
    var view: OwnedBufferView<Element> { OwnedBufferView(base: base, count: count) }

    mutating func append(_ element: Element) {
        if count == capacity { grow(to: count + 1) }
        base[count] = element
        count += 1
    }

    mutating func append(repeating element: Element, count extra: Int) {
        if count + extra > capacity { grow(to: count + extra) }
        (base + count).initialize(repeating: element, count: extra)
        count += extra
    }

    mutating func append(_ elements: UnsafeBufferPointer<Element>) {
        guard let start = elements.baseAddress else { return }
        if count + elements.count > capacity { grow(to: count + elements.count) }
        (base + count).initialize(from: start, count: elements.count)
        count += elements.count
    }

    mutating func reserveCapacity(_ count: Int) {
        if count > capacity { grow(to: count, exactly: true) }
    }

    /// Keeps the memory.
    mutating func removeAll() { count = 0 }

    mutating func removeLast() -> Element {
        assert(count > 0)
        count -= 1
        return base[count]
    }

    mutating func shorten(to count: Int) {
        assert(count <= self.count)
        self.count = count
    }

    /// Frees all but a little of the memory.
    mutating func release() { self = OwnedBuffer() }

    private mutating func grow(to needed: Int, exactly: Bool = false) {
        let larger = exactly ? needed : max(needed, capacity + capacity / 2 + 8)
        let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        moved.moveInitialize(from: base, count: count)
        if capacity > 0 { base.deallocate() }
        base = moved
        capacity = larger
    }
}

/// Elements of an ``OwnedBuffer``, whose owner lives longer.
struct OwnedBufferView<Element: BitwiseCopyable>: BitwiseCopyable {
    let base: UnsafeMutablePointer<Element>
    let count: Int

    fileprivate init(base: UnsafeMutablePointer<Element>, count: Int) {
        self.base = base
        self.count = count
    }

    subscript(_ index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return base[index]
        }
        nonmutating set {
            assert(index >= 0 && index < count)
            base[index] = newValue
        }
    }
}
