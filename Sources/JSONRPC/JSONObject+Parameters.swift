package import JSONSyntax

extension JSONObject {
    /// The value at the end of a path of keys; nil if there is none.
    package func value(_ path: String...) -> JSONValue? {
        var value: JSONValue?
        var object: JSONObject? = self
        for key in path {
            value = object?[key]
            object = value?.object
        }
        return value
    }
}

extension JSONValue {
    /// The value as a whole number from 0 on that is not absurdly large; nil for anything else.
    package var count: Int? { number.flatMap { Int($0) }.flatMap { (0...Int(Int32.max)).contains($0) ? $0 : nil } }
}
