/// Punycode (RFC 3492), without the prefix `xn--`.
enum Punycode {
    private static let base: UInt32 = 36
    private static let lowestThreshold: UInt32 = 1
    private static let highestThreshold: UInt32 = 26
    private static let initialBias: UInt32 = 72
    private static let firstEncoded: UInt32 = 0x80

    /// Nil if the label is so long that a number overflows.
    static func encoded(_ label: [UInt32]) -> [UInt8]? {
        var output = label.compactMap { $0 < firstEncoded ? UInt8($0) : nil }
        let plainCount = UInt32(output.count)
        if plainCount > 0 { output.append(UInt8(ascii: "-")) }
        var (reached, delta, bias, handled) = (firstEncoded, UInt32(0), initialBias, plainCount)
        while handled < label.count {
            guard let next = label.lazy.filter({ $0 >= reached }).min() else { return nil }
            let (steps, isTooFar) = (next - reached).multipliedReportingOverflow(by: handled + 1)
            let (sum, isTooMuch) = delta.addingReportingOverflow(steps)
            guard !isTooFar, !isTooMuch else { return nil }
            delta = sum
            reached = next
            for scalar in label {
                if scalar < reached { delta += 1 }
                guard scalar == reached else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapted(delta, count: handled + 1, isFirst: handled == plainCount)
                delta = 0
                handled += 1
            }
            delta += 1
            reached += 1
        }
        return output
    }

    /// Nil if the text is not Punycode.
    static func decoded(_ text: ArraySlice<UInt32>) -> [UInt32]? {
        guard text.allSatisfy({ $0 < firstEncoded }) else { return nil }
        let hyphen = text.lastIndex(of: UInt32(UInt8(ascii: "-"))).flatMap { $0 > text.startIndex ? $0 : nil }
        var output = hyphen.map { Array(text[..<$0]) } ?? []
        var rest = hyphen.map { text[($0 + 1)...] } ?? text
        var (scalar, place, bias) = (firstEncoded, UInt32(0), initialBias)
        while !rest.isEmpty {
            let previousPlace = place
            guard let delta = takeNumber(from: &rest, bias: bias) else { return nil }
            let (sum, isTooMuch) = place.addingReportingOverflow(delta)
            guard !isTooMuch else { return nil }
            let count = UInt32(output.count) + 1
            bias = adapted(sum - previousPlace, count: count, isFirst: previousPlace == 0)
            let (reached, isTooFar) = scalar.addingReportingOverflow(sum / count)
            guard !isTooFar, Unicode.Scalar(reached) != nil else { return nil }
            scalar = reached
            output.insert(scalar, at: Int(sum % count))
            place = sum % count + 1
        }
        return output
    }

    // MARK: - Numbers of variable length

    private static func append(_ number: UInt32, bias: UInt32, to output: inout [UInt8]) {
        var (rest, position) = (number, base)
        while true {
            let threshold = threshold(at: position, bias: bias)
            guard rest >= threshold else { break }
            output.append(digit((rest - threshold) % (base - threshold) + threshold))
            rest = (rest - threshold) / (base - threshold)
            position += base
        }
        output.append(digit(rest))
    }

    private static func takeNumber(from rest: inout ArraySlice<UInt32>, bias: UInt32) -> UInt32? {
        var (number, weight, position) = (UInt32(0), UInt32(1), base)
        while let digit = rest.popFirst() {
            guard let value = value(of: digit) else { return nil }
            let (share, isTooFar) = value.multipliedReportingOverflow(by: weight)
            let (sum, isTooMuch) = number.addingReportingOverflow(share)
            guard !isTooFar, !isTooMuch else { return nil }
            number = sum
            let threshold = threshold(at: position, bias: bias)
            if value < threshold { return number }
            let (heavier, isTooHeavy) = weight.multipliedReportingOverflow(by: base - threshold)
            guard !isTooHeavy else { return nil }
            weight = heavier
            position += base
        }
        return nil
    }

    private static func threshold(at position: UInt32, bias: UInt32) -> UInt32 {
        position <= bias ? lowestThreshold : min(max(position - bias, lowestThreshold), highestThreshold)
    }

    private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
        var rest = isFirst ? delta / 700 : delta / 2
        rest += rest / count
        var position: UInt32 = 0
        while rest > (base - lowestThreshold) * highestThreshold / 2 {
            rest /= base - lowestThreshold
            position += base
        }
        return position + (base - lowestThreshold + 1) * rest / (rest + 38)
    }

    private static func digit(_ value: UInt32) -> UInt8 {
        UInt8(value) + (value < 26 ? UInt8(ascii: "a") : UInt8(ascii: "0") - 26)
    }

    private static func value(of digit: UInt32) -> UInt32? {
        switch digit {
        case 0x30...0x39: digit - 0x30 + 26
        case 0x41...0x5A: digit - 0x41
        case 0x61...0x7A: digit - 0x61
        default: nil
        }
    }
}
