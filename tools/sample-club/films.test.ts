/** The sample club's films: each listed one has its sources, and a clone does not wait for them for ever. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

const media = join(import.meta.dirname, '../media')
const sources = join(media, 'sources')

it('each film on the list has a folder of sources, and no other folder is there', () => {
  const listed: { name: string }[] = JSON.parse(readFileSync(join(media, 'films.json'), 'utf8'))
  expect(readdirSync(sources).sort()).toEqual(listed.map(({ name }) => name).sort())
})

it('all sources together weigh less than 40 MB', () => {
  const files = readdirSync(sources, { recursive: true, withFileTypes: true })
  const weights = files
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
  expect(weights.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000_000)
})
