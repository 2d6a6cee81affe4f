#if Hummingbird
    public import Hummingbird
    public import UniversalLinks
#endif
