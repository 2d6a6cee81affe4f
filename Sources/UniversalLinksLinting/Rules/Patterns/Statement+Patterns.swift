import UniversalLinks

extension Statement {
    static let wildcards = Statement(
        "G1", .recorded, "A star takes any number of characters, a question mark exactly one; nothing else is special.")
    static let wholeText = Statement("1", .recorded, "A pattern has to cover the whole text.")
    static let pathSlashes = Statement(
        "T1", .recorded, "A leading slash may be left out of a path pattern, and trailing slashes do not count.")
    static let fragmentOutsidePath = Statement("T4", .recorded, "A fragment written into a path never matches.")
    static let encodedComparison = Statement(
        "E1", .recorded, "By default a pattern is compared with the URL as it is written, escapes and all.")
    static let decodedComparison = Statement(
        "E2", .recorded, "With percentEncoded false the URL is decoded, and the pattern is used as it is.")
    static let wholeQuery = Statement("Q2", .recorded, "A query pattern that is a string covers the whole query.")
    static let absentItem = Statement(
        "Q4", .recorded, "An item that the URL does not have counts as one with an empty value.")
    static let ignoredQueryObject = Statement(
        "Q6", .recorded, "If any value of the object is not a string, the whole object is ignored.")
    static let wholeFragment = Statement(
        "F1", .recorded, "A fragment pattern covers the whole fragment, without its #.")
    static let givenUpNesting = Statement(
        "G4", .assumed,
        "Apple's matcher gives up beyond 64 nested stars and variables, and the component then does not match.")
    static let plainVariables = Statement(
        "V2", .documented, "Names have no $, ( or ), and values refer to no other variable.")
    static let exactNames = Statement("V2", .documented, "Names of variables are case-sensitive.")
}
