import { aBlackout } from '@club/contracts/testing'
import { describe, expect, it } from '@jest/globals'
import {
  type AccessPolicy,
  type Asker,
  accessTo,
  type Entry,
  type Place,
  ruledOut,
  shownWhere,
} from './stream-access.core.ts'
import { passMark, subscriptionsAmong } from './subscriptions.core.ts'

const policy: AccessPolicy = {
  bypassAll: false,
  emptyListLocked: false,
  registered: ['freemium', 'season-ticket'],
}
const stream: Entry = {
  id: 'live-main',
  title: 'Live',
  format: 'video',
  entitlements: ['subscriber-video'],
  open: false,
  rules: null,
  available: true,
}
const video: Entry = { ...stream, id: 'v' }
const fan = (more: Partial<NonNullable<Asker>> = {}): Asker => ({
  blocked: false,
  bypassed: false,
  held: ['freemium'],
  ...more,
})
const subscriber = fan({ held: ['freemium', 'subscriber-video'] })
const nowhere: Place = { asked: false }
const inCountry = (country: string | null): Place => ({ asked: true, country })
const now = new Date('2026-11-20T12:00:00Z')
const ask = (
  entry: Entry | null,
  asker: Asker,
  place: Place = nowhere,
  at = now,
  more: Partial<AccessPolicy> = {},
) => {
  const access = accessTo(entry, asker, place, at, { ...policy, ...more })
  return access.may ? (access.open ? 'open' : access.bypassed ? 'bypassed' : 'granted') : access.because
}

describe('access', () => {
  it('has an outcome for everybody', () => {
    expect(ask(stream, null)).toBe('signed-out')
    expect(ask(null, fan())).toBe('problem')
    expect(ask({ ...stream, available: false }, subscriber)).toBe('problem')
    expect(ask(stream, fan({ blocked: true, held: ['subscriber-video'] }))).toBe('blocked')
    expect(ask(stream, fan())).toBe('no-subscription')
    expect(ask(stream, fan({ held: [] }))).toBe('no-subscription')
    // The club counts it to its free membership.
    expect(ask(stream, fan({ held: ['freemium', 'season-ticket'] }))).toBe('no-subscription')
    // The account box counts none either.
    for (const held of [
      ['freemium', 'staff'],
      ['freemium', passMark('m1'), passMark('m1', 'subscriber-video')],
    ])
      expect([subscriptionsAmong(held), ask(stream, fan({ held }))]).toEqual([[], 'no-subscription'])
    expect(ask(stream, fan({ held: ['freemium', 'subscriber-audio'] }))).toBe('not-entitled')
    expect(ask(stream, subscriber)).toBe('granted')
  })

  it('tells nobody who is not signed in whether there is such a stream', () => {
    expect(ask(null, null)).toBe('signed-out')
    expect(ask({ ...stream, available: false }, null)).toBe('signed-out')
  })

  it('is open to everybody where the entry is', () => {
    const open = { ...video, entitlements: ['?'], open: true }
    expect(ask(open, null)).toBe('open')
    expect(ask(open, fan({ blocked: true }))).toBe('open')
    expect(ask({ ...open, available: false }, null)).toBe('problem')
    expect(ask({ ...stream, entitlements: ['?'] }, null)).toBe('signed-out')
    expect(ask({ ...stream, entitlements: ['?'] }, fan())).toBe('granted')
  })

  it('follows the other rules of locks', () => {
    expect(ask({ ...video, entitlements: ['*'] }, fan({ held: [] }))).toBe('granted')
    expect(ask({ ...video, entitlements: [] }, fan())).toBe('granted')
    expect(ask({ ...video, entitlements: [] }, fan(), nowhere, now, { emptyListLocked: true })).toBe(
      'no-subscription',
    )
  })

  it('is bypassed by an account, or for all by the settings; never for who is blocked', () => {
    const abroad = { ...stream, rules: { territory: { only: ['GB'] } } }
    expect(ask(abroad, fan({ bypassed: true }), inCountry('US'))).toBe('bypassed')
    expect(ask(abroad, fan(), inCountry('US'), now, { bypassAll: true })).toBe('bypassed')
    expect(ask(stream, null, nowhere, now, { bypassAll: true })).toBe('signed-out')
    expect(ask(stream, fan({ bypassed: true, blocked: true }))).toBe('blocked')
  })

  it('of an open entry skips the country for a bypassed account, or for everybody by the settings', () => {
    const abroad = { ...video, open: true, rules: { territory: { only: ['GB'] } } }
    expect(ask(abroad, fan({ bypassed: true }), inCountry('US'))).toBe('bypassed')
    expect(ask(abroad, fan({ bypassed: true }), inCountry('GB'))).toBe('open')
    expect(ask(abroad, fan({ bypassed: true, blocked: true }), inCountry('US'))).toBe('country')
    for (const asker of [null, fan()]) {
      expect(ask(abroad, asker, inCountry('US'))).toBe('country')
      expect(ask(abroad, asker, inCountry('US'), now, { bypassAll: true })).toBe('open')
    }
  })

  it('asks for the country last: who may not watch at all learns that', () => {
    const abroad = { ...stream, rules: { territory: { only: ['GB'] } } }
    expect(ask(abroad, fan(), inCountry('US'))).toBe('no-subscription')
    expect(ask(abroad, subscriber, inCountry('US'))).toBe('country')
    expect(ask({ ...video, open: true, rules: abroad.rules }, null, inCountry('US'))).toBe('country')
  })
})

