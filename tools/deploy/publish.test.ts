/** What a deploy does to a store while others are at it, and to signatures. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSignedWell, keyID, publicText, signChanges, signerOf } from '@club/federation/signing'
import { type DeployStore, openStore } from '@club/federation/store'
import { manifestOf } from '@club/federation/testing'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { publish, refuseGone } from './publish.ts'
import { deployed, entryOf, LeftAlone, refuseAtStart } from './releases.core.ts'

let folder: string
let store: DeployStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-'))
  store = openStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const deployment = (version: string) => {
  const manifest = manifestOf('tv', version, {
    'web/remoteEntry.js': version,
    'node/remoteEntry.cjs': version,
  })
  return {
    manifest,
    manifestText: bytes(JSON.stringify(manifest)),
    files: new Map(Object.keys(manifest.files).map((path) => [path, bytes(version)])),
  }
}
const by = (name: string) => ({ by: name, at: new Date(), commit: null })
const live = async () => entryOf(await store.registry(), 'tv')

it('signs what was live unsigned, and again with a key that replaces another, and not where the signature is good', async () => {
  const signerNow = () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    return signerOf(privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, 6)
  }
  const publishWith = (signer: ReturnType<typeof signerNow>) => {
    const signing: DeployStore = {
      ...store,
      flip: (change, broken) => store.flip((before) => signChanges(before, change(before), signer), broken),
    }
    return publish(signing, deployment('v1'), by('Ada'), {
      moves: (entry) =>
        !isSignedWell({ channel: 'production', remote: 'tv', entry }, entry.signature, signer),
    })
  }
  const [old, next] = [signerNow(), signerNow()]
  await publish(store, deployment('v1'), by('Ada'))
  await publishWith(old)
  expect((await live())?.signature?.key).toBe(keyID(publicText(old.key)))
  const { revision } = await publishWith(next)
  expect((await live())?.signature?.key).toBe(keyID(publicText(next.key)))
  expect((await publishWith(next)).revision).toBe(revision)
})

it('a start never replaces what somebody deploys while it uploads', async () => {
  await publish(store, deployment('v1'), by('npm start'))
  let others: Promise<unknown> | null = null
  const slow: DeployStore = {
    ...store,
    async write(path, content) {
      await store.write(path, content)
      others ??= publish(openStore(folder), deployment('v3'), by('Ada'))
      await others
    },
  }
  const next = deployment('v2')
  const starting = publish(slow, next, by('npm start'), {
    point(registry, entry) {
      refuseAtStart(registry, 'tv', 'npm start')
      return deployed(registry, next.manifest, entry, by('npm start'))
    },
  })
  await expect(starting).rejects.toThrow(LeftAlone)
  await expect(starting).rejects.toThrow('tv stays at v3, which somebody put there')
  expect((await live())?.version).toBe('v3')
})

it('uploads again what was taken away before its pointer had moved, and leaves it to the hosts in the end', async () => {
  let takes = 1
  const pruned: DeployStore = {
    ...store,
    async read(path) {
      if (path === 'tv/v1/manifest.json' && takes-- > 0) await store.keeping?.removeBelow('tv/v1')
      return store.read(path)
    },
  }
  await publish(pruned, deployment('v1'), by('Ada'))
  expect((await store.keeping?.list())?.map(({ path }) => path).toSorted()).toEqual([
    'log/1.json',
    'registry.json',
    'tv/v1/manifest.json',
    'tv/v1/node/remoteEntry.cjs',
    'tv/v1/web/remoteEntry.js',
  ])
  takes = Number.POSITIVE_INFINITY
  expect((await publish(pruned, deployment('v1'), by('Ada'), { moves: () => true })).revision).toBe(2)
})

it('a pointer goes back to nothing that the store no longer has as it was deployed', async () => {
  await publish(store, deployment('v1'), by('Ada'))
  const entry = await live()
  if (!entry) throw new Error('not deployed')
  await expect(refuseGone(store, 'tv', entry)).resolves.toBeUndefined()
  await writeFile(join(folder, 'tv/v1/manifest.json'), '{}')
  await expect(refuseGone(store, 'tv', entry)).rejects.toThrow(
    'v1 is no longer in the store as it was deployed',
  )
  await store.keeping?.remove('tv/v1/manifest.json')
  await expect(refuseGone(store, 'tv', entry)).rejects.toThrow(
    'v1 is no longer in the store: deploy it again',
  )
})
