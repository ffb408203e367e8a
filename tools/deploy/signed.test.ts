/** Keys and signatures through the commands. */
import { execFile, spawn } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { distrust, keyID, publicText, readKeys } from '@club/federation/signing'
import { openStore } from '@club/federation/store'
import { listening } from '@club/process/testing'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { canaried } from './canary.core.ts'
import { publish } from './publish.ts'

const exec = promisify(execFile)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A host that trusts what the root key vouches for, as far as commands ask it; it serves everything that it is sent. */
async function startHost(rootKey: string, serving: string) {
  const standing = {
    remotes: { tv: { wanted: serving, serving, refused: null } },
    contracts: { from: 1, to: 9 },
    rootKey,
  }
  const server = createServer((_request, response) => response.end(JSON.stringify(standing)))
  const inner = await listening(server)
  await mkdir(join(folder, 'hosts'))
  await writeFile(join(folder, 'hosts/mirror.json'), JSON.stringify({ inner }))
  return async () => {
    await rm(join(folder, 'hosts'), { recursive: true })
    await new Promise((done) => server.close(done))
  }
}

const environment = (key?: string, more: Record<string, string> = {}) => ({
  ...process.env,
  NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
  DATA_DIR: folder,
  DEPLOYED_BY: 'Ada',
  ...(key ? { DEPLOY_KEY: key } : {}),
  ...more,
})

const run = (tool: string, args: string[], key?: string, more?: Record<string, string>) =>
  exec(process.execPath, [`tools/deploy/${tool}.ts`, ...args], { env: environment(key, more) })

const command = async (tool: string, args: string[], key?: string) => (await run(tool, args, key)).stdout

it('a key is made once, the root names it, a step is signed with it and signed anew', async () => {
  const [root, tv] = [join(folder, 'root.pem'), join(folder, 'tv.pem')]
  const rootKey = (await command('keys', ['make', root])).split('\n')[0] ?? ''
  const tvKey = (await command('keys', ['make', tv])).split('\n')[0] ?? ''
  expect((await stat(tv)).mode & 0o077).toBe(0)
  await expect(command('keys', ['make', tv])).rejects.toMatchObject({
    stderr: `${tv} is there already, and a key is never written over: name another file\n`,
  })

  const list = join(folder, 'teams.json')
  await writeFile(list, JSON.stringify([{ team: 'tv', key: tvKey, remotes: ['tv'], paths: ['/videos'] }]))
  expect(await command('keys', ['trust', list, '--root', root])).toMatch(/^[0-9a-f]{12} tv: tv\ngood until /)
  const keys = readKeys(await readFile(join(folder, 'store/keys.json'), 'utf8'), rootKey)
  // A change of keys is logged like any other.
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

  // A registry can be rebuilt after such lines.
  await rm(join(folder, 'store/registry.json'))
  await command('releases', ['restore'])
  expect((await pointer()).entry?.version).toBe('v1')
  await expect(command('releases', ['restore'])).rejects.toThrow('is as new as its log')
  expect(await command('releases', ['renew', 'tv'], tv)).toContain('signed anew')
  expect(await command('releases', ['tv'])).toMatch(/Ada +restored +tv[\s\S]*Ada +signed anew +tv/)
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

it('what hosts would not believe is refused before anything is changed: without a key, and with one that is nobody’s', async () => {
  const [rootFile, tv, stranger] = ['root.pem', 'tv.pem', 'stranger.pem'].map((name) => join(folder, name))
  const rootKey = publicText(createPrivateKey(await readFile(rootFile ?? '', 'utf8')))
  await command('keys', ['make', stranger ?? ''])
  const store = openStore(join(folder, 'store'))
  const entry = { version: 'v2', manifest: 'f'.repeat(64), basePaths: ['/videos'] }
  const doer = { by: 'Ada', at: new Date(), commit: null }
  const few = await store.flip((registry) =>
    canaried(registry, { remote: 'tv', contract: 2 }, entry, { share: 5 }, doer),
  )
  const stop = await startHost(rootKey, 'v2')
  try {
    for (const [tool, ...more] of [['promote'], ['rollback', '--to', 'v1'], ['deploy', '--withdraw']]) {
      const refused = (key?: string) => expect(command(tool ?? '', ['tv', ...more], key)).rejects
      await refused().toMatchObject({
        code: 1,
        stderr: expect.stringContaining('no key to sign with: DEPLOY_KEY'),
      })
      await refused(stranger).toMatchObject({ code: 1, stderr: expect.stringContaining('nobody’s key') })
    }
    expect(await store.registry()).toEqual(few)
    expect(await command('promote', ['tv'], tv)).toContain('tv v2 is everybody')
  } finally {
    await stop()
  }
})

const tvNow = async () => (await openStore(join(folder, 'store')).registry()).channels.production?.tv

it('a registry is made again from its log with the signatures of the log, whoever does it', async () => {
  const before = await tvNow()
  expect(before?.signature).toBeDefined()
  await rm(join(folder, 'store/registry.json'))
  await command('releases', ['restore'], join(folder, 'stranger.pem'))
  expect(await tvNow()).toEqual(before)
})

it('nothing is signed anew by a key that hosts would not believe: what was signed well stays', async () => {
  const before = await openStore(join(folder, 'store')).registry()
  await expect(command('releases', ['renew', 'tv'], join(folder, 'stranger.pem'))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /will not believe tv in production: signed by .*nobody’s key\n[\s\S]*nothing was changed/,
    ),
  })
  expect(await openStore(join(folder, 'store')).registry()).toEqual(before)
})

