import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { openTakenBack } from './taken-back.server.ts'

let folder: string
let logged: string[]
const log = { info: () => {}, error: (message: string) => void logged.push(message), request: () => {} }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taken-back-'))
  logged = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const taken = { version: 't2', revision: 3, reason: 'it failed', at: '2026-11-21T15:00:00.000Z' }

/** Waits until the file contains it. */
async function written(path: string, says: (text: string) => boolean) {
  while (!says(await readFile(path, 'utf8').catch(() => ''))) await new Promise(setImmediate)
}

it('what was taken back is refused from that moment on, in a folder that was not there too', async () => {
  const path = join(folder, 'new/mirror')
  const kept = await openTakenBack(path, log)
  expect(kept.of('tv', taken)).toBeNull()
  kept.add('tv', taken)
  kept.add('news', { ...taken, version: 'n2' })
  expect(kept.of('tv', taken)).toEqual(taken)
  expect(kept.of('tv', { version: 't2', revision: 2 })).toEqual(taken)
  expect(kept.of('tv', { version: 't2', revision: 4 })).toBeNull()
  expect(kept.of('tv', { version: 't1', revision: 3 })).toBeNull()
  await written(join(path, 'taken-back.json'), (text) => text.includes('n2'))
  const again = await openTakenBack(path, log)
  expect([again.of('tv', taken), again.of('news', { version: 'n2', revision: 3 })?.version]).toEqual([
    taken,
    'n2',
  ])
  expect(logged).toEqual([])
})

it.each(['{', '[]', '{"tv":{"version":"t2"}}', JSON.stringify({ tv: { ...taken, at: 'yesterday' } })])(
  'a file that says something else (%s) is told of, and nothing is refused for it',
  async (text) => {
    await writeFile(join(folder, 'taken-back.json'), text)
    const kept = await openTakenBack(folder, log)
    expect(kept.of('tv', taken)).toBeNull()
    expect(logged).toEqual(['what was taken back is not known'])
  },
)

it('what cannot be written is told of, and holds until a restart', async () => {
  await writeFile(join(folder, 'file'), '')
  const kept = await openTakenBack(join(folder, 'file'), log)
  kept.add('tv', taken)
  while (logged.length === 0) await new Promise(setImmediate)
  expect([kept.of('tv', taken), logged]).toEqual([taken, ['what was taken back could not be kept']])
})
