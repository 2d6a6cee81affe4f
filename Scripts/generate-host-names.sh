#!/usr/bin/env bash
# Writes the tables behind Unicode host names (UTS #46) from the Unicode data of the toolchain's Foundation:
#   Scripts/generate-host-names.sh
# The tables change with Foundation's data, so they are committed and regenerated on purpose only. Linux only: there Foundation
# has its Unicode library beside it, with headers.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat > "$work/unicode.h" <<'C'
#include <_foundation_unicode/uchar.h>
#include <_foundation_unicode/unorm2.h>
C

cat > "$work/main.swift" <<'SWIFT'
func instance(_ name: String) -> OpaquePointer {
    var status = U_ZERO_ERROR
    guard let normalizer = swift_unorm2_getInstance(nil, name, UNORM2_COMPOSE, &status) else { fatalError("no \(name)") }
    return normalizer
}
let uts46 = instance("uts46")
let nfc = instance("nfc")

func hex(_ value: some BinaryInteger) -> String { String(value, radix: 16) }
func hex(_ values: [UInt32]) -> String { values.map { hex($0) }.joined(separator: ".") }

/// The text, normalised.
func normalized(_ scalars: [UInt32], by normalizer: OpaquePointer) -> [UInt32] {
    let text = Array(String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init))).utf16)
    var buffer = [UInt16](repeating: 0, count: 256)
    var status = U_ZERO_ERROR
    let count = swift_unorm2_normalize(normalizer, text, Int32(text.count), &buffer, Int32(buffer.count), &status)
    return String(decoding: buffer[..<Int(count)], as: UTF16.self).unicodeScalars.map(\.value)
}

/// The scalar's canonical decomposition by one step.
func decomposition(of scalar: UInt32) -> [UInt32]? {
    var buffer = [UInt16](repeating: 0, count: 64)
    var status = U_ZERO_ERROR
    let count = swift_unorm2_getRawDecomposition(nfc, Int32(scalar), &buffer, Int32(buffer.count), &status)
    return count < 0 ? nil : String(decoding: buffer[..<Int(count)], as: UTF16.self).unicodeScalars.map(\.value)
}

/// Maps the scalars of a run to what one entry of the table says.
enum Mapping: Equatable {
    case valid, disallowed, ignored, other([UInt32])
}
let scalars = (0...0x10FFFF).compactMap { Unicode.Scalar(UInt32($0))?.value }
var mappings: [UInt32: Mapping] = [:]
for scalar in scalars {
    let text = normalized([scalar], by: uts46)
    mappings[scalar] =
        text.contains(0xFFFD) ? .disallowed : text.isEmpty ? .ignored : text == [scalar] ? .valid : .other(text)
}
let isValid = { (scalar: UInt32) in mappings[scalar] == .valid }

// MARK: Mappings, as runs

var mapped: [String] = []
var index = 0
while index < scalars.count {
    let first = scalars[index]
    func run(step: UInt32, while fits: (UInt32) -> Bool) -> UInt32 {
        var last = first
        while last + step <= 0x10FFFF, fits(last + step) { last += step }
        return last
    }
    var last = first
    var entry: String?
    switch mappings[first] {
    case .disallowed:
        last = run(step: 1) { mappings[$0] == .disallowed || (0xD800...0xDFFF).contains($0) }
        entry = "!"
    case .ignored:
        last = run(step: 1) { mappings[$0] == .ignored }
        entry = "-"
    case .other(let text):
        if text.count == 1 {
            let offset = Int(text[0]) - Int(first)
            let fits = { (scalar: UInt32) in mappings[scalar] == .other([UInt32(Int(scalar) + offset)]) }
            last = run(step: 1, while: fits)
            let alternating = last == first
                ? run(step: 2) { fits($0) && isValid($0 - 1) } : first
            if alternating > first {
                // Every second scalar: the pairs of capital and small letters.
                mapped.append("\(hex(first))-\(hex(alternating))/\(hex(text[0]))")
                last = alternating
            } else {
                entry = "=\(hex(text))"
            }
        } else {
            entry = "=\(hex(text))"
        }
    default: break
    }
    if let entry { mapped.append((last == first ? hex(first) : "\(hex(first))-\(hex(last))") + entry) }
    while index < scalars.count, scalars[index] <= last { index += 1 }
}

// MARK: Composed scalars, as pairs

var pairs: [String] = []
for scalar in scalars where !(0xAC00...0xD7A3).contains(scalar) {
    guard let parts = decomposition(of: scalar) else { continue }
    let composes = parts.count == 2 && swift_unorm2_composePair(nfc, Int32(parts[0]), Int32(parts[1])) == Int32(scalar)
    if isValid(scalar) {
        precondition(composes, "U+\(hex(scalar)) is valid and cannot be composed")
        pairs.append("\(hex(scalar))=\(hex(parts))")
    } else if composes {
        precondition(!parts.allSatisfy(isValid), "U+\(hex(scalar)) is not valid and can be composed of valid scalars")
    }
}

