import { describe, expect, it } from '@jest/globals'
import {
  forgiven,
  forgivenByLicence,
  forgivenBySegment,
  loadDelays,
  nothingTried,
  type Problem,
  type Remedy,
  remedyFor,
  type Tried,
} from './error-policy.core.ts'

/** The remedies for the same problem again and again, a second apart, until it is given up. */
function remedies(problem: Problem, { online = true, live = false, most = 40 } = {}): Remedy[] {
  const all: Remedy[] = []
  let tried: Tried = nothingTried
  for (let now = 0; all.length < most; now += 1000) {
    const next = remedyFor(problem, tried, { now, online, live })
    tried = next.tried
    all.push(next.remedy)
    if (next.remedy.do === 'give-up') break
  }
  return all
}
const last = (all: readonly Remedy[]) => all.at(-1)

describe('error policy', () => {
  it('loads again, later each time, and gives up after about a minute', () => {
    const all = remedies({ kind: 'fetch', part: 'segment', status: 500 })
    expect(all.slice(0, -1)).toEqual(loadDelays.map((after) => ({ do: 'load-again', after })))
    expect(last(all)).toEqual({ do: 'give-up', failure: 'network' })
    expect(loadDelays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(50_000)
  })

  it('waits for a network that is gone as long as it is gone', () => {
    const all = remedies({ kind: 'fetch', part: 'playlist', status: null }, { online: false })
    expect(all).toHaveLength(40)
    expect(new Set(all.map((remedy) => remedy.do))).toEqual(new Set(['wait-online']))
  })

  it('steps over missing segments, a few a minute', () => {
    const all = remedies({ kind: 'fetch', part: 'segment', status: 404 })
    expect(all.filter((remedy) => remedy.do === 'skip-segment')).toHaveLength(4)
    expect(last(all)).toEqual({ do: 'give-up', failure: 'missing' })
  })

  it('goes on stepping when segments are missing once in a while', () => {
    let tried: Tried = nothingTried
    for (let now = 0; now < 600_000; now += 20_000) {
      const at = { now, online: true, live: false }
      const next = remedyFor({ kind: 'fetch', part: 'segment', status: 404 }, tried, at)
      expect(next.remedy).toEqual({ do: 'skip-segment' })
      tried = next.tried
    }
  })

  it('reads a live stream anew where a playlist is not there, for as long as nobody says that it is over', () => {
    const all = remedies({ kind: 'fetch', part: 'playlist', status: 404 }, { live: true })
    expect(all).toHaveLength(40)
    expect(all.slice(0, 5)).toEqual(
      [500, 1000, 2000, 4000, 8000].map((after) => ({ do: 'read-again', after })),
    )
    expect(last(all)).toEqual({ do: 'read-again', after: 8000 })
  })

  it('takes a playlist of a film that does not exist for what it is', () => {
    expect(remedies({ kind: 'fetch', part: 'playlist', status: 404 })).toEqual([
      { do: 'give-up', failure: 'missing' },
    ])
  })

  it.each(['key', 'licence'] as const)('asks the platform when a %s is refused, twice at most', (part) => {
    expect(remedies({ kind: 'fetch', part, status: 403 })).toEqual([
      { do: 'renew' },
      { do: 'renew' },
      { do: 'give-up', failure: 'licence' },
    ])
  })

  it('loads again when the key server merely stumbles', () => {
    expect(remedies({ kind: 'fetch', part: 'key', status: 503 })[0]).toEqual({
      do: 'load-again',
      after: 500,
    })
  })

  it('recovers a decoder three times a minute', () => {
    const all = remedies({ kind: 'decode' })
    expect(all.filter((remedy) => remedy.do === 'recover-decoder')).toHaveLength(3)
    expect(last(all)).toEqual({ do: 'give-up', failure: 'decode' })
  })

  it('gives up at once on what this browser cannot play', () =>
    expect(remedies({ kind: 'unsupported' })).toEqual([{ do: 'give-up', failure: 'unsupported' }]))

  it('forgives what is well again, and keeps the count of decoders and gaps', () => {
    const tried: Tried = { loads: 5, licences: 4, reads: [3], renewals: 1, recoveries: [1], skips: [2] }
    expect(forgiven(tried)).toEqual({ ...tried, loads: 0, licences: 0, renewals: 0 })
    // Without its licence a stream goes on being loaded.
    expect(forgivenBySegment(tried)).toEqual({ ...tried, loads: 0 })
    expect(forgivenByLicence(tried)).toEqual({ ...tried, licences: 0, renewals: 0 })
  })

  it('asks for a licence later each time, however many segments come meanwhile', () => {
    let tried: Tried = nothingTried
    const all = loadDelays.map(() => {
      const problem: Problem = { kind: 'fetch', part: 'licence', status: 503 }
      const next = remedyFor(problem, tried, { now: 0, online: true, live: true })
      tried = forgivenBySegment(next.tried)
      return next.remedy
    })
    expect(all).toEqual(loadDelays.map((after) => ({ do: 'load-again', after })))
  })
})
