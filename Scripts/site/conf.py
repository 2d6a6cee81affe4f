"""Makes a site of the pages of this repository, see Scripts/build-site.sh. The pages themselves know nothing of it.

AASA_SITE_ROOT is the checkout. AASA_REPOSITORY is where files that have no page can be read, such as https://github.com/OWNER/NAME;
AASA_DOCS_URL is where the site will be. Both may be empty.
"""

import base64
import hashlib
import os
import pathlib
import posixpath
import re
import runpy

from docutils import nodes
from sphinx import addnodes
from sphinx.builders.dirhtml import DirectoryHTMLBuilder
from sphinx.transforms import SphinxTransform
from sphinx.util import logging

ROOT = pathlib.Path(os.environ["AASA_SITE_ROOT"])
REPOSITORY = os.environ.get("AASA_REPOSITORY", "").rstrip("/")
INDEX = "Documentation/README"

project = "aasa"
root_doc = "README"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
nitpicky = True
# Examples of broken JSON have no highlighting. Only the pages that the index names are in the navigation.
suppress_warnings = ["misc.highlighting_failure", "toc.not_included"]

# Markdown as code hosts read it: no directive, role, target or comment of the generator means anything in a page.
myst_heading_anchors = 6
myst_disable_syntax = ["front_matter", "myst_block_break", "myst_line_comment", "myst_role", "myst_target"]

html_theme = "furo"
html_title = "aasa"
html_baseurl = os.environ.get("AASA_DOCS_URL", "").rstrip("/") + "/" if os.environ.get("AASA_DOCS_URL") else ""
html_favicon = "icon.svg"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_copy_source = False
html_use_index = False
html_show_copyright = False
html_show_sphinx = False
html_domain_indices = False
html_last_updated_fmt = None
html_permalinks_icon = "#"
smartquotes = False

_log = logging.getLogger(__name__)


def address(page):
    """Where a page is on the site, as a folder: "rules/AASA203" for "Documentation/rules/AASA203"."""
    if page == root_doc:
        return "index"
    if page == INDEX:
        return "documentation"
    if page == "CONTRIBUTING":
        return "Contributing"
    return page.removeprefix("Documentation/").removesuffix("/README")


class SiteBuilder(DirectoryHTMLBuilder):
    """Pages at their addresses, and the index of the search with the same ones."""

    def get_target_uri(self, docname, typ=None):
        return super().get_target_uri(address(docname), typ)

    def get_output_path(self, page_name, /):
        return super().get_output_path(address(page_name))

    def dump_search_index(self):
        freeze = self.indexer.freeze

        def with_addresses():
            index = freeze()
            return {
                **index, "docnames": [address(page) for page in index["docnames"]], "filenames": [],
                "indexentries": {name: [(index["docnames"].index(page), "", True)] for name, page in names(self.env.found_docs)},
            }

        self.indexer.freeze = with_addresses
        super().dump_search_index()


class RepositoryLinks(SphinxTransform):
    """Links to files of the repository that are no page, and comments of Markdown, which a reader does not need."""

    default_priority = 5

    def apply(self, **kwargs):
        for raw in list(self.document.findall(nodes.raw)):
            if raw.astext().lstrip().startswith("<!--"):
                raw.parent.remove(raw)
        links = list(self.document.findall(addnodes.pending_xref)) + list(self.document.findall(addnodes.download_reference))
        for link in links:
            if link.get("refdomain") == "doc":
                continue
            target, _, heading = link["reftarget"].partition("#")
            path = posixpath.normpath(posixpath.join(posixpath.dirname(self.env.docname), target))
            # What does not exist stays as it is, and is reported by what resolves the links.
            if not target or not (ROOT / path).exists() or path.startswith(".."):
                continue
            children = link.children[0].children if isinstance(link.children[0], nodes.inline) else link.children
            if REPOSITORY:
                kind = "tree" if (ROOT / path).is_dir() else "blob"
                uri = f"{REPOSITORY}/{kind}/HEAD/{path}" + (f"#{heading}" if heading else "")
                link.replace_self(nodes.reference("", "", *children, refuri=uri, internal=False))
            else:
                link.replace_self(nodes.inline("", "", *children))