// MARK: Properties, as runs; what is not valid has any

func runs(_ property: (UInt32) -> String?) -> [String] {
    var runs: [(first: UInt32, last: UInt32, value: String)] = []
    var isOpen = false
    for scalar in scalars where isValid(scalar) {
        guard let value = property(scalar) else {
            isOpen = false
            continue
        }
        if isOpen, runs[runs.count - 1].value == value {
            runs[runs.count - 1].last = scalar
        } else {
            runs.append((scalar, scalar, value))
        }
        isOpen = true
    }
    return runs.map { (hex($0.first) + ($0.last == $0.first ? "" : "-\(hex($0.last))")) + "=\($0.value)" }
}
let combiningClasses = runs { scalar in
    let value = swift_u_getCombiningClass(Int32(scalar))
    return value == 0 ? nil : hex(value)
}
let directions = runs { scalar in
    switch swift_u_charDirection(Int32(scalar)) {
    case U_LEFT_TO_RIGHT: nil
    case U_RIGHT_TO_LEFT, U_RIGHT_TO_LEFT_ARABIC: "r"
    case U_EUROPEAN_NUMBER: "e"
    case U_ARABIC_NUMBER: "a"
    case U_DIR_NON_SPACING_MARK: "m"
    case U_EUROPEAN_NUMBER_SEPARATOR, U_EUROPEAN_NUMBER_TERMINATOR, U_COMMON_NUMBER_SEPARATOR, U_BOUNDARY_NEUTRAL,
        U_OTHER_NEUTRAL:
        "n"
    default: "x"
    }
}
let joiningTypes = runs { scalar in
    switch UInt32(swift_u_getIntPropertyValue(Int32(scalar), UCHAR_JOINING_TYPE)) {
    case U_JT_TRANSPARENT.rawValue: "t"
    case U_JT_LEFT_JOINING.rawValue: "l"
    case U_JT_RIGHT_JOINING.rawValue: "r"
    case U_JT_DUAL_JOINING.rawValue: "d"
    default: nil
    }
}
let marks = runs { scalar in
    let category = 1 << UInt32(swift_u_charType(Int32(scalar)))
    let isMark = category & (1 << U_NON_SPACING_MARK.rawValue | 1 << U_COMBINING_SPACING_MARK.rawValue
        | 1 << U_ENCLOSING_MARK.rawValue) != 0
    return isMark ? "m" : nil
}

// MARK: The source file

func table(_ name: String, _ comment: String, _ entries: [String]) -> String {
    var lines: [String] = []
    var line = ""
    for entry in entries {
        if line.utf8.count + entry.utf8.count + 1 > 110 {
            lines.append(line)
            line = ""
        }
        line += (line.isEmpty ? "" : " ") + entry
    }
    lines.append(line)
    return """
            /// \(comment): \(entries.count) entries.
            static let \(name): StaticString = \"\"\"
        \(lines.map { "        " + $0 }.joined(separator: "\n"))
                \"\"\"
        """
}

var version = [UInt8](repeating: 0, count: 4)
swift_u_getUnicodeVersion(&version)
print("""
    /// What Unicode says about the scalars of host names (semantics H3, H5), as text that ``HostScalars`` reads.
    ///
    /// Generated by Scripts/generate-host-names.sh from Unicode \(version[0]).\(version[1]) in \(CommandLine.arguments[1]).
    enum HostScalarTables {
    \(table("mappings", "What scalars become: `!` is disallowed, `-` removed, `=` a text; a `/` run maps every second scalar", mapped))

    \(table("pairs", "Composed scalars with the two that they are made of", pairs))

    \(table("combiningClasses", "Canonical combining classes other than 0", combiningClasses))

    \(table("directions", "Directions other than left to right", directions))

    \(table("joiningTypes", "How scalars join their neighbours", joiningTypes))

    \(table("marks", "Combining marks", marks))
    }
    """)
SWIFT

runtime=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift
swiftc -O -swift-version 5 "$work/main.swift" -import-objc-header "$work/unicode.h" -Xcc "-I$runtime" -l_FoundationICU -o "$work/generate"
version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
mkdir -p Sources/UniversalLinks/Hosts/Generated
table=Sources/UniversalLinks/Hosts/Generated/HostScalarTables+Generated.swift
"$work/generate" "Foundation of Swift $version on $(uname -s), $(date -u +%Y-%m-%d)" > "$work/table"
cp "$work/table" "$table"
swift format --in-place --configuration .swift-format "$table"
wc "$table"