it('a rollback to a version that is no longer in the store is refused, and the pointer stays', async () => {
  const before = await tvNow()
  await rm(join(folder, 'store/tv/v1'), { recursive: true })
  await expect(command('rollback', ['tv', '--to', 'v1'], join(folder, 'tv.pem'))).rejects.toMatchObject({
    code: 1,
    stderr: 'tv: v1 is no longer in the store: deploy it again; nothing was changed\n',
  })
  expect(await tvNow()).toEqual(before)
})

it('a promotion of a version that is not the canary is refused', async () => {
  const store = openStore(join(folder, 'store'))
  const entry = { version: 'v3', manifest: 'f'.repeat(64), basePaths: ['/videos'] }
  const doer = { by: 'Ada', at: new Date(), commit: null }
  await store.flip((registry) => canaried(registry, { remote: 'tv', contract: 2 }, entry, { share: 5 }, doer))
  await expect(command('promote', ['tv', '--version', 'v2'], join(folder, 'tv.pem'))).rejects.toMatchObject({
    code: 1,
    stderr: 'tv: v2 is its canary no more; v3 is\n',
  })
  expect(await command('promote', ['tv', '--version', 'v3'], join(folder, 'tv.pem'))).toContain('tv v3 is')
})

it('what is no key, no store or no line of the log is named in a line', async () => {
  const list = join(folder, 'no-key.json')
  const root = join(folder, 'root.pem')
  const stated = await readFile(join(folder, 'store/keys.json'), 'utf8')
  await writeFile(list, JSON.stringify([{ team: 'tv', key: 'MCowBQ…', remotes: ['tv'], paths: ['/videos'] }]))
  await expect(command('keys', ['trust', list, '--root', root])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^[^\n]*no-key\.json: 0\.key of tv is no public key[^\n]*\n$/),
  })
  expect(await readFile(join(folder, 'store/keys.json'), 'utf8')).toBe(stated)
  await expect(command('releases', ['renew', 'tv'], list)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^DEPLOY_KEY: [^\n]*no-key\.json is no private key to sign with[^\n]*\n$/),
  })
  await expect(
    run('releases', [], undefined, { DEPLOY_STORE: 'htps://store.example' }),
  ).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^[^\n]*DEPLOY_STORE: must be a folder, or begin with http[^\n]*\n$/),
  })

  await command('releases', ['renew', 'tv'], join(folder, 'tv.pem'))
  const { revision } = await openStore(join(folder, 'store')).registry()
  const line = join(folder, `store/log/${revision}.json`)
  const text = await readFile(line, 'utf8')
  await writeFile(line, '{')
  const { stdout, stderr } = await run('releases', ['tv'])
  expect(stdout).toMatch(/Ada +deployed +tv/)
  expect(stderr).toBe(`log/${revision}.json: not a line of the log; mend it or take it away\n`)
  await writeFile(line, text)
})

