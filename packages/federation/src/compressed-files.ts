/** Compressed forms of a web build's files, put beside them: made once by the build, not at the first fan's request. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Compiler, rspack } from '@rspack/core'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Text files, and the size in bytes from which compression pays. */
const worthIt = /\.(?:js|css|svg|json)$/
const leastBytes = 200

/** Adds `{file}.br` and `{file}.gz` for every text file. */
export class CompressedFilesPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('CompressedFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        {
          name: 'CompressedFilesPlugin',
          // After every other plugin, when the bytes are final.
          stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1,
        },
        async (assets) => {
          await Promise.all(
            Object.entries(assets).map(async ([name, source]) => {
              const plain = source.buffer()
              if (!worthIt.test(name) || plain.byteLength < leastBytes) return
              const [br, zipped] = await Promise.all([
                brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
                gzipped(plain, { level: 9 }),
              ])
              compilation.emitAsset(`${name}.br`, new rspack.sources.RawSource(br))
              compilation.emitAsset(`${name}.gz`, new rspack.sources.RawSource(zipped))
            }),
          )
        },
      )
    })
  }
}
