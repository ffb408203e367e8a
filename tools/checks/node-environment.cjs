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

/** Gives the same function for the same text: a server compiles some hundred for its routes, and a test file starts a server for each of its tests. */
function remembering(Made) {
  const made = new Map()
  const Kept = new Proxy(Made, {
    construct(target, texts, wanted) {
      const isPlain = wanted === Kept && texts.every((text) => typeof text === 'string')
      if (!isPlain) return Reflect.construct(target, texts, wanted)
      const key = JSON.stringify(texts)
      if (!made.has(key)) made.set(key, new target(...texts))
      return made.get(key)
    },
  })
  return Kept
}

module.exports = class NodeEnvironment extends TestEnvironment {
  databaseCode = code

  async setup() {
    await super.setup()
    this.global.Function = remembering(this.global.Function)
  }
}
