/** Which visitors get a canary, how it is counted, and when it is worse. */
import { describe, expect, it } from '@jest/globals'
import { caseAgainst, shareBetween, usualLimits } from './judge.core.ts'
import { bucketOf, canariesOf, canarySets } from './lanes.core.ts'
import { type Counts, createTally, spanLength } from './tally.core.ts'

describe('a visitor’s canaries', () => {
  const shares = { tv: 5, news: 20, club: 5 }

  it('follow from one number, so that shares nest: n canaries make n compositions beside the stable one at most', () => {
    expect(canarySets(shares)).toEqual([['news'], ['news', 'club', 'tv']])
    expect(canarySets({ tv: 1, news: 2, club: 3 })).toEqual([
      ['club'],
      ['club', 'news'],
      ['club', 'news', 'tv'],
    ])
    const sets = new Set(Array.from({ length: 100 }, (_, bucket) => canariesOf(shares, bucket).join()))
    expect(sets).toEqual(new Set(['', 'news', 'news,club,tv']))
    expect(canarySets({})).toEqual([])
    // With equal shares they are ordered by name, whatever order they are given in.
    expect(canarySets({ club: 5, tv: 5 })).toEqual([['club', 'tv']])
    expect(canarySets({ tv: 5, club: 5 })).toEqual([['club', 'tv']])
  })

  it('come to as many visitors of a hundred as their shares say', () => {
    const buckets = Array.from({ length: 100 }, (_, bucket) => canariesOf(shares, bucket))
    expect(buckets.filter((canaries) => canaries.includes('tv'))).toHaveLength(5)
    expect(buckets.filter((canaries) => canaries.includes('news'))).toHaveLength(20)
    expect(canariesOf(shares, null)).toEqual([])
  })

  it('are read from a number of one or two figures, and from nothing else', () => {
    expect(bucketOf('a=1; bucket=7; b=2')).toBe(7)
    expect([bucketOf('bucket=0'), bucketOf('bucket=42'), bucketOf('bucket=99')]).toEqual([0, 42, 99])
    for (const cookies of [
      undefined,
      '',
      'bucket=',
      'bucket=100',
      'bucket=-1',
      'bucket=7.5',
      'bucket=x',
      'nobucket=7',
    ])
      expect(bucketOf(cookies)).toBeNull()
  })
})

describe('the tally', () => {
  const begin = () => {
    const time = { now: 0 }
    return { time, tally: createTally(() => time.now) }
  }
  const visitor = (bucket: number, address = '10.0.0.1') => ({ address, bucket })
  const used = { used: true, failed: false }

  it('counts pages as they went out, and visitors once', () => {
    const { tally } = begin()
    for (let page = 0; page < 3; page++) tally.page('tv@2', visitor(1), used)
    tally.page('tv@2', visitor(2), { used: true, failed: true })
    tally.page('tv@2', visitor(3), { used: false, failed: false })
    for (let told = 0; told < 1000; told++) tally.failure('tv@2', visitor(1))
    expect(tally.counts('tv@2')).toEqual({
      pages: 4,
      failedPages: 1,
      visitors: 2,
      failedVisitors: 1,
      addresses: 1,
      failedAddresses: 1,
      start: null,
      starts: 0,
    })
  })

  it('does not count whoever was never given the version', () => {
    const { tally } = begin()
    tally.page('tv@2', visitor(1), used)
    for (let told = 0; told < 1000; told++) {
      tally.failure('tv@2', visitor(told % 100, `10.0.1.${told % 250}`))
      tally.failure('tv@9', visitor(1))
    }
    expect(tally.counts('tv@2')).toMatchObject({ visitors: 1, failedVisitors: 0 })
    expect(tally.counts('tv@9')).toMatchObject({ visitors: 0, failedVisitors: 0 })
  })

  it('tells how long pages took three visitors of four, by the first word of each', () => {
    const { tally } = begin()
    for (let bucket = 0; bucket < 4; bucket++) {
      tally.page('tv@2', visitor(bucket), used)
      tally.start('tv@2', visitor(bucket), (bucket + 1) * 100)
      tally.start('tv@2', visitor(bucket), 60_000)
    }
    expect(tally.counts('tv@2')).toMatchObject({ start: 300, starts: 4 })
  })

  it('counts a visitor whose pages it was at work on at last, and still when it is not any more', () => {
    const { tally } = begin()
    const unused = { used: false, failed: false }
    for (const what of [unused, used, unused]) tally.page('tv@2', visitor(1), what)
    tally.page('tv@2', visitor(2, '10.0.0.2'), used)
    expect(tally.counts('tv@2')).toMatchObject({ pages: 2, visitors: 2, addresses: 2, failedAddresses: 0 })
    for (const bucket of [1, 2]) tally.failure('tv@2', visitor(bucket, `10.0.0.${bucket}`))
    expect(tally.counts('tv@2')).toMatchObject({ failedVisitors: 2, failedAddresses: 2 })
  })

  it('tells five thousand visitors of a span apart, and no more', () => {
    const { tally } = begin()
    for (let address = 0; address < 5001; address++) tally.page('tv@2', visitor(1, `a${address}`), used)
    expect(tally.counts('tv@2')).toMatchObject({ pages: 5001, visitors: 5000 })
  })

  it('tells how long pages took in whatever order they are told of', () => {
    const { tally } = begin()
    for (const [bucket, start] of [400, 100, 1000, 200].entries()) {
      tally.page('tv@2', visitor(bucket), used)
      tally.start('tv@2', visitor(bucket), start)
    }
    expect(tally.counts('tv@2')).toMatchObject({ start: 400, starts: 4 })
  })

  it('knows nothing of the span before the last', () => {
    const { tally, time } = begin()
    tally.page('tv@2', visitor(1), used)
    time.now = 2 * spanLength - 1
    expect(tally.counts('tv@2').visitors).toBe(1)
    tally.page('tv@3', visitor(1), used)
    time.now = 4 * spanLength - 1
    expect(tally.counts('tv@3').visitors).toBe(0)
  })

  it('forgets after a while, and what it is told to', () => {
    const { tally, time } = begin()
    tally.page('tv@2', visitor(1), used)
    time.now = spanLength
    tally.page('tv@2', visitor(2), used)
    expect(tally.counts('tv@2').visitors).toBe(2)
    time.now = 2 * spanLength
    expect(tally.counts('tv@2').visitors).toBe(1)
    time.now = 9 * spanLength
    expect(tally.counts('tv@2').visitors).toBe(0)
    tally.page('tv@2', visitor(1), used)
    tally.keep(['tv@3'])
    expect(tally.counts('tv@2').pages).toBe(0)
  })
})

