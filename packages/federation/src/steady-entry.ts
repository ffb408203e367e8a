/** Makes the same sources give the same entry: what the compiler writes in the order in which its threads finish is sorted. */
import { type Compiler, rspack } from '@rspack/core'

/** The lists of the chunks’ hashes, for scripts and for styles, as the integrity plugin writes them into the entry. */
const lists = /(sri(?:Css)?Hashes\s*=\s*\{)([^}]*)(\})/g

/** @param entry its text. @returns the same with its lists of hashes sorted */
export const inOrder = (entry: string): string =>
  entry.replace(
    lists,
    (_all, before: string, hashes: string, after: string) =>
      `${before}${hashes.split(',').toSorted().join(',')}${after}`,
  )

/** Sorts an entry before it is compressed and hashed. @param name of its file, which contains no hash */
export class SteadyEntryPlugin {
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('SteadyEntryPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'SteadyEntryPlugin', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () =>
          compilation.updateAsset(
            this.#name,
            (source) => new rspack.sources.RawSource(inOrder(source.source().toString())),
          ),
      )
    })
  }
}
