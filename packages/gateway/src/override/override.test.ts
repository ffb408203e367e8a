/** One version for one visitor: how it is requested, who may request it, and how many there may be. */

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyRegistry, type RegistryEntry } from '@club/federation'
import { sha256Of } from '@club/federation/hash'
import { contractVersion } from '@club/shell-api/contract'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { callerOf } from '../caller.ts'
import type { Lane, LaneWish } from '../canary/lanes.ts'
import { overrideAsked, overrideCookies } from './override.core.ts'
import { createOverrides } from './overrides.ts'
import { overrideGate } from './staff.ts'

describe('what an address asks for', () => {
  it('is one version, or the way back; the rest of the address stays', () => {
    expect(overrideAsked('/videos?page=2&remote=tv@3f9c1a&x=1')).toEqual({
      wish: { remote: 'tv', version: '3f9c1a' },
      address: '/videos?page=2&x=1',
    })
    expect(overrideAsked('/videos?remote=none')).toEqual({ wish: null, address: '/videos' })
    expect(overrideAsked('/?remote=tv@3f9c1a')).toMatchObject({ address: '/' })
    const name = (remote: string, version: string) => overrideAsked(`/?remote=${remote}@${version}`)?.wish
    // As long as names and versions may be, and no longer; with nothing before or after.
    expect(name('t'.repeat(41), 'a'.repeat(61))).toEqual({ remote: 't'.repeat(41), version: 'a'.repeat(61) })
    expect([name('t'.repeat(42), '3f9c'), name('tv', 'a'.repeat(62)), name('tv', '3f9')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect([name(' tv', '3f9c'), name('tv', '3f9c '), name('-tv', '3f9c'), name('tv', '-3f9c')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    for (const address of [
      '/videos',
      '/videos?remote=',
      '/?remote=tv',
      '/?remote=tv@../x',
      '/?remote=TV@3f9c',
      '/?a=remote',
    ])
      expect(overrideAsked(address)).toBeNull()
  })

  it('is kept in a cookie that nobody else can make', () => {
    const cookies = overrideCookies()
    const wish = { remote: 'tv', version: '3f9c1a' }
    const line = cookies.line(wish, true)
    expect(line).toMatch(/^override=[^;]+; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookies.line(wish, false)).not.toContain('Secure')
    expect(cookies.line(null, true)).toMatch(/^override=; Max-Age=0; Path=\//)
    const [pair = ''] = line.split(';')
    expect(cookies.read(`a=1; ${pair}`)).toEqual(wish)
    for (const other of [
      undefined,
      '',
      pair.replace('3f9c1a', '3f9c1b'),
      'override=tv@3f9c1a',
      'override=tv%403f9c1a~x',
    ])
      expect(cookies.read(other)).toBeNull()
    expect(overrideCookies().read(pair)).toBeNull()
    expect(cookies.read(cookies.line(null, false).split(';')[0])).toBeNull()
  })
})

describe('who may', () => {
  let platform: Server
  let held: string[]
  let signedIn: string | null
  let away: boolean
  let status: number
  let asked: (string | undefined)[][]
  beforeEach(async () => {
    ;[held, signedIn, away, status, asked] = [[], null, false, 200, []]
    platform = createServer((request, response) => {
      asked.push([request.url, request.headers.cookie, String(request.headers['x-site'])])
      if (away) return void request.socket.destroy()
      const attributes =
        request.url === '/api/account/v1/session' ? { ssoID: signedIn } : { entitlements: held }
      response.writeHead(status).end(JSON.stringify({ data: { attributes } }))
    })
    await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done))
  })
  afterEach(() => new Promise((done) => platform.close(done)))

  const may = (address: string, production: boolean, cookie?: string) =>
    overrideGate({
      platform: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
      site: 'site',
      production,
      caller: callerOf({ site: 'site', countryHeader: null, trustedProxies: ['10.0.0.0/8'] }),
    })({
      socket: { remoteAddress: address },
      headers: cookie ? { cookie } : {},
    } as unknown as IncomingMessage)

  it('is whoever sits at this machine while it is no club’s own site', async () => {
    for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
      expect(await may(address, false)).toBe(true)
    expect(await may('192.168.1.7', false)).toBe(false)
    expect(await may('10.127.0.1', false)).toBe(false)
    expect(await may('127.0.0.1', true)).toBe(false)
  })

  it('is staff that is signed in, by the platform’s word', async () => {
    const ask = () => may('192.168.1.7', true, 'site_session=1')
    expect(await ask()).toBe(false)
    signedIn = 'fan'
    held = ['video']
    expect(await ask()).toBe(false)
    held = ['video', 'staff']
    expect(await ask()).toBe(true)
    expect(asked.slice(-2)).toEqual([
      ['/api/account/v1/session', 'site_session=1', 'site'],
      ['/api/streamline/v1/users/entitlements/fan', 'site_session=1', 'site'],
    ])
    asked = []
    expect(await may('192.168.1.7', true)).toBe(false)
    expect(asked).toEqual([])
    status = 403
    expect(await ask()).toBe(false)
    expect(asked).toHaveLength(1)
    status = 200
    signedIn = 'a/b'
    expect(await ask()).toBe(true)
    expect(asked.at(-1)?.[0]).toBe('/api/streamline/v1/users/entitlements/a%2Fb')
    away = true
    expect(await ask()).toBe(false)
  })
})

describe('overriding lanes', () => {
  let folder: string
  let closed: string[]
  let refused: string | null
  const files = new Map<string, Uint8Array>()
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'override-'))
    ;[closed, refused] = [[], null]
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const release = (version: string, contract = contractVersion): RegistryEntry => {
    const manifest = JSON.stringify({
      remote: 'tv',
      version,
      contract,
      basePaths: ['/videos'],
      exposes: [],
      entry: { web: 'web/a.js', node: 'node/a.cjs' },
      chunks: {},
      files: Object.fromEntries(
        ['web/a.js', 'node/a.cjs'].map((file) => [file, { sha256: sha256Of('it'), size: 2 }]),
      ),
    })
    for (const file of ['web/a.js', 'node/a.cjs'])
      files.set(`tv/${version}/${file}`, new TextEncoder().encode('it'))
    files.set(`tv/${version}/manifest.json`, new TextEncoder().encode(manifest))
    return { version, manifest: sha256Of(manifest), basePaths: ['/videos'] }
  }
  const fake = (name: string, wish?: LaneWish) => {
    let served: unknown = wish ? null : { deployments: {}, claims: {} }
    const compositions = {
      served: () => served,
      refusal: () => (wish ? refused : null),
      async compose() {
        served = wish?.eligible() ?? served
      },
      async close() {
        closed.push(name)
      },
    }
    return { compositions } as unknown as Lane
  }
  const open = () => {
    const entries = [
      ...['1111', '2222', '3333', 'abcdef01', 'abcdef0123', 'abcdeff9'].map((version) => release(version)),
      release('4444', contractVersion + 1),
    ]
    const releases = entries.map((entry, index) => ({
      revision: index,
      at: new Date(0).toISOString(),
      by: 'Ada',
      did: 'deployed' as const,
      remote: 'tv',
      channel: 'production',
      entry,
      commit: null,
      contract: null,
    }))
    return createOverrides({
      store: {
        registry: async () => ({ ...emptyRegistry, releases }),
        read: async (path) => files.get(path) ?? Promise.reject(new Error('missing')),
      },
      mirror: folder,
      trust: null,
      stable: fake('stable'),
      make: (wish, { version }) => fake(version, wish),
    })
  }
  const tv = (version: string) => ({ remote: 'tv', version })

  it('are two at most: a third takes the place of the one unused longest', async () => {
    const overrides = open()
    for (const version of ['1111', '2222']) expect(await overrides.open(tv(version))).toEqual(tv(version))
    expect(overrides.of(tv('1111'))).not.toBeNull()
    await Promise.all([overrides.open(tv('3333')), overrides.open(tv('3333'))])
    expect([closed, overrides.all().length, overrides.of(tv('2222'))]).toEqual([['2222'], 2, null])
    await overrides.close()
    expect(closed.toSorted()).toEqual(['1111', '2222', '3333'])
  })

  it('are of what was released, and of what can be drawn', async () => {
    const overrides = open()
    expect(await overrides.open(tv('9999'))).toBe('no release tv@9999')
    expect(await overrides.open(tv('4444'))).toContain('contract')
    refused = 'render: broken'
    expect(await overrides.open(tv('1111'))).toBe('render: broken')
    expect([overrides.of(tv('1111')), closed]).toEqual([null, ['1111']])
  })

  it('are found by the beginning of a version, where no other begins so', async () => {
    const overrides = open()
    expect(await overrides.open(tv('abcdeff'))).toEqual(tv('abcdeff9'))
    expect(overrides.of(tv('abcdeff9'))).not.toBeNull()
    expect(await overrides.open(tv('abcdeff'))).toEqual(tv('abcdeff9'))
    expect(overrides.all()).toHaveLength(1)
    expect(await overrides.open(tv('abcdef0'))).toBe('tv@abcdef0 may be abcdef01 or abcdef0123')
    expect(await overrides.open(tv('abcdef01'))).toEqual(tv('abcdef01'))
    expect(await overrides.open(tv('abcdef'))).toBe('no release tv@abcdef')
  })
})
