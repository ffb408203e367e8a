import { cp, mkdir, mkdtemp, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { boxAt } from '../packaging/mp4.core.ts'
import { filmsIn } from './films.server.ts'

const sample = join(process.cwd(), 'tools/media')
let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'films-'))
  folder = join(root, 'sources')
  await mkdir(folder)
})
afterEach(async () => {
  jest.useRealTimers()
  await rm(root, { recursive: true })
})

const addFilm = (name: string) => cp(join(sample, 'sources', name), join(folder, name), { recursive: true })
const writeList = async (...names: string[]) => {
  const all = JSON.parse(await readFile(join(sample, 'films.json'), 'utf8')) as { name: string }[]
  await writeFile(join(root, 'films.json'), JSON.stringify(all.filter(({ name }) => names.includes(name))))
}

it('are found on every instance soon after one has taken the import that names them', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
  await addFilm('goal-header')
  await writeList('goal-header')
  const [importing, other] = [filmsIn(folder), filmsIn(folder)]
  for (const films of [importing, other]) expect((await films.find('goal-header'))?.name).toBe('goal-header')
  await addFilm('goal-cutback')
  await writeList('goal-header', 'goal-cutback')
  expect(await importing.names()).toEqual(['goal-cutback', 'goal-header'])
  // The list is not read for every made-up name.
  expect(await other.find('goal-cutback')).toBeNull()
  jest.advanceTimersByTime(1000)
  expect((await other.find('goal-cutback'))?.name).toBe('goal-cutback')
})

it('stay known while their list is half-written or missing', async () => {
  await addFilm('goal-header')
  await writeList('goal-header')
  const films = filmsIn(folder)
  expect(await films.names()).toEqual(['goal-header'])
  await writeFile(join(root, 'films.json'), '[{"name": "goal-h')
  await expect(films.names()).rejects.toThrow()
  expect((await films.find('goal-header'))?.name).toBe('goal-header')
  await rm(join(root, 'films.json'))
  expect(await films.names()).toEqual(['goal-header'])
  expect((await films.find('goal-header'))?.name).toBe('goal-header')
  expect(await filmsIn(folder).list()).toEqual([])
})

it('are never in memory whole: of a file no more is read at once than a segment needs', async () => {
  await addFilm('goal-header')
  await writeList('goal-header')
  const programme = await (await filmsIn(folder).find('goal-header'))?.read('360p', 3)
  const { size } = await stat(join(folder, 'goal-header', '360p.mp4'))
  expect(programme?.video?.data.length).toBeLessThan(size / 3)
})

it('are read anew when their files change, and what was packed of them before is packed no more', async () => {
  await addFilm('goal-header')
  await writeList('goal-header')
  const films = filmsIn(folder)
  const before = await films.find('goal-header')
  expect(await before?.read('360p', 0)).not.toBeNull()
  await utimes(join(folder, 'goal-header', '360p.mp4'), 1, 1)
  expect(await before?.read('360p', 0)).toBeNull()
  const after = await films.find('goal-header')
  expect(after).not.toBe(before)
  expect(await after?.read('360p', 0)).not.toBeNull()
  expect(await after?.read('none', 0)).toBeNull()
})

it('that are replaced are seen within a minute, though nobody asks for what is not packed yet', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
  await addFilm('goal-header')
  await addFilm('goal-cutback')
  await writeList('goal-header')
  const films = filmsIn(folder)
  const before = await films.find('goal-header')
  const replace = (part: string) =>
    cp(join(folder, 'goal-cutback', part), join(folder, 'goal-header', part), { force: true })
  await replace('360p.mp4')
  expect(await films.find('goal-header')).toBe(before)
  jest.advanceTimersByTime(60_000)
  const after = await films.find('goal-header')
  expect(after?.content).not.toBe(before?.content)
  jest.advanceTimersByTime(60_000)
  expect(await films.find('goal-header')).toBe(after)
  // Whoever asks for a segment by an address asks for the hash alone.
  await replace('480p.mp4')
  jest.advanceTimersByTime(60_000)
  expect(await films.content('goal-header')).not.toBe(after?.content)
  // Shorter, with one size fewer, and other captions.
  const list = JSON.parse(await readFile(join(root, 'films.json'), 'utf8')) as { seconds: number }[]
  await writeFile(join(root, 'films.json'), JSON.stringify(list.map((film) => ({ ...film, seconds: 6 }))))
  await rm(join(folder, 'goal-header', '720p.mp4'))
  await replace('captions.vtt')
  jest.advanceTimersByTime(60_000)
  const last = await films.find('goal-header')
  expect(last?.renditions.map(({ name }) => name)).toEqual(['360p', '480p', 'audio'])
  expect(last?.segments).toBe(3)
  expect(last?.captions).toBe(await readFile(join(folder, 'goal-cutback', 'captions.vtt'), 'utf8'))
})

it('that are broken are named with what is wrong', async () => {
  await addFilm('goal-header')
  await writeList('goal-header')
  await truncate(join(folder, 'goal-header', '360p.mp4'), 100_000)
  await expect(filmsIn(folder).find('goal-header')).rejects.toThrow(
    /goal-header\/360p\.mp4: an MP4 box runs over its place/,
  )
})

it('that have nothing to play are named with what is wrong', async () => {
  await addFilm('goal-header')
  await writeList('goal-header')
  const path = join(folder, 'goal-header', '360p.mp4')
  await truncate(path, boxAt(await readFile(path), ['moov']).end)
  await expect(filmsIn(folder).find('goal-header')).rejects.toThrow(
    /goal-header\/360p\.mp4: the MP4 has no fragments/,
  )
})
