/** What is said of keys that are not good for what their remotes claim. */
import { generateKeyPairSync } from 'node:crypto'
import { emptyRegistry, type Registry } from '@club/federation'
import { publicText, signChanges } from '@club/federation/signing'
import { expect, it } from '@jest/globals'
import { claimsLeftOut, disbelieved } from './keys.core.ts'

const { privateKey: key } = generateKeyPairSync('ed25519')
const entry = (basePaths: string[]) => ({ version: 'v1', manifest: 'f'.repeat(64), basePaths })
const registry: Registry = {
  ...emptyRegistry,
  channels: {
    production: { club: entry(['/']), news: entry(['/news']), tv: entry(['/videos', '/live']) },
    streamer: { tv: entry(['/videos']) },
  },
}
const team = (remotes: string[], paths: string[]) => ({ team: 'all', key: publicText(key), remotes, paths })

it('a claim that a key’s paths leave out is named, and that / is the whole site’s claim alone', () => {
  const why = 'which its paths leave out: hosts will not believe its releases'
  const root = '; "/" allows the claim of the whole site, and no other path'
  expect(claimsLeftOut(registry, [team(['club', 'news', 'tv'], ['/'])])).toEqual([
    `all: news claims /news, ${why}${root}`,
    `all: tv claims /videos, /live, ${why}${root}`,
    `all: tv claims /videos, ${why}${root}`,
  ])
  expect(claimsLeftOut(registry, [team(['tv'], ['/videos'])])).toEqual([`all: tv claims /live, ${why}`])
  expect(claimsLeftOut(registry, [team(['club', 'news'], ['/', '/news']), team(['shop'], [])])).toEqual([])
})

it('a pointer that was signed by a key which is not good for it is named with the reason', () => {
  const signed = signChanges(emptyRegistry, registry, { key, now: () => 1, days: 6 })
  const keys = (paths: string[]) => ({
    sequence: 1,
    expires: new Date(9e12).toISOString(),
    keys: [team(['club', 'news', 'tv'], paths)],
  })
  expect(disbelieved(signed, ['club', 'news'], keys(['/']), 2)).toEqual([
    'hosts will not believe news in production: all may not claim /news',
  ])
  expect(disbelieved(signed, ['club', 'news'], keys(['/', '/news']), 2)).toEqual([])
  expect(disbelieved(registry, ['tv'], keys(['/videos', '/live']), 2)).toEqual([
    'hosts will not believe tv in production: it is not signed',
    'hosts will not believe tv in streamer: it is not signed',
  ])
  const gone = signChanges(signed, { ...signed, channels: {} }, { key, now: () => 2, days: 6 })
  expect(disbelieved(gone, ['news'], keys(['/news']), 3)).toEqual([])
  expect(disbelieved(gone, ['news'], { ...keys(['/news']), keys: [team(['tv'], [])] }, 3)).toEqual([
    'hosts will not believe news in production: all may not release news',
  ])
})
