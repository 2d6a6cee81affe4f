import UniversalLinks

/// What came of reading a file of entitlements.
enum ReadEntitlements: Sendable {
    case entitlements(Entitlements)
    case broken(ProjectFileError)
    case unread(ProjectFileError)

    init(_ path: String, _ settings: ProjectRun.Settings) {
        let bytes: [UInt8]
        do throws(ProjectFileError) {
            bytes = try settings.files.whole(path)
        } catch {
            self = .unread(error)
            return
        }
        do throws(ProjectFileError) {
            self = .entitlements(try settings.parseEntitlements(bytes))
        } catch {
            self = .broken(error)
        }
    }
}
