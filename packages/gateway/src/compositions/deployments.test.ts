import type { Release } from '@club/federation'
import { lastLentRuntime } from '@club/shell-api/contract'
import { describe, expect, it } from '@jest/globals'
import { aDeployment } from '../sample.testing.ts'
import {
  composedRemote,
  compositionName,
  placedAt,
  sameClaims,
  sameVersions,
  versionOf,
} from './deployments.core.ts'

const deployment = (remote: string, version: string) =>
  aDeployment(remote, version, {
    entry: { web: 'web/entry.js', node: 'node/entry.cjs' },
    chunks: { routes: { js: ['web/routes.js'], css: ['web/routes.css'] } },
    files: {
      'web/entry.js': { sha256: '00'.repeat(32), size: 1 },
      'web/routes.js': { sha256: 'ff'.repeat(32), size: 1 },
    },
  })
const [news, newer, teams] = [deployment('news', '1'), deployment('news', '2'), deployment('teams', '1')]

describe('deployments are the same', () => {
  it('where their versions are, in whatever order they came', () => {
    expect(sameVersions({ news, teams }, { teams, news: deployment('news', '1') })).toBe(true)
    expect(sameVersions({ teams, news }, { news, teams })).toBe(true)
    expect(sameVersions({ news }, { news: newer })).toBe(false)
    expect(sameVersions({ news }, { news, teams })).toBe(false)
  })
  it('in their claims where each remote’s are', () => {
    expect(sameClaims({ news: ['/n'], teams: ['/t'] }, { teams: ['/t'], news: ['/n'] })).toBe(true)
    expect(sameClaims({ teams: ['/t'], news: ['/n'] }, { news: ['/n'], teams: ['/t'] })).toBe(true)
    expect(sameClaims({ news: ['/n'] }, { news: ['/m'] })).toBe(false)
  })
  it('by name where scripts, versions and claims are', () => {
    const name = compositionName('main', { news, teams }, { news: ['/n'] })
    expect(name).toMatch(/^[\da-f]{12}$/)
    expect(compositionName('main', { teams, news }, { news: ['/n'] })).toBe(name)
    for (const other of [
      compositionName('other', { news, teams }, { news: ['/n'] }),
      compositionName('main', { news: newer, teams }, { news: ['/n'] }),
      compositionName('main', { news, teams }, { news: ['/m'] }),
    ])
      expect(other).not.toBe(name)
  })
})

describe('a deployment for a worker', () => {
  it('has its files by their addresses on the site, and the hash of each script', () => {
    const [zeros, ones] = ['00', 'ff'].map(
      (byte) => `sha256-${Buffer.from(byte.repeat(32), 'hex').toString('base64')}`,
    )
    expect(composedRemote(news)).toEqual({
      version: '1',
      nodeEntry: '/mirror/news/1/node/entry.cjs',
      web: { version: '1', entry: '/_r/news/1/web/entry.js', integrity: zeros, lent: true },
      exposes: ['routes'],
      integrity: { '/_r/news/1/web/routes.js': ones },
      chunks: { routes: { js: ['/_r/news/1/web/routes.js'], css: ['/_r/news/1/web/routes.css'] } },
    })
  })
  it('is lent a runtime where its contract was with hosts that lend one, and else none', () => {
    const of = (contract: number) =>
      composedRemote({ ...news, manifest: { ...news.manifest, contract } }).web.lent
    expect([lastLentRuntime, lastLentRuntime + 1].map(of)).toEqual([true, undefined])
  })
  it('has a version where it is among them', () => {
    expect([versionOf({ news }, 'news'), versionOf({ news }, 'teams')]).toEqual(['1', 'none'])
  })
})

it('a version was put in place by the last line that says so: a deploy, a promotion or a rollback, in any channel', () => {
  const line = (
    revision: number,
    did: Release['did'],
    version: string | null,
    more: object = {},
  ): Release => ({
    ...{ revision, did, at: '2026-11-21T12:00:00.000Z', by: 'Ada', commit: null, contract: null },
    ...{ remote: 'tv', channel: 'production' },
    entry: version === null ? null : { version, manifest: 'f'.repeat(64), basePaths: ['/tv'] },
    ...more,
  })
  const log = [line(1, 'deployed', 't1'), line(2, 'deployed', 't2', { channel: 'canary' })]
  const at = (version: string, ...more: Release[]) => placedAt([...log, ...more], 'tv', version)
  expect([at('t1'), at('t2'), at('t3')]).toEqual([1, 2, 0])
  expect(at('t2', line(3, 'promoted', 't2'))).toBe(3)
  expect(at('t1', line(3, 'rolled back', 't1'))).toBe(3)
  const others = [line(3, 'refused', 't2'), line(4, 'taken back', 't2'), line(5, 'withdrew', null)]
  expect(at('t2', ...others, line(6, 'deployed', 't2', { remote: 'news' }))).toBe(2)
})
