import SignedEnvelope
import Testing
import UniversalLinksTestSupport

struct SignedDataErrorTests {
    @Test(arguments: ErrorCase.all)
    func errorsSayWhatAndWhere(expected: ErrorCase) throws {
        let error = try #require(throws: SignedDataError.self) { try SignedData(parsing: expected.bytes) }
        #expect(error.code == expected.code)
        #expect(error.byteOffset == expected.byteOffset)
        #expect(error.message.hasSuffix("."))
        #expect(error.description == "byte \(expected.byteOffset): \(error.message)")
    }

    @Test func everyCodeHasCases() {
        #expect(Set(ErrorCase.all.map(\.code)) == Set(SignedDataError.Code.all))
    }

    @Test func codesHaveNamesOfTheirOwn() {
        let names = SignedDataError.Code.all.map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test(arguments: [
        (1, "bare data (1.2.840.113549.1.7.1)"),
        (3, "encrypted data (1.2.840.113549.1.7.3)"),
        (5, "digested data (1.2.840.113549.1.7.5)"),
        (6, "encrypted data (1.2.840.113549.1.7.6)"),
        (9, "another type of content"),
    ])
    func otherContentTypesAreNamed(last: UInt8, name: String) throws {
        let bytes = BER.definite(0x30, BER.signedData.dropLast() + [last])
        let error = try #require(throws: SignedDataError.self) { try SignedData(parsing: bytes) }
        #expect(error.message == "The envelope contains \(name), not signed data. Serve the JSON itself, unsigned.")
    }

    @Test func errorsAreEqualByCodeAlone() {
        let errors = ErrorCase.all.map { expected in
            #expect(throws: SignedDataError.self) { try SignedData(parsing: expected.bytes) }
        }
        #expect(Set(errors).count == SignedDataError.Code.all.count)
    }
}
