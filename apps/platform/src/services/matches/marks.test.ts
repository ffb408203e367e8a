import { passMark } from '@club/access'
import type { ClubPackage, ListOf, Match } from '@club/contracts'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { findAccount } from '../../identity/accounts.store.ts'
import { entitlementsByTrail } from '../../identity/entitlements.store.ts'
import { sampleAccountID } from '../../identity/sample-accounts.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { aMatch, aMatchImport, aMembership, aVideo, content } from '../../testing/samples.ts'

const ours = 'Thornsea Town'
const fan = sampleAccountID('fan')
const staff = { authorization: `Bearer ${testTokens.staff}` }

describeOnBoth('the mark of a match’s pass', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database(), { sample: true })
  })
  afterEach(() => platform.close())

  const markOf = async (away: string) => {
    const { body } = await platform.get<ListOf<Match>>(
      '/api/matches/v1/matches?team=first-team&season=2026-27',
    )
    return passMark(body.data.find(({ attributes }) => attributes.away.name === away)?.id ?? '')
  }

  it('moves with its match once two clubs are one: what lists it, and who holds it or may come to', async () => {
    await platform.importMatches(aMatchImport([aMatch(ours, 'SRFC 1902')]))
    const before = await markOf('SRFC 1902')
    const listed = { entitlements: [before] }
    await platform.send(
      'PUT',
      `/api/streamline/v1/users/entitlements/${fan}`,
      { entitlements: ['freemium', before, `${before}-opens-audio`] },
      staff,
    )
    await platform.send('PATCH', '/api/streamline/v1/streams/live-main', listed, staff)
    await platform.importContent(
      content({
        videos: [aVideo('film', { entitlements: ['subscriber-video', before, `${before}-opens-audio`] })],
        packages: [aMembership('season', { includedIn: [before] })],
      }),
    )
    await database().query(
      `insert into vouchers (code_hash, title, entitlements) values ('unredeemed', 'A gift', array[$1])`,
      [before],
    )
    await platform.importMatches(
      aMatchImport([aMatch('Saltfleet Rovers', ours, { date: '2027-02-06', kickOff: null })]),
    )
    await platform.newTags()

    const joined = aMatchImport([aMatch('Wrackby', ours, { date: null, kickOff: null })], {
      aliases: [['Saltfleet Rovers', 'SRFC 1902']],
    })
    expect((await platform.importMatches(joined)).status).toBe(200)
    const after = await markOf('Saltfleet Rovers')
    expect(after).not.toBe(before)
    const held = (await findAccount(database(), fan))?.entitlements
    expect(held).toEqual(['freemium', after, `${after}-opens-audio`])
    expect(await entitlementsByTrail(database(), fan)).toEqual(held)
    const listing = async (table: string) => {
      const rows = await database().query(
        `select entitlements from ${table} where entitlements && array[$1, $2]`,
        [before, after],
      )
      return [table, rows]
    }
    expect(await listing('videos')).toEqual([
      'videos',
      [{ entitlements: ['subscriber-video', after, `${after}-opens-audio`] }],
    ])
    for (const table of ['streams', 'vouchers'])
      expect(await listing(table)).toEqual([table, [{ entitlements: [after] }]])
    const { body } = await platform.get<ListOf<ClubPackage>>(
      '/api/streamline/v1/packages?filter.packageType=membership',
    )
    expect(body.data[0]?.attributes.includedIn).toEqual([after])
    expect([...(await platform.newTags())]).toEqual(
      expect.arrayContaining(['video:film', 'stream:live-main', 'packages', `account:${fan}`]),
    )
  })
})
