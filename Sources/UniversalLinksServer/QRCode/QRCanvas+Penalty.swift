extension QRCanvas {
    /// How hard the code is to read (7.8.3 of the standard): the mask with the least is used.
    var penalty: Int {
        var penalty = squares + imbalance
        for index in 0..<size {
            let row = Array(modules[index * size..<(index + 1) * size])
            let column = (0..<size).map { modules[$0 * size + index] }
            for line in [row, column] { penalty += QRCanvas.runs(in: line) + QRCanvas.finders(in: line) }
        }
        return penalty
    }

    /// Five modules in a row of one colour, or more.
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

    /// What looks like the centre of a finder pattern, with four light modules on one side.
    private static func finders(in line: [Bool]) -> Int {
        let count = finder.count + light.count
        guard line.count >= count else { return 0 }
        let (before, behind) = (light + finder, finder + light)
        return (0...line.count - count).reduce(0) { penalty, start in
            let part = line[start..<start + count]
            return penalty + (part.elementsEqual(before) ? 40 : 0) + (part.elementsEqual(behind) ? 40 : 0)
        }
    }

    /// Squares of four modules of one colour.
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

    /// The distance from half of the modules being dark, in steps of 5 %.
    private var imbalance: Int {
        let dark = modules.count { $0 }
        return abs(dark * 20 - modules.count * 10) / modules.count * 10
    }
}
