import JSONSyntax
import UniversalLinks

/// What came of reading a link list.
enum ReadLinkList: Sendable {
    case list(LinkList, SourceText)
    case broken(LinkListError, SourceText)
    case unread(ProjectFileError)

    init(_ path: String, from files: any ProjectFiles) {
        let bytes: [UInt8]
        do throws(ProjectFileError) {
            bytes = try files.whole(path)
        } catch {
            self = .unread(error)
            return
        }
        do throws(LinkListError) {
            let list = try LinkList(parsing: bytes, as: LinkList.Notation(fileName: path, bytes))
            self = .list(list, SourceText(bytes))
        } catch {
            self = .broken(error, SourceText(bytes))
        }
    }
}
