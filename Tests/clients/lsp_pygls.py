#!/usr/bin/env python3
"""The client of pygls against the language server: Tests/clients/lsp_pygls.py PROGRAM"""
import asyncio, importlib.metadata, os, sys, tempfile

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

FILE = """{"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.shop"], "components": [
  {"/": "/é😀/*", "caseSensitiv": false},
  {"/": "/buy/$(lang)/*"}
]}]}}
"""


async def session(program, encoding):
    client = LanguageClient("tests", "1")
    published = asyncio.Queue()

    @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def _(params):
        published.put_nowait(params)

    await client.start_io(program, "lsp")
    general = lsp.GeneralClientCapabilities(position_encodings=[encoding])
    started = await client.initialize_async(
        lsp.InitializeParams(capabilities=lsp.ClientCapabilities(general=general), process_id=os.getpid()))
    assert started.capabilities.position_encoding == encoding, started.capabilities.position_encoding
    client.initialized(lsp.InitializedParams())
    with tempfile.TemporaryDirectory() as folder:
        uri = "file://" + folder + "/apple-app-site-association"
        document = lsp.TextDocumentIdentifier(uri)
        client.text_document_did_open(lsp.DidOpenTextDocumentParams(
            lsp.TextDocumentItem(uri=uri, language_id="json", version=1, text=FILE)))
        params = await asyncio.wait_for(published.get(), 30)
        found = next(one for one in params.diagnostics if "caseSensitiv" in one.message)
        line = FILE.split("\n")[1]
        before = line[:line.index('"caseSensitiv"')]
        units = {lsp.PositionEncodingKind.Utf8: len(before.encode()), lsp.PositionEncodingKind.Utf16: len(before.encode("utf-16-le")) // 2,
                 lsp.PositionEncodingKind.Utf32: len(before)}
        assert found.range.start == lsp.Position(1, units[encoding]), (found.range, units)

        actions = await client.text_document_code_action_async(lsp.CodeActionParams(
            document, found.range, lsp.CodeActionContext([found])))
        assert any("caseSensitive" in action.title for action in actions), actions
        hover = await client.text_document_hover_async(lsp.HoverParams(document, lsp.Position(2, 6)))
        assert "on https://example.com" in hover.contents.value, hover
        items = await client.text_document_completion_async(lsp.CompletionParams(document, lsp.Position(2, 4)))
        assert {"/", "exclude"} <= {item.label for item in items.items}, items
        symbols = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(document))
        assert symbols[0].name == "applinks"
        edits = await client.text_document_formatting_async(lsp.DocumentFormattingParams(
            document, lsp.FormattingOptions(tab_size=2, insert_spaces=True)))
        assert len(edits) == 1
        assert not await client.text_document_code_lens_async(lsp.CodeLensParams(document))
    await client.shutdown_async(None)
    client.exit(None)
    await asyncio.sleep(0.2)
    await client.stop()


for kind in lsp.PositionEncodingKind.Utf16, lsp.PositionEncodingKind.Utf8, lsp.PositionEncodingKind.Utf32:
    asyncio.run(asyncio.wait_for(session(os.path.abspath(sys.argv[1]), kind), 120))
print(f"pygls {importlib.metadata.version('pygls')}: a whole session in UTF-16, UTF-8 and UTF-32")
