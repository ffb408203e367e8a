import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyRegistry, productionChannel, type Registry } from '@club/federation'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { prune } from './prune.ts'

const now = new Date('2026-11-23T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
let store: string

beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), 'prune-'))
})
afterEach(() => rm(store, { recursive: true, force: true }))

async function put(remote: string, version: string, age: number, whole = true) {
  const folder = join(store, remote, version)
  await mkdir(folder, { recursive: true })
  if (whole) {
    await writeFile(join(folder, 'manifest.json'), '{}')
    await utimes(join(folder, 'manifest.json'), daysAgo(age), daysAgo(age))
  }
  await utimes(folder, daysAgo(age), daysAgo(age))
}
const running = (remote: string, version: string): Registry => ({
  ...emptyRegistry,
  channels: {
    [productionChannel]: { [remote]: { version, manifest: 'f'.repeat(64), basePaths: [`/${remote}`] } },
  },
})

it('keeps what runs, the last ten and the last month; of each remote by itself', async () => {
  for (let age = 1; age <= 45; age += 4) await put('tv', `t${age}`, age)
  await put('news', 'n40', 40)
  const gone = await prune(store, running('tv', 't45'), now)
  // Twelve there were: ten stay as the newest, the oldest runs.
  expect(gone).toEqual(['tv t41'])
  expect(await readdir(join(store, 'news'))).toEqual(['n40'])
})

it('keeps twenty where all are of this month', async () => {
  for (let index = 0; index < 20; index++) await put('tv', `t${index}`, 1)
  expect(await prune(store, running('tv', 't1'), now)).toEqual([])
})

it('sweeps up what a killed deploy left, and neither the log nor a deploy that is under way', async () => {
  await put('tv', 'half', 1, false)
  await put('tv', 'coming', 0, false)
  await put('log', '1.json', 99, false)
  expect(await prune(store, emptyRegistry, now)).toEqual(['tv half'])
  expect(await readdir(join(store, 'log'))).toEqual(['1.json'])
})