describe('rules of place and time', () => {
  const blackout = (at: string, place: Place, more: Partial<Entry> = {}) =>
    ruledOut(
      {
        format: 'video',
        rules: {
          blackouts: [aBlackout()],
        },
        ...more,
      },
      place,
      new Date(at),
    )

  it('close Saturday afternoon from the first minute up to the last', () => {
    expect(blackout('2026-11-21T14:44:59Z', inCountry('GB'))).toBe(false)
    expect(blackout('2026-11-21T14:45:00Z', inCountry('GB'))).toBe(true)
    expect(blackout('2026-11-21T17:14:59Z', inCountry('GB'))).toBe(true)
    expect(blackout('2026-11-21T17:15:00Z', inCountry('GB'))).toBe(false)
    expect(blackout('2026-11-20T15:00:00Z', inCountry('GB'))).toBe(false)
  })

  it('go on past midnight where they end no later than they begin', () => {
    const closed = (from: string, until: string, at: string) =>
      ruledOut(
        { format: 'video', rules: { blackouts: [aBlackout({ weekday: 6, from, until })] } },
        inCountry('GB'),
        new Date(at),
      )
    const instants = [
      '21T00:30',
      '21T21:59',
      '21T22:00',
      '21T23:59',
      '22T00:00',
      '22T00:59',
      '22T01:00',
      '22T22:30',
    ]
    const closedAt = (from: string, until: string) =>
      instants.filter((at) => closed(from, until, `2026-11-${at}:00Z`))
    expect(closedAt('22:00', '01:00')).toEqual(['21T22:00', '21T23:59', '22T00:00', '22T00:59'])
    expect(closedAt('22:00', '00:00')).toEqual(['21T22:00', '21T23:59'])
  })

  it('go by the clock on the wall, summer and winter', () => {
    expect(blackout('2026-08-08T13:45:00Z', inCountry('GB'))).toBe(true)
    expect(blackout('2026-08-08T16:15:00Z', inCountry('GB'))).toBe(false)
  })

  it('hold on their weekday, whichever it is', () => {
    const days = [0, 1, 2, 3, 4, 5, 6]
    for (const day of days) {
      // The first of November 2026 is a Sunday.
      const noon = new Date(Date.UTC(2026, 10, 1 + day, 12))
      const closed = days.filter((weekday) =>
        ruledOut(
          {
            format: 'video',
            rules: { blackouts: [aBlackout({ weekday, from: '11:00', until: '13:00' })] },
          },
          inCountry('GB'),
          noon,
        ),
      )
      expect(closed).toEqual([day])
    }
  })

  it('hold in their countries alone, and for who hides where they are', () => {
    expect(blackout('2026-11-21T15:00:00Z', inCountry('US'))).toBe(false)
    expect(blackout('2026-11-21T15:00:00Z', inCountry(null))).toBe(true)
    expect(blackout('2026-11-21T15:00:00Z', nowhere)).toBe(false)
  })

  it('leave sound alone where they say so', () => {
    expect(blackout('2026-11-21T15:00:00Z', inCountry('GB'), { format: 'audio' })).toBe(false)
  })

  it('know territories by what they are open or shut to', () => {
    const only = { format: 'video' as const, rules: { territory: { only: ['GB', 'IE'] } } }
    // If the country is never reported, they do not apply.
    expect(ruledOut(only, nowhere, now)).toBe(false)
    const except = { format: 'video' as const, rules: { territory: { except: ['NO'] } } }
    expect(
      [inCountry('IE'), inCountry('US'), inCountry(null)].map((place) => ruledOut(only, place, now)),
    ).toEqual([false, true, true])
    expect(
      [inCountry('GB'), inCountry('NO'), inCountry(null)].map((place) => ruledOut(except, place, now)),
    ).toEqual([false, true, true])
  })

  it('say where something may be shown at a moment', () => {
    const saturday = aBlackout({ countries: ['GB', 'NO'] })
    const where = (rules: Entry['rules'], at: string, format: Entry['format'] = 'video') =>
      shownWhere({ rules, format }, new Date(at))
    const [within, later] = ['2026-11-21T15:00:00Z', '2026-11-21T20:00:00Z']
    expect(where(null, within)).toBeNull()
    expect(where({ blackouts: [saturday] }, later)).toBeNull()
    expect(where({ blackouts: [saturday] }, within, 'audio')).toBeNull()
    expect(where({ territory: { except: ['NO'] }, blackouts: [saturday] }, within)).toEqual({
      notIn: ['NO', 'GB'],
    })
    expect(where({ territory: { only: ['IE', 'GB'] }, blackouts: [saturday] }, within)).toEqual({
      onlyIn: ['IE'],
    })
  })
})
