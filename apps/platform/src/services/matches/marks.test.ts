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

  it('waits for no payment that waits for it, where clubs with passes of several matches become one', async () => {
    await platform.importMatches(
      aMatchImport([
        aMatch(ours, 'SRFC 1902'),
        aMatch('SRFC 1902', ours, { date: '2027-01-09', kickOff: null }),
      ]),
    )
    const { body } = await platform.get<ListOf<Match>>(
      '/api/matches/v1/matches?team=first-team&season=2026-27',
    )
    const [first, second] = body.data.map(({ id }) => id)
    if (first === undefined || second === undefined) throw new Error('two matches were imported')
    await platform.send(
      'PUT',
      `/api/streamline/v1/users/entitlements/${fan}`,
      { entitlements: [passMark(first), passMark(second)] },
      staff,
    )
    for (const id of [first, second])
      await database().query(
        `insert into purchases (id, account, kind, package_id, title, price_display, status, opens, entitlements, match_id, revision, bought_at)
         values ($1, $2, 'pass', 'match-pass-' || $1, 'Pass', '£5', 'paid', true, '{}', $1, 1, now())`,
        [id, fan],
      )
    await platform.importMatches(
      aMatchImport([aMatch('Saltfleet Rovers', ours, { date: '2027-02-06', kickOff: null })]),
    )
    const joining = (paid: string) =>
      database().transaction(async (transaction) => {
        // As when a payment is settled: its purchase, and then its account.
        await transaction.query('update purchases set revision = 2 where id = $1', [paid])
        const joined = platform.importMatches(
          aMatchImport([aMatch('Wrackby', ours, { date: null, kickOff: null })], {
            aliases: [['Saltfleet Rovers', 'SRFC 1902']],
          }),
        )
        const [{ pid } = {}] = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid')
        // By another connection: within a transaction the server always tells the same of its clients.
        const waits = async () =>
          (
            await database().query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
              pid,
            ])
          ).length > 0
        // On the embedded database, whose one connection this is, the import waits for its end.
        for (let tries = 0; database().shared && !(await waits()); tries++) {
          if (tries > 300) throw new Error('the import never waited')
          await new Promise((done) => setTimeout(done, 20))
        }
        await transaction.query('select from accounts where id = $1 for update', [fan])
        return { joined }
      })
    const { joined } = await joining(second)
    expect((await joined).status).toBe(200)
  })
})
