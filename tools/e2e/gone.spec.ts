/** What is withdrawn, or was signed by a key that is good no more, is on no page any more: on none that was kept either. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { printKeys, publicText, signChanges } from '@club/federation/signing'
import { type DeployStore, openStore } from '@club/federation/store'
import { flip, publish } from '../deploy/publish.ts'
import { type Doer, withdrawn } from '../deploy/releases.core.ts'
import { remoteNames } from '../start/stale.mjs'
import { drawnWith } from './drawn-with.ts'
import { asVersion, builtDeployment } from './faulty-builds.ts'
import { asOperated, type Site, startSite } from './site.ts'
import { type StoreServer, startStoreServer } from './store-server.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'serial' })

const made = () => generateKeyPairSync('ed25519').privateKey
const [root, tvKey, restKey] = [made(), made(), made()]
const doer: Doer = { by: 'tests', at: new Date(0), commit: null }

let store: StoreServer
let site: Site

/** The store as a team has it: each step of theirs is signed. */
function storeOf(key: KeyObject): DeployStore {
  const plain = openStore(store.url)
  const sign = { key, now: Date.now, days: 7 }
  return {
    ...plain,
    flip: (change, broken) => plain.flip((before) => signChanges(before, change(before), sign), broken),
  }
}

/** The root's word: who may release TV, and who all the rest. */
async function trust(tv: KeyObject) {
  const team = async (name: string, key: KeyObject, remotes: string[]) => {
    const built = await Promise.all(remotes.map(builtDeployment))
    return {
      team: name,
      key: publicText(key),
      remotes,
      paths: built.flatMap(({ manifest }) => manifest.basePaths),
    }
  }
  const others = remoteNames().filter((name) => name !== 'tv')
  const keys = [await team('tv', tv, ['tv']), await team('rest', restKey, others)]
  const now = Date.now()
  const text = printKeys({ sequence: now, expires: new Date(now + 86_400_000).toISOString(), keys }, root)
  await openStore(store.url).write('keys.json', new TextEncoder().encode(text))
}

const ask = async (path: string) => {
  const answer = await fetch(site.url + path)
  return { status: answer.status, text: await answer.text() }
}
/** Whether a page has anything of TV. */
const hasTv = async (path: string) => (await ask(path)).text.includes('/_r/tv/')

test.beforeAll(async () => {
  test.setTimeout(120_000)
  store = await startStoreServer()
  await trust(tvKey)
  for (const remote of remoteNames())
    await publish(storeOf(remote === 'tv' ? tvKey : restKey), await builtDeployment(remote), doer)
  site = await startSite({
    store: store.url,
    environment: { ...asOperated, RELEASE_ROOT_KEY: publicText(root) },
  })
  await expect.poll(() => hasTv('/'), { timeout: 30_000 }).toBe(true)
})
test.afterAll(async () => {
  await site.stop()
  await store.close()
})

test('[DL-04b] what a stolen key has signed is gone within seconds: from pages that were kept, and with its files; and so is what is withdrawn', async () => {
  test.setTimeout(120_000)
  const kept = await ask('/videos/browse')
  const version = drawnWith(kept.text, 'tv')
  const [entry = ''] = /\/_r\/tv\/[^"]+\.js/.exec(kept.text) ?? []
  expect(entry).toContain(version)
  expect([kept.status, (await ask(entry)).status, await hasTv('/')]).toEqual([200, 200, true])

  const other = made()
  await trust(other)
  await expect.poll(async () => (await ask('/videos/browse')).status, { timeout: 20_000 }).toBe(503)
  expect([(await ask(entry)).status, await hasTv('/'), (await ask('/')).status]).toEqual([404, false, 200])
  // A restart knows no better.
  await site.stopGateway()
  await site.startGateway()
  expect([(await ask('/videos/browse')).status, (await ask(entry)).status]).toEqual([503, 404])

  await publish(storeOf(other), asVersion(await builtDeployment('tv')), doer)
  await expect.poll(async () => (await ask('/videos/browse')).status, { timeout: 20_000 }).toBe(200)
  expect(drawnWith((await ask('/videos/browse')).text, 'tv')).not.toBe(version)
  expect((await ask(entry)).status).toBe(404)
  await expect.poll(() => hasTv('/'), { timeout: 20_000 }).toBe(true)
  await flip(storeOf(other), (registry) => withdrawn(registry, 'tv', doer))
  await expect.poll(async () => (await ask('/videos/browse')).status, { timeout: 20_000 }).toBe(404)
  expect([await hasTv('/'), (await ask('/')).status]).toEqual([false, 200])
})
