// Every test file has globals of its own and opens its databases anew. PGlite's code is kept beside them for as long as this
// process lives: V8 then knows it again and translates it once, not once a file.
const { readFileSync } = require('node:fs')
const { dirname, join } = require('node:path')
const { TestEnvironment } = require('jest-environment-node')

const pglite = dirname(require.resolve('@electric-sql/pglite'))
const code = new WebAssembly.Module(readFileSync(join(pglite, 'pglite.wasm')))

module.exports = class NodeEnvironment extends TestEnvironment {
  databaseCode = code
}
