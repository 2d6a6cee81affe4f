import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksTestSupport

/// Errors as devices print them, in words.
struct DeviceErrorTests {
    @Test(arguments: [
        (#"Error Domain=NSURLErrorDomain Code=-1001 "x""#, ["NSURLErrorDomain -1001"]),
        (#"Error Domain=NSURLErrorDomain Code=-1003 "x""#, ["NSURLErrorDomain -1003"]),
        (#"Error Domain=NSURLErrorDomain Code=-1009 "x""#, ["NSURLErrorDomain -1009"]),
        (#"Error Domain=NSURLErrorDomain Code=-1022 "x""#, ["NSURLErrorDomain -1022"]),
        (#"Error Domain=NSURLErrorDomain Code=-1200 "x""#, ["NSURLErrorDomain -1200"]),
        (#"Error Domain=NSURLErrorDomain Code=-1202 "x""#, ["NSURLErrorDomain -1202"]),
        (#"Error Domain=NSCocoaErrorDomain Code=3840 "x""#, ["NSCocoaErrorDomain 3840"]),
        (
            #"Error Domain=SWCErrorDomain Code=104 "x" UserInfo={NSUnderlyingError=0x1 {Error Domain=NSCocoaErrorDomain Code=3840}}"#,
            ["SWCErrorDomain 104", "NSCocoaErrorDomain 3840"]
        ),
        (
            "Error Domain=NSURLErrorDomain Code=-1001 {Error Domain=NSURLErrorDomain Code=-1001}",
            ["NSURLErrorDomain -1001"]
        ),
        ("Error Domain=SWCErrorDomain Code=7 \"(null)\"", ["SWCErrorDomain 7"]),
        ("Error Domain=NSOSStatusErrorDomain Code=-25293 \"x\"", ["NSOSStatusErrorDomain -25293"]),
        ("SWCERR00101 Bad HTTP Response: 403", ["SWCERR00101", "HTTP 403"]), ("SWCERR00301 Timeout", ["SWCERR00301"]),
        ("HTTPStatusCode=404", ["HTTP 404"]), ("status code 302", ["HTTP 302"]), ("status code: 20000", []),
        ("Error Domain=SWCErrorDomain Code=1", []), ("Error Domain=NSURLErrorDomain Code=-4", []),
        ("Error Domain=NSURLErrorDomain Code=", []), ("Error Domain=NSURLErrorDomain", []), ("Domain=", []),
        ("Error Domain=NSURLErrorDomain Code=99999999999999999999", []), ("SWCERR", []), ("", []),
        ("Error Domain=Unknown Code=3840", []),
    ])
    func codesAreExplainedAndOthersAreNot(text: String, codes: [String]) {
        let error = DeviceError(text)
        #expect(error.meanings.map(\.code) == codes)
        #expect(error.text == text)
        for meaning in error.meanings {
            #expect(meaning.sentence.hasSuffix("."))
            #expect(meaning.advice?.hasSuffix(".") ?? true)
        }
    }

    @Test func whatAppleDoesNotDocumentIsMarked() {
        let meanings = DeviceError("Error Domain=SWCErrorDomain Code=104 {Error Domain=NSCocoaErrorDomain Code=3840}")
            .meanings
        #expect(meanings.map(\.grade) == [.assumed, .documented])
        #expect(meanings.map { $0.source?.hasPrefix("https://") ?? false } == [true, false])
    }

    @Test func oneErrorHasFewMeanings() {
        let text = (0..<10_000).map { "Error Domain=NSURLErrorDomain Code=-\(1_000 + $0 % 300) " }.joined()
        #expect(DeviceError(text).meanings.count <= 8)
    }
}