describe('a canary', () => {
  const counts = (more: Partial<Counts> = {}): Counts => ({
    pages: 0,
    failedPages: 0,
    visitors: 0,
    failedVisitors: 0,
    addresses: 0,
    failedAddresses: 0,
    start: null,
    starts: 0,
    ...more,
  })
  const verdict = (canary: Partial<Counts>, stable: Partial<Counts>, limits = usualLimits) =>
    caseAgainst(counts(canary), counts(stable), limits)
  const well = { pages: 1000, failedPages: 2, visitors: 300, failedVisitors: 1, addresses: 200 }

  it('that fails for everybody is seen through after five of them', () => {
    expect(verdict({ pages: 5, failedPages: 5 }, well)).toBe(
      '5 of 5 pages failed, 2 of 1000 of the other version failed',
    )
    expect(verdict({ pages: 5, failedPages: 5 }, {})).not.toBeNull()
    expect(verdict({ pages: 4, failedPages: 4 }, well)).toBeNull()
    const browsers = { visitors: 6, failedVisitors: 6, addresses: 5, failedAddresses: 5 }
    expect(verdict(browsers, well)).toBe(
      'in the browser: 6 of 6 visitors failed, 1 of 300 of the other version failed',
    )
  })

  it('that is equal is left alone, however badly both fare', () => {
    expect(verdict({ pages: 200, failedPages: 80 }, { pages: 2000, failedPages: 800 })).toBeNull()
    expect(verdict({ pages: 200, failedPages: 12 }, { pages: 2000, failedPages: 60 })).toBeNull()
    // Ten minutes of load, checked repeatedly: both fail once in ten.
    let seed = 7
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 2_147_483_648
    }
    const both = { canary: { pages: 0, failedPages: 0 }, stable: { pages: 0, failedPages: 0 } }
    for (let page = 0; page < 60_000; page++) {
      const part = random() < 0.05 ? both.canary : both.stable
      part.pages++
      if (random() < 0.1) part.failedPages++
      if (page % 10 === 0) expect(verdict(both.canary, both.stable)).toBeNull()
    }
  })

  it('is not taken back by one address, where it has been at others', () => {
    const forged = { visitors: 25, failedVisitors: 20, addresses: 6, failedAddresses: 1 }
    expect(verdict(forged, well)).toBeNull()
    expect(verdict({ ...forged, failedAddresses: 3 }, well)).not.toBeNull()
    // Nor while it has been seen at one address only, if the other version has been seen at more.
    const first = { visitors: 5, failedVisitors: 5, addresses: 1, failedAddresses: 1 }
    expect(verdict(first, well)).toBeNull()
    expect(verdict(first, { visitors: 40, addresses: 1 })).not.toBeNull()
    const second = { ...first, addresses: 2, failedAddresses: 2 }
    expect(verdict(second, { visitors: 40, addresses: 2 })).not.toBeNull()
    expect(verdict(second, { visitors: 40, addresses: 3 })).toBeNull()
  })

  it('may be worse by what was agreed', () => {
    const worse = { pages: 1000, failedPages: 60 }
    expect(verdict(worse, well)).toBeNull()
    expect(verdict(worse, well, { errors: 1, slower: 50 })).not.toBeNull()
  })

  it('that takes much longer is seen through once enough have told', () => {
    const slow = { start: 1900, starts: 20 }
    expect(verdict(slow, { start: 1200, starts: 400 })).toBe(
      'its pages take 1900 ms, those of the other version 1200 ms',
    )
    expect(verdict(slow, { start: 1400, starts: 400 })).toBeNull()
    expect(verdict({ ...slow, starts: 19 }, { start: 1200, starts: 400 })).toBeNull()
    expect(verdict({ start: 400, starts: 20 }, { start: 150, starts: 400 })).toBeNull()
    // Slower by exactly what nobody notices, and by exactly the agreed limit.
    expect(verdict({ start: 600, starts: 20 }, { start: 300, starts: 400 })).toBeNull()
    expect(verdict({ start: 601, starts: 20 }, { start: 300, starts: 400 })).not.toBeNull()
    expect(verdict({ start: 1800, starts: 20 }, { start: 1200, starts: 400 })).toBeNull()
    expect(verdict({ start: 1801, starts: 20 }, { start: 1200, starts: 400 })).not.toBeNull()
    expect(verdict(slow, { start: null, starts: 400 })).toBeNull()
  })

  it('is judged by shares that may be so by chance', () => {
    expect(shareBetween(0, 0)).toEqual([0, 1])
    const [least, most] = shareBetween(5, 100)
    expect(least).toBeGreaterThan(0.01)
    expect(most).toBeLessThan(0.14)
    expect(most).toBeGreaterThan(0.05)
    expect(shareBetween(100, 100)[1]).toBe(1)
  })
})
