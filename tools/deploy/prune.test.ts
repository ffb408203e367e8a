import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { emptyRegistry, productionChannel, type Registry } from '@club/federation'
import { type DeployStore, openStore } from '@club/federation/store'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { prune } from './prune.ts'
import { flip } from './publish.ts'
import { deployed, rolledBack, sideLine } from './releases.core.ts'

const now = new Date('2026-11-23T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
let store: string

beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), 'prune-'))
})
afterEach(() => rm(store, { recursive: true, force: true }))

async function put(remote: string, version: string, age: number, whole = true) {
  for (const file of ['web/entry.js', ...(whole ? ['manifest.json'] : [])]) {
    const path = join(store, remote, version, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '{}')
    await utimes(path, daysAgo(age), daysAgo(age))
  }
}
/** What is deleted while a registry says what runs. */
async function pruned(registry: Registry): Promise<string[]> {
  await writeFile(join(store, 'registry.json'), JSON.stringify(registry))
  const gone = await prune(openStore(store), { by: 'Ada', at: now })
  return gone.map(({ remote, version }) => `${remote} ${version}`)
}
const lineOf = async (revision: number) =>
  sideLine.parse(JSON.parse(await readFile(join(store, `log/${revision}.json`), 'utf8')))
const running = (remote: string, version: string): Registry => ({
  ...emptyRegistry,
  channels: {
    [productionChannel]: { [remote]: { version, manifest: 'f'.repeat(64), basePaths: [`/${remote}`] } },
  },
})

it('keeps what runs, the last ten and the last month; of each remote by itself', async () => {
  for (let age = 1; age <= 45; age += 4) await put('tv', `t${age}`, age)
  await put('news', 'n40', 40)
  const gone = await pruned(running('tv', 't45'))
  // Of twelve versions the ten newest stay, and the oldest runs.
  expect(gone).toEqual(['tv t41'])
  expect(await readdir(join(store, 'news'))).toEqual(['n40'])
  expect(await lineOf(1)).toMatchObject({
    by: 'Ada',
    did: 'pruned',
    remotes: ['tv'],
    versions: [{ remote: 'tv', version: 't41' }],
  })
})

it('keeps twenty where all are of this month', async () => {
  for (let index = 0; index < 20; index++) await put('tv', `t${index}`, 1)
  expect(await pruned(running('tv', 't1'))).toEqual([])
  // Nothing was deleted, and nothing logged.
  expect((await readdir(store)).toSorted()).toEqual(['registry.json', 'tv'])
})

it('sweeps up what a killed deploy left, and neither the log nor a deploy that is under way', async () => {
  await put('tv', 'half', 1, false)
  await put('tv', 'coming', 0, false)
  await mkdir(join(store, 'log'))
  await writeFile(join(store, 'log/1.json'), '{}')
  await utimes(join(store, 'log/1.json'), daysAgo(99), daysAgo(99))
  expect(await pruned({ ...emptyRegistry, revision: 1 })).toEqual(['tv half'])
  expect((await readdir(join(store, 'log'))).toSorted()).toEqual(['1.json', '2.json'])
  expect(await readdir(join(store, 'tv'))).toEqual(['coming'])
})

it('takes nothing away where the registry is set back: what runs is not known', async () => {
  for (let age = 1; age <= 45; age += 4) await put('tv', `t${age}`, age)
  await mkdir(join(store, 'log'))
  await writeFile(join(store, 'log/1.json'), '{}')
  await expect(pruned(emptyRegistry)).rejects.toThrow('`npm run releases -- restore`')
  expect(await readdir(join(store, 'tv'))).toHaveLength(12)
})

/** A registry in which each of these was deployed so many days ago, in this order. */
const released = (remote: string, ...moves: [version: string, age: number][]): Registry =>
  moves.reduce<Registry>((registry, [version, age]) => {
    const entry = { version, manifest: 'f'.repeat(64), basePaths: [`/${remote}`] }
    const doer = { by: 'Ada', at: daysAgo(age), commit: null }
    return { ...deployed(registry, { remote, contract: 1 }, entry, doer), revision: registry.revision + 1 }
  }, emptyRegistry)

it('keeps what a rollback would lead to, however old it is', async () => {
  for (let age = 40; age <= 92; age += 4) await put('tv', `t${age}`, age)
  const gone = await pruned(released('tv', ['t92', 92], ['t88', 88], ['t84', 84]))
  expect(gone).toEqual(['tv t80', 'tv t92'])
  // The rollback leads there.
  expect(await readdir(join(store, 'tv'))).toEqual(expect.arrayContaining(['t88', 't84']))
})

it('keeps what was replaced within the month, for the pages that are still open', async () => {
  for (let age = 40; age <= 92; age += 4) await put('tv', `t${age}`, age)
  const gone = await pruned(released('tv', ['t92', 92], ['t88', 29], ['t84', 2], ['t80', 1]))
  expect(gone).toEqual([])
  expect(await pruned(released('tv', ['t92', 92], ['t88', 31], ['t84', 2], ['t80', 1]))).toEqual(['tv t92'])
})

it('deletes nothing where what it would delete was put in place meanwhile', async () => {
  for (let age = 40; age <= 92; age += 4) await put('tv', `t${age}`, age)
  const registry = released('tv', ['t92', 92], ['t88', 91], ['t84', 90])
  await writeFile(join(store, 'registry.json'), JSON.stringify(registry))
  const folder = openStore(store)
  const doer = { by: 'Bob', at: now, commit: null }
  const crossed: DeployStore = {
    ...folder,
    flip: async (change, broken) => {
      await folder.flip((before) => rolledBack(before, 'tv', 't92', doer))
      return folder.flip(change, broken)
    },
  }
  await expect(prune(crossed, { by: 'Ada', at: now })).rejects.toThrow(
    'tv/t92 came into use meanwhile; nothing was taken away: prune again',
  )
  expect(await readdir(join(store, 'tv'))).toHaveLength(14)
})

it('leaves whole what is put in place while it deletes, and says so where it is too late', async () => {
  for (let age = 40; age <= 92; age += 4) await put('tv', `t${age}`, age)
  const registry = released('tv', ['t92', 92], ['t88', 91], ['t84', 90])
  await writeFile(join(store, 'registry.json'), JSON.stringify(registry))
  const folder = openStore(store)
  const { keeping } = folder
  const doer = { by: 'Bob', at: now, commit: null }
  const back = () => flip(folder, (before) => rolledBack(before, 'tv', 't92', doer))
  const prunedBeside = async (what: 'remove' | 'removeBelow') => {
    let done: Promise<unknown> | null = null
    const beside: DeployStore = {
      ...folder,
      keeping: keeping && {
        ...keeping,
        async [what](path: string) {
          if (path.startsWith('tv/t92')) done ??= back()
          await done
          await keeping[what](path)
        },
      },
    }
    return (await prune(beside, { by: 'Ada', at: now })).map(({ version }) => version)
  }
  expect(await prunedBeside('remove')).toEqual(['t80'])
  expect((await readdir(join(store, 'tv/t92'))).toSorted()).toEqual(['manifest.json', 'web'])
  await put('tv', 't92', 92)
  await writeFile(join(store, 'registry.json'), JSON.stringify({ ...registry, revision: 9 }))
  await expect(prunedBeside('removeBelow')).rejects.toThrow(
    'tv t92 was put in place while it was being deleted: deploy it again',
  )
})
