// Every test file has its own globals and opens its own databases. PGlite's compiled code is shared by all of them in this
// process: V8 then recognises it and compiles it once, not once per file.
const { readFileSync } = require('node:fs')
const { dirname, join } = require('node:path')
const { setFlagsFromString } = require('node:v8')
const { TestEnvironment } = require('jest-environment-node')

const pglite = dirname(require.resolve('@electric-sql/pglite'))

// As in pglite-thread.server.ts. A module keeps the budget that is set when it is created, and this one is created before any thread.
setFlagsFromString('--wasm-tiering-budget=1000000000')
const code = new WebAssembly.Module(readFileSync(join(pglite, 'pglite.wasm')))

module.exports = class NodeEnvironment extends TestEnvironment {
  databaseCode = code
}
