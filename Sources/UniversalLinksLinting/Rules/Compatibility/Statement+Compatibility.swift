import UniversalLinks

extension Statement {
    static let componentsNeedIOS13 = Statement(
        "16", .documented, "iOS 13 brought components, appIDs, exclude and query objects.")
}
