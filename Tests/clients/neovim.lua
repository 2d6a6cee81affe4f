-- Neovim as a client of the language server, without a screen:
--   AASA=.build/debug/aasa nvim --headless --clean -l Tests/clients/neovim.lua      (from 0.9)
--   AASA=.build/debug/aasa nvim --headless --clean -c 'luafile Tests/clients/neovim.lua'
local aasa = os.getenv("AASA") or "aasa"
local folder = vim.fn.tempname()
vim.fn.mkdir(folder, "p")
local path = folder .. "/apple-app-site-association"

local function fail(words)
  io.stdout:write("neovim: " .. words .. "\n")
  vim.cmd("cquit 1")
end

local function expect(condition, words)
  if not condition then fail("failed: " .. words) end
end

local function wait(words, condition)
  if not vim.wait(20000, condition, 10) then fail("timed out: " .. words) end
end

vim.fn.writefile({
  '{"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.shop"], "components": [',
  '  {"/": "/caf/*", "caseSensitiv": false}',
  "]}]}}",
}, path)
vim.fn.writefile({ "version: 1", "domains:", "  shop.example:", "    file: apple-app-site-association", "    links: links.txt" }, folder .. "/aasa.yml")
vim.fn.writefile({ "https://shop.example/caf/1", "https://shop.example/x" }, folder .. "/links.txt")

vim.cmd("edit " .. path)
local buffer = vim.api.nvim_get_current_buf()
local id = vim.lsp.start_client({ name = "aasa", cmd = { aasa, "lsp" }, root_dir = folder })
expect(id, "the server starts")
vim.lsp.buf_attach_client(buffer, id)
wait("diagnostics of the file", function() return #vim.diagnostic.get(buffer) > 0 end)
local found
for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
  if diagnostic.message:find("caseSensitiv", 1, true) then found = diagnostic end
end
expect(found, "the misspelt key is reported")
expect(found.lnum == 1 and found.col == 18, "at its place, not " .. found.lnum .. ":" .. found.col)

local function request(method, more)
  local parameters = vim.tbl_extend("force", { textDocument = vim.lsp.util.make_text_document_params(buffer) }, more or {})
  local answers, err = vim.lsp.buf_request_sync(buffer, method, parameters, 20000)
  expect(answers and answers[id] and not answers[id].error, method .. ": " .. vim.inspect(answers or err))
  return answers[id].result
end

local actions = request("textDocument/codeAction", {
  range = { start = { line = 1, character = 20 }, ["end"] = { line = 1, character = 20 } },
  context = { diagnostics = {} },
})
expect(#actions > 0, "a quick fix is offered")
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
local line = vim.api.nvim_buf_get_lines(buffer, 1, 2, false)[1]
expect(line:find('"caseSensitive": false', 1, true), "the fix is applied: " .. line)
wait("the diagnostic goes", function()
  for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
    if diagnostic.message:find("caseSensitiv", 1, true) then return false end
  end
  return true
end)

local hover = request("textDocument/hover", { position = { line = 1, character = 10 } })
expect(hover.contents.value:find("on https://shop.example", 1, true), "hover shows URLs: " .. hover.contents.value)
local completion = request("textDocument/completion", { position = { line = 1, character = 4 } })
expect(#completion.items > 3, "keys are offered")
local lenses = request("textDocument/codeLens")
expect(#lenses == 1 and lenses[1].command.title == "1 URL of links.txt", "the lens counts: " .. vim.inspect(lenses))
local symbols = request("textDocument/documentSymbol")
expect(#symbols == 1 and symbols[1].name == "applinks", "the outline begins with applinks")
local edits = request("textDocument/formatting", { options = { tabSize = 2, insertSpaces = true } })
vim.lsp.util.apply_text_edits(edits, buffer, "utf-16")
expect(vim.api.nvim_buf_line_count(buffer) > 5, "the text is laid out")

-- Typing: characters one after the other, as an editor sends them.
vim.api.nvim_buf_set_lines(buffer, 0, -1, false, { "{" })
wait("the broken file is reported", function() return #vim.diagnostic.get(buffer) > 0 end)

local client = vim.lsp.get_client_by_id(id)
client.stop()
wait("the server ends", function() return vim.lsp.get_client_by_id(id) == nil or client.is_stopped() end)
io.stdout:write("neovim " .. vim.version().major .. "." .. vim.version().minor .. "." .. vim.version().patch
  .. ": diagnostics, quick fix, hover, completion, lens, outline, formatting, shutdown\n")
vim.cmd("qall!")
