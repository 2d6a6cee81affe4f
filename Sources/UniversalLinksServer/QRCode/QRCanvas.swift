struct QRCanvas: Sendable {
    let size: Int
    /// Row by row, whether a module is dark.
    private(set) var modules: [Bool]
    /// Function patterns contain no data and are not masked.
    private var isFunction: [Bool]
    private let version: QRVersion

    /// Draws the function patterns.
    init(_ version: QRVersion) {
        (self.version, size) = (version, version.size)
        modules = [Bool](repeating: false, count: size * size)
        isFunction = modules
        drawTiming()
        for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(column, row) }
        drawAlignments()
        drawFormat(nil)
        drawVersion()
    }

    private mutating func set(_ column: Int, _ row: Int, _ isDark: Bool) {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return }
        modules[row * size + column] = isDark
        isFunction[row * size + column] = true
    }

    private mutating func drawTiming() {
        for index in 0..<size {
            set(6, index, index.isMultiple(of: 2))
            set(index, 6, index.isMultiple(of: 2))
        }
    }

    /// Three rings around a centre, and the light separator.
    private mutating func drawFinder(_ column: Int, _ row: Int) {
        for vertical in -4...4 {
            for horizontal in -4...4 {
                let ring = max(abs(vertical), abs(horizontal))
                set(column + horizontal, row + vertical, ring != 2 && ring != 4)
            }
        }
    }

    private mutating func drawAlignments() {
        let centres = version.alignmentCentres
        guard let first = centres.first, let last = centres.last else { return }
        for row in centres {
            for column in centres {
                let isFinder =
                    (column, row) == (first, first) || (column, row) == (last, first) || (column, row) == (first, last)
                if isFinder { continue }
                for vertical in -2...2 {
                    for horizontal in -2...2 {
                        set(column + horizontal, row + vertical, max(abs(vertical), abs(horizontal)) != 1)
                    }
                }
            }
        }
    }

    /// Level and mask with their correction bits, twice. Without a mask, only reserves the place.
    private mutating func drawFormat(_ mask: QRMask?) {
        // Level M is 00.
        let data = mask?.number ?? 0
        let bits = (data << 10 | QRCanvas.remainder(of: data << 10, by: 0b101_0011_0111)) ^ 0b101_0100_0001_0010
        func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
        let around: [(Int, Int)] =
            (0..<6).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (9..<15).map { (14 - $0, 8) }
        for (index, place) in around.enumerated() { set(place.0, place.1, bit(index)) }
        for index in 0..<8 { set(size - 1 - index, 8, bit(index)) }
        for index in 8..<15 { set(8, size - 15 + index, bit(index)) }
        set(8, size - 8, true)
    }

    private mutating func drawVersion() {
        guard version.number >= 7 else { return }
        let data = version.number << 12
        let bits = data | QRCanvas.remainder(of: data, by: 0b1_1111_0010_0101)
        for index in 0..<18 {
            let isDark = bits >> index & 1 == 1
            let (far, near) = (size - 11 + index % 3, index / 3)
            set(far, near, isDark)
            set(near, far, isDark)
        }
    }

    /// The remainder of a polynomial over GF(2).
    private static func remainder(of value: Int, by divisor: Int) -> Int {
        let degree = Int.bitWidth - 1 - divisor.leadingZeroBitCount
        var rest = value
        while rest != 0, Int.bitWidth - 1 - rest.leadingZeroBitCount >= degree {
            rest ^= divisor << (Int.bitWidth - 1 - rest.leadingZeroBitCount - degree)
        }
        return rest
    }

    /// Writes data in pairs of columns, from right to left, alternately up and down.
    mutating func draw(codewords: [UInt8]) {
        var index = 0
        var isUpward = true
        // The column of the vertical timing pattern belongs to no pair.
        let rightColumns = stride(from: size - 1, to: 6, by: -2).map { $0 } + stride(from: 5, to: 0, by: -2)
        for right in rightColumns {
            for step in 0..<size {
                let row = isUpward ? size - 1 - step : step
                for column in [right, right - 1] where !isFunction[row * size + column] {
                    guard index < codewords.count * 8 else { continue }
                    modules[row * size + column] = codewords[index / 8] >> (7 - index % 8) & 1 == 1
                    index += 1
                }
            }
            isUpward.toggle()
        }
    }

    /// Masks the data, and writes the number of the mask.
    func masked(with mask: QRMask) -> QRCanvas {
        var masked = self
        for row in 0..<size {
            for column in 0..<size where !isFunction[row * size + column] && mask.inverts(column, row) {
                masked.modules[row * size + column].toggle()
            }
        }
        masked.drawFormat(mask)
        return masked
    }
}

extension QRCanvas {
    /// Readability (7.8.3 of the standard): the mask with the lowest penalty is used.
    var penalty: Int {
        var penalty = squares + imbalance
        for index in 0..<size {
            let row = Array(modules[index * size..<(index + 1) * size])
            let column = (0..<size).map { modules[$0 * size + index] }
            for line in [row, column] { penalty += QRCanvas.runs(in: line) + QRCanvas.finders(in: line) }
        }
        return penalty
    }

    /// Five or more modules of one colour in a row.
    private static func runs(in line: [Bool]) -> Int {
        var (penalty, length) = (0, 0)
        for (index, module) in line.enumerated() {
            length = index > 0 && module == line[index - 1] ? length + 1 : 1
            penalty += length == 5 ? 3 : length > 5 ? 1 : 0
        }
        return penalty
    }

    private static let finder = [true, false, true, true, true, false, true]
    private static let light = [Bool](repeating: false, count: 4)

    /// The centre of a finder pattern, with four light modules on one side.
    private static func finders(in line: [Bool]) -> Int {
        let count = finder.count + light.count
        guard line.count >= count else { return 0 }
        let (before, behind) = (light + finder, finder + light)
        return (0...line.count - count).reduce(0) { penalty, start in
            let part = line[start..<start + count]
            return penalty + (part.elementsEqual(before) ? 40 : 0) + (part.elementsEqual(behind) ? 40 : 0)
        }
    }

    /// Two by two modules of one colour.
    private var squares: Int {
        var penalty = 0
        for row in 0..<size - 1 {
            for column in 0..<size - 1 {
                let place = row * size + column
                let module = modules[place]
                if modules[place + 1] == module, modules[place + size] == module, modules[place + size + 1] == module {
                    penalty += 3
                }
            }
        }
        return penalty
    }

    /// The deviation from half of the modules being dark, in steps of 5 %.
    private var imbalance: Int {
        let dark = modules.count { $0 }
        return abs(dark * 20 - modules.count * 10) / modules.count * 10
    }
}

/// One of eight patterns over the data, so that it does not resemble a function pattern (table 10).
struct QRMask: Hashable, Sendable {
    /// 0 to 7.
    let number: Int

    static let all = (0..<8).map { QRMask(number: $0) }

    func inverts(_ column: Int, _ row: Int) -> Bool {
        let product = column * row
        switch number {
        case 0: return (row + column).isMultiple(of: 2)
        case 1: return row.isMultiple(of: 2)
        case 2: return column.isMultiple(of: 3)
        case 3: return (row + column).isMultiple(of: 3)
        case 4: return (row / 2 + column / 3).isMultiple(of: 2)
        case 5: return product % 2 + product % 3 == 0
        case 6: return (product % 2 + product % 3).isMultiple(of: 2)
        default: return ((row + column) % 2 + product % 3).isMultiple(of: 2)
        }
    }
}
