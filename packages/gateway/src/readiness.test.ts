import { contractVersion, oldestContract } from '@club/shell-api/contract'
import { beforeEach, expect, it } from '@jest/globals'
import type { CanaryStanding } from './canary/watch.ts'
import type { Wish } from './compositions/eligible.ts'
import { createReadiness } from './readiness.ts'

let current: string | null
let serving: Record<string, string>
let trouble: string | null
const canary: CanaryStanding = { wanted: 't3', share: 5, serving: null, refused: null, fares: null }
beforeEach(() => {
  ;[current, serving, trouble] = ['c1', { tv: 't1' }, null]
})

const made = (more: { remotes?: string[]; follows?: string; rootKey?: string } = {}) =>
  createReadiness({
    remotes: more.remotes,
    follows: more.follows,
    eligible: {
      wishes: (channel): Record<string, Wish> => ({
        tv: { version: channel === 'canary' ? 't3' : 't2', trouble: 'no such file' },
      }),
      trouble: () => trouble,
      revision: () => 7,
    },
    compositions: {
      current: () => current,
      serving: () => serving,
      refusal: () => null,
      outages: () => ['tv'],
    } as unknown as Parameters<typeof createReadiness>[0]['compositions'],
    canaries: {
      standing: (wishes) =>
        Object.fromEntries(Object.keys(wishes).map((key) => [`${key}@${wishes[key]?.version}`, canary])),
    },
    rootKey: more.rootKey ?? null,
    more: () => ({ platform: 'reached' }),
  })

it('inside, all is told: what each remote should run, and why it does not', () => {
  expect(made().inside()).toEqual({
    ready: true,
    detail: {
      remotes: { tv: { wanted: 't2', serving: 't1', refused: { version: 't2', reason: 'no such file' } } },
      canaries: { 'tv@t3': canary },
      contracts: { from: oldestContract, to: contractVersion },
      revision: 7,
    },
  })
})

it('inside, what the site names, follows and believes is told where it does, and what ails the registry', () => {
  trouble = 'cannot be read'
  expect(made({ remotes: ['tv'], follows: 'streamer', rootKey: 'key' }).inside().detail).toMatchObject({
    runs: ['tv'],
    follows: 'streamer',
    rootKey: 'key',
    registryTrouble: 'cannot be read',
  })
})

it('outside, no reason is told', () => {
  trouble = 'cannot be read'
  expect(made({ rootKey: 'key' }).outside()).toEqual({
    ready: true,
    detail: {
      remotes: { tv: { wanted: 't2', serving: 't1', refused: 't2' } },
      composition: 'c1',
      outages: ['tv'],
      platform: 'reached',
    },
  })
})

it('outside, what is refused and has no other version is named among what is out', () => {
  serving = { club: 'c1' }
  expect(made().outside().detail.outages).toEqual([{ remote: 'tv' }, 'tv'])
})

it('is not ready before it serves anything, nor where every remote is out', () => {
  const both = () => [made().inside().ready, made().outside().ready]
  current = null
  expect(both()).toEqual([false, false])
  current = 'c1'
  serving = {}
  expect(both()).toEqual([false, false])
})
