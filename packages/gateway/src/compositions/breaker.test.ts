import { describe, expect, it } from '@jest/globals'
import { afterTrial, type Outage, outageAt, remotesOut, withOutage } from './breaker.core.ts'

describe('circuit breaker', () => {
  const one = withOutage([], 'news', '/news/a', 0)

  it('leaves a remote out of the page that it hung, and of no other', () => {
    expect(remotesOut(one, '/news/a')).toEqual(['news'])
    expect(remotesOut(one, '/news/b')).toEqual([])
  })

  it('counts a place once, however many requests failed in it', () => {
    expect(withOutage(one, 'news', '/news/a', 500)).toBe(one)
  })

  it('leaves a remote out of every page once it hung three', () => {
    const two = withOutage(withOutage(one, 'news', '/news/b', 0), 'matches', '/', 0)
    expect(remotesOut(two, '/teams')).toEqual([])
    const three = withOutage(two, 'news', '/', 0)
    expect(remotesOut(three, '/teams')).toEqual(['news'])
    expect(remotesOut(three, '/')).toEqual(['matches', 'news'])
  })

  it('counts each remote’s places by themselves', () => {
    const places = ['/a', '/b', '/c'].map((path, index) => [`remote-${index}`, path] as const)
    const outages = places.reduce<readonly Outage[]>(
      (all, [remote, path]) => withOutage(all, remote, path, 0),
      one,
    )
    expect(remotesOut(outages, '/elsewhere')).toEqual([])
    expect(remotesOut(outages, '/b')).toEqual(['remote-1'])
  })

  it('tries one place without touching others', () => {
    const two = withOutage(withOutage(one, 'news', '/news/b', 0), 'matches', '/news/a', 0)
    const [place] = one as [Outage]
    expect(afterTrial(two, place, 2000, true)).toEqual(two.slice(1))
    expect(afterTrial(two, place, 2000, false).slice(1)).toEqual(two.slice(1))
  })

  it('waits longer after each failed trial, and forgets the place after a good one', () => {
    const [place] = one as [Outage]
    expect(place).toMatchObject({ retryAt: 2000, trials: 0 })
    const later = afterTrial(one, place, 2000, false)
    expect(outageAt(later, 'news', '/news/a')).toMatchObject({ retryAt: 6000, trials: 1 })
    expect(afterTrial(later, place, 6000, true)).toEqual([])
  })

  it('tries at least once a minute', () => {
    let outages = one
    for (let trial = 0; trial < 20; trial++) {
      const [place] = outages as [Outage]
      const now = place.retryAt
      outages = afterTrial(outages, place, now, false)
      expect((outages[0] as Outage).retryAt - now).toBeLessThanOrEqual(60_000)
    }
  })
})
