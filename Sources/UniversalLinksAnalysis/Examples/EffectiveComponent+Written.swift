package import UniversalLinks

extension EffectiveComponent {
    /// The component as its file has it, in one line.
    package func written(in file: AssociationFile) -> String {
        var line = ""
        var isInString = false
        var isEscaped = false
        var isAfterSpace = false
        for scalar in file.source.text(in: component.place.range).unicodeScalars {
            if !isInString, [" ", "\t", "\n", "\r"].contains(scalar) {
                isAfterSpace = true
                continue
            }
            if isAfterSpace { line += " " }
            isAfterSpace = false
            line.unicodeScalars.append(scalar)
            if isEscaped {
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = isInString
            } else if scalar == "\"" {
                isInString.toggle()
            }
        }
        return line
    }
}
