import type {
  ClubPackage,
  ImportedPackage,
  ImportReport,
  ListOf,
  Match,
  MatchCentre,
  StreamNew,
} from '@club/contracts'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform } from '../../testing/platform.ts'
import { aMatch, aMatchImport, aMatchPass, aMembership, aPrice, content } from '../../testing/samples.ts'

const asStaff = { authorization: 'Bearer staff-token-of-tests' }
const aStream: StreamNew = {
  title: 'Live',
  description: '',
  mediaType: 'live-stream',
  format: 'video',
  drm: false,
  entitlements: ['match-pass'],
  imageData: { offlineImageKey: null, posterImageKey: null },
  rules: null,
}

const kickingOff = (away: string, kickOff: string | null) =>
  aMatch('Thornsea Town', away, { date: kickOff?.slice(0, 10) ?? null, kickOff })

describeOnBoth('packages', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database(), { now: '2026-11-20T12:00:00Z' })
  })
  afterEach(() => platform.close())

  const list = (type: string, more = '') =>
    platform.get<ListOf<ClubPackage>>(`/api/streamline/v1/packages?filter.packageType=${type}${more}`)
  const idsOf = async (type: string) => (await list(type)).body.data.map(({ id }) => id)
  const idOf = async (away: string) => {
    const rows = await database().query<{ id: string }>('select id from matches where away = $1', [away])
    return rows[0]?.id ?? ''
  }

  it('are listed in the club’s order, with prices in its own words, without those withdrawn [TV-12a]', async () => {
    await platform.importContent(
      content({
        packages: [aMembership('watch'), aMembership('gone', { withdrawn: true }), aMembership('listen')],
      }),
    )
    const { body, headers } = await list('membership')
    expect(body.data.map(({ id }) => id)).toEqual(['watch', 'listen'])
    expect(body.data[0]?.attributes.priceData.map(({ priceDisplay, type }) => [priceDisplay, type])).toEqual([
      ['£8.99 a month', 'recurring'],
      ['£69 a year', 'recurring'],
    ])
    expect(body.data[0]?.attributes.match).toBeNull()
    expect(body.meta.total).toBe(2)
    expect([headers['cache-tag'], headers['fresh-until']]).toEqual(['packages', undefined])
    expect((await list('membership', '&page[size]=1&page[number]=1')).body.data.map(({ id }) => id)).toEqual([
      'listen',
    ])
    expect((await list('season-ticket')).status).toBe(400)
    expect((await platform.get('/api/streamline/v1/packages')).status).toBe(400)
  })

  it('of a match pass are one for each match that it is sold for now', async () => {
    await platform.importMatches(
      aMatchImport([
        kickingOff('Aldmarsh', '2026-11-21T15:00:00Z'),
        kickingOff('Brackwater', '2026-12-05T15:00:00Z'),
        kickingOff('Caldhope', '2027-01-09T15:00:00Z'),
        kickingOff('Dunmere', null),
      ]),
    )
    await platform.importContent(content({ packages: [aMatchPass()] }))
    const { body, headers } = await list('match-pass')
    const [aldmarsh, brackwater] = [await idOf('aldmarsh'), await idOf('brackwater')]
    expect(body.data.map(({ id }) => id)).toEqual([`match-pass-${aldmarsh}`, `match-pass-${brackwater}`])
    expect(body.data[0]?.attributes).toMatchObject({
      title: 'Thornsea Town v Aldmarsh',
      match: {
        matchID: aldmarsh,
        kickOff: '2026-11-21T15:00:00.000Z',
        opensAt: '2026-11-21T13:30:00.000Z',
        closesAt: '2026-11-21T21:00:00.000Z',
      },
      priceData: [
        {
          id: 'match-pass-single',
          type: 'one-off',
          priceDisplay: '£7.99',
          accessData: { entitlements: [`match-pass-${aldmarsh}-opens-match-pass`] },
        },
      ],
    })
    expect(headers['cache-tag']?.split(',')).toEqual(
      expect.arrayContaining(['packages', 'matches:first-team', `match:${aldmarsh}`, `match:${brackwater}`]),
    )
    expect(headers['fresh-until']).toBe('2026-11-21T21:00:00.000Z')

    platform.setNow('2026-11-21T21:00:00Z')
    expect(await idsOf('match-pass')).toEqual([`match-pass-${brackwater}`])
    expect((await list('match-pass')).headers['fresh-until']).toBe('2026-12-05T21:00:00.000Z')
  })

  it('of a match pass say where its match may not be shown at the kick-off, as the stream’s rules are by then', async () => {
    await platform.importMatches(aMatchImport([kickingOff('Aldmarsh', '2026-11-21T15:00:00Z')]))
    await platform.importContent(content({ packages: [aMatchPass({ stream: 'live-main' })] }))
    const stream = '/api/streamline/v1/streams/live-main'
    const change = (rules: StreamNew['rules']) => platform.send('PATCH', stream, { rules }, asStaff)
    expect((await platform.send('PUT', stream, aStream, asStaff)).status).toBeLessThan(300)
    const placesOf = async () => {
      const { notShownIn, shownOnlyIn } = (await list('match-pass')).body.data[0]?.attributes.match ?? {}
      return [notShownIn, shownOnlyIn]
    }
    expect(await placesOf()).toEqual([undefined, undefined])
    await change({ territory: { except: ['NO'] } })
    expect(await placesOf()).toEqual([['NO'], undefined])
    expect((await list('match-pass')).headers['cache-tag']).toContain('stream:live-main')
    await change({ territory: { only: ['GB'] } })
    expect(await placesOf()).toEqual([undefined, ['GB']])
  })

  it('of a match pass are sold as soon as its stream is there, and not before', async () => {
    await platform.importMatches(aMatchImport([kickingOff('Aldmarsh', '2026-11-21T15:00:00Z')]))
    await platform.importContent(content({ packages: [aMatchPass({ stream: 'live-main' })] }))
    const pass = `match-pass-${await idOf('aldmarsh')}`
    const onSale = async () =>
      (await platform.services.packages.find(new Date('2026-11-20T12:00:00Z'), pass))?.onSale
    expect([await idsOf('match-pass'), await onSale()]).toEqual([[], false])
    expect((await list('match-pass')).headers['cache-tag']).toContain('stream:live-main')
    await platform.newTags()
    await platform.send('PUT', '/api/streamline/v1/streams/live-main', aStream, asStaff)
    expect([...(await platform.newTags())]).toEqual(expect.arrayContaining(['stream:live-main', 'packages']))
    expect([await idsOf('match-pass'), await onSale()]).toEqual([[pass], true])
  })

  it('are what a match leads to while its pass is on sale', async () => {
    await platform.importMatches(
      aMatchImport([
        kickingOff('Aldmarsh', '2026-11-21T15:00:00Z'),
        kickingOff('Caldhope', '2027-01-09T15:00:00Z'),
      ]),
    )
    await platform.importContent(content({ packages: [aMatchPass()] }))
    const [aldmarsh, caldhope] = [await idOf('aldmarsh'), await idOf('caldhope')]
    const at = (path: string) =>
      platform.get<{ data: { attributes: Match } }>(`/api/matches/v1/matches/${path}`)
    const passOf = async (id: string) => (await at(id)).body.data.attributes.links.pass
    const address = `/videos/subscriptions?pass=${aldmarsh}#packages`
    expect(await passOf(aldmarsh)).toBe(address)
    expect(await passOf(caldhope)).toBeUndefined()
    const matches = await platform.get<ListOf<Match>>('/api/matches/v1/matches?team=first-team')
    expect(matches.body.data.map(({ attributes }) => attributes.links.pass)).toEqual([address, undefined])
    expect(matches.headers['cache-tag']).toContain('packages')
    const centre = await platform.get<{ data: { attributes: MatchCentre } }>(
      `/api/matches/v1/matches/${aldmarsh}/centre`,
    )
    expect(centre.body.data.attributes.match.links.pass).toBe(address)
    expect(centre.body.data.attributes.match.streamed?.from).toBe('2026-11-21T13:30:00.000Z')
    expect(centre.body.data.attributes.match.passHolders).toContain('subscriber-video')
    platform.setNow('2026-11-21T08:00:00Z')
    // When the streams open.
    expect((await at(`${aldmarsh}/centre`)).headers['fresh-until']).toBe('2026-11-21T13:30:00.000Z')
    platform.setNow('2026-12-12T15:00:00Z')
    expect([await passOf(aldmarsh), await passOf(caldhope)]).toEqual([
      undefined,
      `/videos/subscriptions?pass=${caldhope}#packages`,
    ])
  })

  it('of one match lead to its passes until somebody has all that they open', async () => {
    await platform.importMatches(aMatchImport([kickingOff('Aldmarsh', '2026-11-21T15:00:00Z')]))
    const match = await idOf('aldmarsh')
    const holders = async (...packages: ImportedPackage[]) => {
      await platform.importContent(content({ packages }))
      const { body } = await platform.get<{ data: { attributes: Match } }>(`/api/matches/v1/matches/${match}`)
      return body.data.attributes.passHolders
    }
    const kind = (id: string, entitlements: string[], includedIn: string[]): ImportedPackage => ({
      ...aMatchPass(),
      ...{ id, includedIn, prices: [aPrice(`${id}-single`, { interval: null, entitlements })] },
    })
    const of = (name: string) => `match-pass-${match}-opens-${name}`
    const video = kind('pass', ['sound', 'pictures'], ['subscriber-video', 'everything'])
    expect(await holders(video)).toEqual([of('sound'), of('pictures'), 'subscriber-video', 'everything'])
    const audio = kind('audio', ['sound'], ['subscriber-audio', 'everything'])
    expect(await holders(audio, video)).toEqual([of('pictures'), 'everything'])
    const alone = kind('audio', ['words'], ['subscriber-audio', 'everything'])
    expect(await holders(alone, video)).toEqual(['everything'])
  })

  it('of a match that is called off are not sold, and are again with its new day', async () => {
    const one = kickingOff('Aldmarsh', '2026-11-21T15:00:00Z')
    await platform.importMatches(aMatchImport([one]))
    await platform.importContent(content({ packages: [aMatchPass()] }))
    expect(await idsOf('match-pass')).toHaveLength(1)
    await platform.newTags()
    await platform.importMatches(aMatchImport([{ ...one, state: { status: 'postponed', reason: null } }]))
    expect(await platform.newTags()).toContain('matches:first-team')
    expect(await idsOf('match-pass')).toEqual([])
    await platform.importMatches(aMatchImport([kickingOff('Aldmarsh', '2026-12-01T19:45:00Z')]))
    expect((await list('match-pass')).body.data[0]?.attributes.match?.opensAt).toBe(
      '2026-12-01T18:15:00.000Z',
    )
  })

  it('are found by their id for a checkout, on sale or not', async () => {
    await platform.importMatches(
      aMatchImport([kickingOff('Aldmarsh', '2026-11-21T15:00:00Z'), kickingOff('Dunmere', null)]),
    )
    await platform.importContent(
      content({ packages: [aMembership('gone', { withdrawn: true }), aMembership('watch'), aMatchPass()] }),
    )
    const { packages } = platform.services
    const find = async (id: string, now = '2026-11-20T12:00:00Z') => {
      const found = await packages.find(new Date(now), id)
      return found && [found.id, found.matchID, found.onSale, found.package.match?.kickOff ?? null]
    }
    const [aldmarsh, dunmere] = [await idOf('aldmarsh'), await idOf('dunmere')]
    const pass = `match-pass-${aldmarsh}`
    expect(await find('watch')).toEqual(['watch', null, true, null])
    expect(await find('gone')).toEqual(['gone', null, false, null])
    expect(await find(pass)).toEqual([pass, aldmarsh, true, '2026-11-21T15:00:00.000Z'])
    expect(await find(pass, '2026-11-21T21:00:00Z')).toEqual([
      pass,
      aldmarsh,
      false,
      '2026-11-21T15:00:00.000Z',
    ])
    expect(await find(`match-pass-${dunmere}`)).toEqual([`match-pass-${dunmere}`, dunmere, false, null])
    for (const unknown of ['match-pass', 'match-pass-', 'match-pass-none', 'nothing', `watch-${aldmarsh}`])
      expect(await find(unknown)).toBeNull()
    const found = await packages.find(new Date('2026-11-20T12:00:00Z'), pass)
    expect(found?.record.prices[0]?.entitlements).toEqual(['match-pass'])
  })

  it('are taken whole or not at all, and a change of theirs makes the list old', async () => {
    await platform.importContent(content({ packages: [aMembership('watch')] }))
    await platform.newTags()
    const twice = await platform.importContent(
      content({
        packages: [aMembership('watch'), aMembership('other', { prices: [aPrice('watch-monthly')] })],
      }),
    )
    expect([twice.status, twice.body.errors[0]?.source?.pointer]).toEqual([422, '/packages/1/prices/0/id'])
    // Also with a price of a package of an earlier import, unless that package gives it up in this one.
    const taking = aMembership('other', { prices: [aPrice('watch-monthly')] })
    const taken = await platform.importContent(content({ packages: [taking] }))
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      [
        expect.objectContaining({
          detail: "the price 'watch-monthly' is one of the package 'watch'",
          source: { pointer: '/packages/0/prices/0/id' },
        }),
      ],
    ])
    const mixed = await platform.importContent(content({ packages: [{ ...aMatchPass(), pass: null }] }))
    expect(mixed.status).toBe(400)
    expect(await platform.newTags()).toEqual(new Set())
    const changed = await platform.importContent<ImportReport>(
      content({ packages: [aMembership('watch', { title: 'Watch everything' })] }),
    )
    expect(changed.body.data).toEqual({ added: 0, changed: 1, unchanged: 0 })
    expect(await platform.newTags()).toEqual(new Set(['packages']))
    expect((await list('membership')).body.data[0]?.attributes.title).toBe('Watch everything')
    const given = aMembership('watch', { prices: [aPrice('watch-weekly')] })
    expect((await platform.importContent(content({ packages: [taking, given] }))).status).toBe(200)
    // A package that is renamed takes its prices along, since its former name is withdrawn.
    await platform.importContent(content({ packages: [{ ...taking, withdrawn: true }] }))
    const renamed = aMembership('renamed', { prices: [aPrice('watch-monthly')] })
    expect((await platform.importContent(content({ packages: [renamed] }))).status).toBe(200)
  })
})
