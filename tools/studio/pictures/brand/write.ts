import { mkdirSync, writeFileSync } from 'node:fs'
import { crest, crestMono, favicon } from './crest.ts'
import { sponsorLogos } from './sponsors.ts'

/** Writes the crest, the tab mark and the sponsors' logos below `folder`, and returns their keys. */
export function writeBrand(folder: URL): readonly string[] {
  const files: readonly (readonly [string, string])[] = [
    ['brand/crest.svg', crest()],
    ['brand/crest-mono.svg', crestMono('#fff')],
    ['brand/favicon.svg', favicon()],
    ...sponsorLogos().map((logo) => [`sponsors/${logo.slug}.svg`, logo.svg] as const),
  ]
  for (const [key, svg] of files) {
    const file = new URL(key, folder)
    mkdirSync(new URL('.', file), { recursive: true })
    writeFileSync(file, svg)
  }
  return files.map(([key]) => key)
}
