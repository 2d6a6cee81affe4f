#if Hummingbird || Server
    import HTTPTypes
    public import Hummingbird
    public import UniversalLinks

    @available(macOS 14, iOS 17, tvOS 17, visionOS 1, *)
    extension RouterMethods {
        /// Serves a file at `/.well-known/apple-app-site-association`, for every host name.
        ///
        /// ```swift
        /// let router = Router()
        /// try router.addAssociationFile(
        ///     AssociationFileDraft(
        ///         appLinks: .init(details: [
        ///             .init(apps: ["7Q4KX2M9TD.com.example.eats"], components: [.matching("/menu/*")])
        ///         ])))
        /// ```
        ///
        /// Call it on the router itself, before middleware that redirects, compresses or asks for a login is added: middleware
        /// applies to the routes that are added after it, and Apple's fetcher accepts none of that.
        ///
        /// GET and HEAD return the file, or 304 to a client that has it; other methods get 405. The location without
        /// `.well-known`, which Apple has deprecated (statement W1), is not served.
        ///
        /// - Parameters:
        ///   - draft: The file.
        ///   - maximumAge: How many seconds caches may keep the file. With the default, 0, they revalidate it for each request.
        /// - Returns: The router.
        /// - Throws: if something in the file cannot be written, with its place and what to do.
        @discardableResult
        public func addAssociationFile(
            _ draft: AssociationFileDraft, maximumAge: Int = 0
        ) throws(AssociationFileDraftError) -> Self {
            addAssociationFile(bytes: try draft.bytes(), maximumAge: maximumAge)
        }

        /// Serves bytes, unchanged, at `/.well-known/apple-app-site-association`, for every host name.
        ///
        /// The bytes are not checked; use `aasa lint`, or `Linter` in `UniversalLinksLinting`. Methods and middleware are as
        /// for ``addAssociationFile(_:maximumAge:)``.
        ///
        /// - Parameters:
        ///   - bytes: The file.
        ///   - maximumAge: How many seconds caches may keep the file. With the default, 0, they revalidate it for each request.
        /// - Returns: The router.
        @discardableResult
        public func addAssociationFile(bytes: [UInt8], maximumAge: Int = 0) -> Self {
            let response = AssociationFileResponse(bytes, maximumAge: maximumAge)
            return addAssociationFile { _ in response }
        }

        /// Serves a different file for each host name at `/.well-known/apple-app-site-association`.
        ///
        /// ```swift
        /// let files = ["eats.example": AssociationFileResponse(try eats.bytes())]
        /// router.addAssociationFile { host in files[host] }
        /// ```
        ///
        /// Methods and middleware are as for ``addAssociationFile(_:maximumAge:)``.
        ///
        /// - Parameter file: Returns the file of a host, and is called for each request; nil sends a 404. Prepare files once and
        ///   return the same values. The host is the one that the request names, in lower case, without a port and without a
        ///   final period; it is empty if the request names none. A client can send any text: look it up, and never build a
        ///   path from it.
        /// - Returns: The router.
        @discardableResult
        public func addAssociationFile(
            forHost file: @escaping @Sendable (_ host: String) async throws -> AssociationFileResponse?
        ) -> Self {
            let path = RouterPath(AssociationFileResponse.path)
            // Without routes, other methods would get a 404.
            for method in [HTTPRequest.Method.get, .head, .post, .put, .patch, .delete, .options] {
                on(path, method: method) { request, _ in
                    let host = RequestedHost(authority: request.head.authority ?? "")
                    guard let file = try await file(host.name) else { return Response.noAssociationFile }
                    return file.response(to: request)
                }
            }
            return self
        }
    }

    extension Response {
        fileprivate static var noAssociationFile: Response {
            let text = "There is no association file for this host.\n"
            return Response(
                status: .notFound,
                headers: [.contentType: "text/plain; charset=utf-8", .contentLength: String(text.utf8.count)],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
    }

    /// From `Host` or `:authority`.
    struct RequestedHost {
        /// In lower case, without port and without a final period; an IPv6 address keeps its brackets.
        let name: String

        init(authority: String) {
            var name = authority.lowercased()[...]
            if let colon = name.lastIndex(of: ":"), name[colon...].dropFirst().allSatisfy(\.isASCIIDigit) {
                name = name[..<colon]
            }
            if name.hasSuffix(".") { name = name.dropLast() }
            self.name = String(name)
        }
    }

    extension Character {
        fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
    }
#endif
