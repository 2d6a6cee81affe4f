#!/usr/bin/env python3
"""The client of the mcp package against the tools: Tests/clients/mcp_client.py PROGRAM"""
import asyncio, importlib.metadata, json, os, subprocess, sys, tempfile

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

PROGRAM = os.path.abspath(sys.argv[1])
FILE = '{"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.com.example.shop"], "components": [{"/": "/buy/*"}]}]}}'
URL = "https://shop.example/buy/1"


def is_error(result):
    return bool(getattr(result, "is_error", getattr(result, "isError", False)))


def data(result):
    return getattr(result, "structured_content", None) or getattr(result, "structuredContent", None)


async def session(folder, *options):
    async with stdio_client(StdioServerParameters(command=PROGRAM, args=["mcp", *options], cwd=folder)) as (read, write):
        async with ClientSession(read, write) as client:
            await client.initialize()
            tools = (await client.list_tools()).tools
            names = [tool.name for tool in tools]
            assert names[:8] == ["lint", "explain", "match", "test", "diff", "project", "app", "rules"], names
            assert ("check" in names) == ("--allow-network" in options)

            async def call(tool, /, **arguments):
                return await client.call_tool(tool, arguments)

            call.online = "--allow-network" in options

            with open(os.path.join(folder, "apple-app-site-association"), "w") as file:
                file.write(FILE)
            for arguments in {"file": FILE}, {"filePath": "apple-app-site-association"}:
                for name, more in [("lint", {}), ("match", {"urls": [URL]}), ("explain", {"urls": [URL]}),
                                   ("test", {"links": URL + "\n"})]:
                    result = await call(name, **arguments, **more)
                    assert not is_error(result), (name, result)
                    assert result.content[0].text and data(result), (name, result)
                    assert len(result.content[0].text) <= 7_000
            result = await call("diff", old=FILE, new=FILE.replace("buy", "sell"))
            assert "sell" in result.content[0].text, result
            assert "AASA102" in (await call("rules", name="102")).content[0].text
            assert "A file" in (await call("rules", page=2)).content[0].text
            result = await call("explain", file=FILE, urls=[URL] * 11)
            assert is_error(result) and "the limit is 10" in result.content[0].text, result
            await project(folder, call)
            assert is_error(await call("lint", filePath="/etc/hostname"))
            assert is_error(await call("lint", file="{", urls=[]))
            if "--allow-network" in options:
                for domain in "127.0.0.1", "localhost", "10.0.0.1", "169.254.169.254", "[::1]":
                    result = await call("check", domain=domain)
                    words = result.content[0].text + json.dumps(data(result) or {})
                    assert is_error(result) or "private" in words or "reserved" in words or "loopback" in words, (domain, words)


async def project(folder, call):
    """An app and a whole project, of which one file leads out of the folder."""
    def write(name, text):
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)

    write("App.entitlements", "<plist><dict><key>application-identifier</key><string>7Q4KX2M9TD.com.example.shop</string>"
          "<key>com.apple.developer.associated-domains</key><array><string>applinks:shop.example</string></array></dict></plist>")
    write("aasa.yml", "version: 1\ndomains:\n  shop.example:\n    file: apple-app-site-association\n"
          "    entitlements: App.entitlements\n")
    result = await call("project")
    assert "1 domain: no findings" in result.content[0].text, result
    result = await call("app", filePath="App.entitlements", **({"offline": True} if call.online else {}))
    assert "apple-app-site-association names the app" in result.content[0].text, result
    with tempfile.NamedTemporaryFile("w") as outside:
        outside.write("SECRET: 1")
        outside.flush()
        write("aasa.yml", f"version: 1\ndomains:\n  shop.example:\n    file: {outside.name}\n")
        result = await call("project")
    words = result.content[0].text + json.dumps(data(result))
    assert "outside the folder" in words and "SECRET" not in words, result
    os.remove(os.path.join(folder, "aasa.yml"))


def hostile(folder):
    """Malformed lines, a line that is too long, a client that disappears."""
    hello = b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}\n'
    call = b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rules","arguments":{}}}\n'
    stream = hello + b"{\n[]\n\xff\n" + b"x" * (65 << 20) + b"\n" + call
    run = subprocess.run([PROGRAM, "mcp"], input=stream, capture_output=True, cwd=folder, timeout=120)
    codes = [json.loads(line).get("error", {}).get("code") for line in run.stdout.splitlines()]
    assert codes == [None, -32700, -32600, -32700, -32600, None] and run.returncode == 0, (codes, run.returncode)
    process = subprocess.Popen([PROGRAM, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
    process.stdout.close()
    process.stdin.write(hello + call)
    process.stdin.flush()
    assert process.wait(30) == 3
    process.stdin.close()


async def newest(folder):
    """The newest version of the protocol, which has no handshake; only newer clients have it."""
    try:
        from mcp.client.client import Client
        from mcp.client.stdio import stdio_client as transport
    except ImportError:
        return "no client for it"
    async with Client(transport(StdioServerParameters(command=PROGRAM, args=["mcp"], cwd=folder))) as client:
        result = await client.call_tool("rules", {"name": "G1"})
        assert not is_error(result)
        return str(getattr(client, "protocol_version", "?"))


with tempfile.TemporaryDirectory() as folder:
    asyncio.run(asyncio.wait_for(session(folder), 120))
    asyncio.run(asyncio.wait_for(session(folder, "--allow-network"), 300))
    hostile(folder)
    version = asyncio.run(asyncio.wait_for(newest(folder), 120))
print(f"mcp {importlib.metadata.version('mcp')}: every tool with and without the network, hostile input, without handshake: {version}")
