/** Keys and signatures by the commands that people give. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { distrust, keyID, readKeys } from '@club/federation/signing'
import { openStore } from '@club/federation/store'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { publish } from './publish.ts'

const exec = promisify(execFile)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function command(tool: string, args: string[], key?: string) {
  const { stdout } = await exec(process.execPath, [`tools/deploy/${tool}.ts`, ...args], {
    env: {
      ...process.env,
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      DATA_DIR: folder,
      DEPLOYED_BY: 'Ada',
      ...(key ? { DEPLOY_KEY: key } : {}),
    },
  })
  return stdout
}

it('a key is made once, the root names it, a step is signed with it and signed anew', async () => {
  const [root, tv] = [join(folder, 'root.pem'), join(folder, 'tv.pem')]
  const rootKey = (await command('keys', ['make', root])).split('\n')[0] ?? ''
  const tvKey = (await command('keys', ['make', tv])).split('\n')[0] ?? ''
  expect((await stat(tv)).mode & 0o077).toBe(0)
  await expect(command('keys', ['make', tv])).rejects.toThrow('EEXIST')

  const list = join(folder, 'teams.json')
  await writeFile(list, JSON.stringify([{ team: 'tv', key: tvKey, remotes: ['tv'], paths: ['/videos'] }]))
  expect(await command('keys', ['trust', list, '--root', root])).toMatch(/^[0-9a-f]{12} tv: tv\ngood until /)
  const keys = readKeys(await readFile(join(folder, 'store/keys.json'), 'utf8'), rootKey)
  // Who may release is a change as any other.
  const logged = async (revision: number) =>
    JSON.parse(await readFile(join(folder, `store/log/${revision}.json`), 'utf8'))
  expect(await logged(1)).toMatchObject({
    revision: 1,
    by: 'Ada',
    did: 'trusted',
    remotes: ['tv'],
    keys: [{ team: 'tv', key: keyID(tvKey), remotes: ['tv'] }],
  })

  const store = openStore(join(folder, 'store'))
  const manifest = {
    remote: 'tv',
    version: 'v1',
    contract: 2,
    basePaths: ['/videos'],
    trialPaths: [],
    exposes: [],
    entry: { web: 'web/a.js', node: 'node/a.cjs' },
    chunks: {},
    files: {},
  }
  const doer = { by: 'Ada', at: new Date(), commit: null }
  const pointer = async () => {
    const entry = (await store.registry()).channels.production?.tv ?? null
    return {
      entry,
      why: distrust({ channel: 'production', remote: 'tv', entry }, entry?.signature, keys, Date.now()),
    }
  }
  await publish(store, { manifest, manifestText: new TextEncoder().encode('{}'), files: new Map() }, doer)
  expect((await pointer()).why).toBe('it is not signed')
  await expect(command('releases', ['renew', 'tv'])).rejects.toThrow('there is no key to sign with')
  expect(await command('releases', ['renew', 'tv'], tv)).toContain('tv signed anew')
  const { entry, why } = await pointer()
  expect([why, entry?.version]).toEqual([null, 'v1'])
  await command('releases', ['renew', 'tv'], tv)
  expect((await pointer()).entry?.signature?.sequence).toBeGreaterThan(
    entry?.signature?.sequence ?? Number.NaN,
  )

  const told = await command('releases', ['tv'])
  expect(told).toMatch(new RegExp(`Ada +trusted +tv +tv by ${keyID(tvKey)}`))
  expect(told).toMatch(/Ada +deployed +tv[\s\S]*Ada +signed anew +tv/)

  // Nothing stands in the way of a registry that is made anew after such lines.
  await rm(join(folder, 'store/registry.json'))
  await command('releases', ['restore'])
  expect((await pointer()).entry?.version).toBe('v1')
  await expect(command('releases', ['restore'])).rejects.toThrow('stands where its log does')
  expect(await command('releases', ['renew', 'tv'], tv)).toContain('signed anew')
})

it('an unknown command or remote is told what there is', async () => {
  const remotes = 'remotes: tv; commands: prune, renew, restore, watch'
  await expect(command('releases', ['nosuch'])).rejects.toMatchObject({
    code: 1,
    stderr: `nosuch: no remote of this store, and no command; ${remotes}\n`,
  })
  await expect(command('releases', ['renew', 'nosuch'], join(folder, 'tv.pem'))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(remotes),
  })
})
