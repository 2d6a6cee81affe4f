/// The files of the example, as the command line names them from the checkout's folder.
enum EatsExample {
    static let folder = "Examples/food-delivery"
    static let aasa = folder + "/apple-app-site-association"
    static let links = folder + "/links.json"
    static let schema = folder + "/aasa.schema.json"
    static let app = "7Q4KX2M9TD.com.example.eats"
    static let menu = "https://eats.example/en/menu/pizzeria-aurora"
}
