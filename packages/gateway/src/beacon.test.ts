import { longestMatchID } from '@club/contracts/address-forms'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { createBeaconLog } from './beacon.ts'
import type { LogFields } from './log.ts'

let lines: [level: string, message: string, fields: LogFields | undefined][]
let now: number
let take: ReturnType<typeof createBeaconLog>

beforeEach(() => {
  lines = []
  now = 0
  const say = (level: string) => (message: string, fields?: LogFields) =>
    void lines.push([level, message, fields])
  take = createBeaconLog({ info: say('info'), error: say('error'), request: () => {} }, () => now)
})

const vitals = { kind: 'vitals', path: '/', lcp: 900, cls: 0, remotes: { news: 'a1' } }

describe('reports of browsers', () => {
  it('are logged by their kind', () => {
    const error = { remote: 'news', version: 'a1', during: 'render', path: '/news' }
    expect(take(JSON.stringify({ kind: 'error', ...error, message: 'no' }))).not.toBeNull()
    expect(take(JSON.stringify(vitals))).not.toBeNull()
    expect(lines).toEqual([
      ['error', 'browser reported an error', { ...error, reason: 'no' }],
      ['info', 'browser vitals', { path: '/', lcp: 900, cls: 0, remotes: { news: 'a1' } }],
    ])
  })

  it('say at what a remote failed, and how a playback went', () => {
    const error = { kind: 'error', remote: 'news', version: 'a1', message: 'no', path: '/news' }
    for (const during of ['load', 'render', 'hydrate'])
      expect(take(JSON.stringify({ ...error, during }))).toMatchObject({ during })
    expect(take(JSON.stringify({ ...error, during: 'lunch' }))).toBeNull()
    const playback = {
      kind: 'playback',
      version: 'a1',
      engine: 'native',
      start: null,
      stalls: 1,
      stalled: 200,
      watched: 60_000,
      refused: '',
      failed: '',
    }
    for (const media of ['on-demand', 'live-video', 'live-audio'])
      expect(take(JSON.stringify({ ...playback, media }))).toMatchObject({ kind: 'playback', media })
    expect(lines.at(-1)?.slice(0, 2)).toEqual(['info', 'playback'])
    expect(take(JSON.stringify({ ...playback, media: 'radio' }))).toBeNull()
  })

  it('that are none are refused and not logged', () => {
    for (const body of ['', '{', '{}', JSON.stringify({ ...vitals, path: 'x'.repeat(601) })])
      expect(take(body)).toBeNull()
    expect(lines).toEqual([])
  })

  it('come from the page of any match', () => {
    const path = `/match/first-team/2026-27/${'m'.repeat(longestMatchID)}`
    expect(take(JSON.stringify({ ...vitals, path }))).toMatchObject({ path })
  })

  it('fill 120 lines a minute and no more, all the same taken', () => {
    for (let count = 0; count < 130; count++) expect(take(JSON.stringify(vitals))).not.toBeNull()
    expect(lines).toHaveLength(120)
    now = 59_999
    take(JSON.stringify(vitals))
    expect(lines).toHaveLength(120)
    now = 60_000
    take(JSON.stringify(vitals))
    expect(lines).toHaveLength(121)
  })
})
