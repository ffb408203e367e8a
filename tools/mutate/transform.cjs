// For tests of a changed source: compiles as jest does, except for the one file whose changed text is in the environment.
const { readFileSync } = require('node:fs')
const { createTransformer } = require('@swc/jest')

const { MUTANT_FILE: file, MUTANT_TEXT: text } = process.env

module.exports = {
  createTransformer(options) {
    const plain = createTransformer(options)
    const given = (source, path) => (path === file ? readFileSync(text, 'utf8') : source)
    return {
      ...plain,
      process: (source, path, settings) => plain.process(given(source, path), path, settings),
      getCacheKey: (source, path, settings) => plain.getCacheKey(given(source, path), path, settings),
    }
  },
}
