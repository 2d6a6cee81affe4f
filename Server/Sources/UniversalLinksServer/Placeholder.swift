import Crypto
import Hummingbird
import HummingbirdHTTP2
import HummingbirdTLS
import JSONSyntax
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksHummingbird
import UniversalLinksService
import UniversalLinksStandIn
import X509

public enum Placeholder {}
