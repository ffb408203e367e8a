import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { segmentFiles } from '../packaging/segment-files.server.ts'
import { filmSource } from './film.source.ts'
import type { Film, Films } from './films.server.ts'
import { forgetReplaced } from './replaced-films.ts'

let folder: string
let now: number
/** The film of each entry, and the content of each film. */
let entries: Record<string, string>
let contents: Record<string, string>
const hour = 3600 * 1000

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replaced-'))
  now = Date.parse('2026-11-20T12:00:00Z')
  entries = { goal: 'derby', talk: 'interview' }
  contents = { derby: 'first', interview: 'only' }
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const made = () => {
  const files = segmentFiles(folder)
  const films = { content: async (name: string) => contents[name] ?? null } as unknown as Films
  const film = filmSource({
    memory: { film: async (entryID) => entries[entryID] ?? null },
    secret: Buffer.alloc(32, 1),
    films,
  })
  const forget = forgetReplaced({ files, film, clock: { now: () => new Date(now) } })
  /** Packs the first segment of what the entry has now. */
  const pack = async (entryID: string) => {
    const name = entries[entryID] ?? ''
    const renditions = [{ name: '360p', width: 640, height: 360, codecs: '', peak: 1, average: 1 }]
    const now = { name, content: contents[name], segments: 1, renditions } as unknown as Film
    const list = film.playlist(entryID, now, '360p', { segments: '', keys: '' })
    const version = /d\.[\w.-]+(?=\/)/.exec(list?.text ?? '')?.[0] ?? ''
    await files.write(entryID, '360p', version, '0.ts', Buffer.from('x'))
    return version
  }
  const left = (entryID: string) => readdir(join(folder, entryID, '360p'))
  return { files, forget, pack, left }
}

it('segments of a film that was replaced go, once nobody who was watching it needs them any more', async () => {
  const { forget, pack, left } = made()
  const first = await pack('goal')
  const other = await pack('talk')
  contents = { ...contents, derby: 'second' }
  await forget()
  // Nobody has watched the new one.
  now += 7 * hour
  await forget()
  expect(await left('goal')).toEqual([first])
  const second = await pack('goal')
  await forget()
  now += 5 * hour
  await forget()
  expect((await left('goal')).sort()).toEqual([first, second].sort())
  now += hour
  await forget()
  expect([await left('goal'), await left('talk')]).toEqual([[second], [other]])
})

it('and so do those of an entry that has another film or none, while what lives stays', async () => {
  const { files, forget, pack, left } = made()
  await pack('goal')
  await pack('talk')
  await files.write('talk', '360p', 'p.live', '0.ts', Buffer.from('x'))
  entries = { goal: 'interview' }
  await forget()
  now += 6 * hour
  await forget()
  expect([await left('goal'), await left('talk')]).toEqual([[], ['p.live']])
})