class Navigation(SphinxTransform):
    """The pages in the order of the index by task, under its headings."""

    default_priority = 6

    def apply(self, **kwargs):
        if self.env.docname != root_doc:
            return
        place = next(self.document.findall(nodes.section))
        for caption, pages in sections((ROOT / f"{INDEX}.md").read_text(encoding="utf-8"), self.env.found_docs):
            tree = addnodes.toctree(
                parent=root_doc, entries=[(None, page) for page in pages], includefiles=pages, maxdepth=-1, caption=caption,
                glob=False, hidden=True, includehidden=False, numbered=0, titlesonly=True)
            tree.document, tree.source, tree.line = self.document, self.document["source"], 1
            place += nodes.compound("", tree, classes=["toctree-wrapper"])


def names(pages):
    """The name of each rule, such as "unescaped-character", and each option, with the page that explains it."""
    explained = runpy.run_path(str(ROOT / "Scripts/check-options.py"))["explained"]
    for page in sorted(pages):
        name = re.search(r"^`([a-z0-9-]+)`: ", (ROOT / f"{page}.md").read_text(encoding="utf-8"), re.MULTILINE)
        if name and re.fullmatch(r"Documentation/rules/AASA\d+", page):
            yield name[1], page
        for option, _ in explained(f"{page}.md"):
            yield option, page


def sections(index, known):
    """The headings of the index, each with the pages that are linked below it for the first time."""
    listed = {root_doc}
    caption, pages = None, [INDEX]
    for line in index.splitlines():
        if line.startswith("## "):
            if pages:
                yield caption, pages
            caption, pages = line.removeprefix("## "), []
        for target in re.findall(r"\]\(([^)#:]+)", line):
            path = posixpath.normpath(posixpath.join(posixpath.dirname(INDEX), target))
            within = sorted(page for page in known if posixpath.dirname(page) == path)
            for page in within or [path.removesuffix(".md")]:
                if page in known and page not in listed:
                    listed.add(page)
                    pages.append(page)
    yield caption, pages


def finish(app, exception):
    """What the theme lacks for those who use a keyboard or a screen reader, and a policy that allows nothing of another host."""
    if exception:
        return
    out = pathlib.Path(app.outdir)
    for path in out.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        for old, new in _ACCESS:
            text = text.replace(old, new)
        if path == out / "search" / "index.html":
            text = text.replace('<div id="search-results">', '<h1>Search</h1>\n<div id="search-results">', 1)
        text = text.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n    {policy(text)}', 1)
        path.write_text(text, encoding="utf-8")
    for name in ["objects.inv", ".buildinfo"]:
        (out / name).unlink(missing_ok=True)


_ACCESS = [
    ('<p class="caption" role="heading">', '<p class="caption" role="heading" aria-level="2">'),
    ('<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="All pages">'),
    ('<aside class="toc-drawer', '<aside aria-label="On this page" class="toc-drawer'),
    ('<div class="highlight"><pre>', '<div class="highlight"><pre tabindex="0">'),
]


def policy(page):
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    hashes = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts]
    rules = [
        "default-src 'none'", "base-uri 'none'", "connect-src 'self'", "form-action 'self'", "img-src 'self' data:",
        " ".join(["script-src 'self'", *(f"'sha256-{each}'" for each in hashes)]), "style-src 'self' 'unsafe-inline'",
    ]
    return f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(rules)}">'


def setup(app):
    app.add_builder(SiteBuilder, override=True)
    app.add_transform(RepositoryLinks)
    app.add_transform(Navigation)
    app.connect("build-finished", finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
