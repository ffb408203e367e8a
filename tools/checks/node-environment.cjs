// Every test file has globals of its own and opens its databases anew. PGlite's code is kept beside them for as long as this
// process lives: V8 then knows it again and translates it once, not once a file.
const { readFileSync } = require('node:fs')
const { dirname, join } = require('node:path')
const { setFlagsFromString } = require('node:v8')
const { TestEnvironment } = require('jest-environment-node')

const pglite = dirname(require.resolve('@electric-sql/pglite'))

// As in pglite-thread.server.ts. A module keeps the measure of the moment in which it is made, and this one is made before any thread.
setFlagsFromString('--wasm-tiering-budget=1000000000')
const code = new WebAssembly.Module(readFileSync(join(pglite, 'pglite.wasm')))

module.exports = class NodeEnvironment extends TestEnvironment {
  databaseCode = code
}