it('a list of keys that was signed while a clock was ahead is followed by one that counts as newer, and says whose releases it ends', async () => {
  const [root, list, without] = ['root.pem', 'teams.json', 'without.json'].map((name) => join(folder, name))
  const ahead = join(folder, 'ahead.mjs')
  await writeFile(ahead, 'const now = Date.now; Date.now = () => now() + 200 * 86_400_000')
  const sequence = async () => {
    const rootKey = publicText(createPrivateKey(await readFile(root ?? '', 'utf8')))
    return readKeys(await readFile(join(folder, 'store/keys.json'), 'utf8'), rootKey).sequence
  }
  const trust = (file = '', options = '') =>
    run('keys', ['trust', file, '--root', root ?? ''], undefined, {
      NODE_OPTIONS: `--disable-warning=ExperimentalWarning ${options}`,
    })
  await trust(list, `--import ${ahead}`)
  const first = await sequence()
  expect(first).toBeGreaterThan(Date.now())
  await writeFile(without ?? '', '[]')
  expect((await trust(without)).stderr).toMatch(/will not believe tv in production: signed by .*nobody’s key/)
  expect(await sequence()).toBe(first + 1)
  expect((await trust(list)).stderr).toBe('')
})

it('a claim that the root’s word leaves out is named when it is given, and when the remote is to be signed anew', async () => {
  const [root = '', tv = '', list = ''] = ['root.pem', 'tv.pem', 'home.json'].map((name) =>
    join(folder, name),
  )
  const key = publicText(createPrivateKey(await readFile(tv, 'utf8')))
  await writeFile(list, JSON.stringify([{ team: 'tv', key, remotes: ['tv'], paths: ['/'] }]))
  const { stderr } = await run('keys', ['trust', list, '--root', root], tv)
  expect(stderr).toContain('tv: tv claims /videos')
  await expect(run('releases', ['renew', 'tv'], tv)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('in production: tv may not claim /videos'),
  })
})

it('a withdrawal is signed anew too, also where the registry was made again from its log', async () => {
  const tv = join(folder, 'tv.pem')
  const withdrawal = async () => (await openStore(join(folder, 'store')).registry()).withdrawn?.production?.tv
  await command('deploy', ['tv', '--withdraw'], tv)
  const first = await withdrawal()
  await command('releases', ['renew', 'tv'], tv)
  const second = await withdrawal()
  expect(second?.sequence).toBeGreaterThan(first?.sequence ?? Number.NaN)
  await rm(join(folder, 'store/registry.json'))
  await command('releases', ['restore'])
  expect(await withdrawal()).toBeUndefined()
  await command('releases', ['renew', 'tv'], tv)
  expect((await withdrawal())?.sequence).toBeGreaterThan(second?.sequence ?? Number.NaN)
})

it('a channel that nobody follows is refused before anything is built, unless it is said to be new', async () => {
  const before = await openStore(join(folder, 'store')).registry()
  await expect(command('deploy', ['tv', '--built', '--channel', 'nonsense'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--channel nonsense: nothing has been released there yet'),
  })
  // It goes on to a remote that is not there.
  await expect(
    command('deploy', ['nosuch', '--built', '--channel', 'nonsense', '--new-channel']),
  ).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('nosuch') })
  expect(await openStore(join(folder, 'store')).registry()).toEqual(before)
})

it('a reader who leaves early ends no command', async () => {
  const child = spawn(process.execPath, ['tools/deploy/releases.ts'], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  let said = ''
  child.stderr.on('data', (part) => {
    said += part
  })
  const [code] = await once(child, 'close')
  expect([code, said]).toEqual([0, ''])
})
