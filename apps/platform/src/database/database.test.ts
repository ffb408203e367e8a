import { describe, expect, it } from '@jest/globals'
import { createTestSchema, hasTestServer } from '../../../../tools/postgres/test-server.ts'
import { failureOf } from '../server/errors.ts'
import { describeOnBoth } from '../testing/databases.ts'
import { type Database, lockFor } from './database.ts'
import { allMigrations, migrate } from './migrations.ts'
import { openPglite } from './pglite.server.ts'
import { openPostgres } from './postgres.server.ts'

// From nothing; the prepared dump of other tests would hide the migrations.
const fromNothing = () => openPglite(null)

const ofThePort = (database: () => Database) => {
  it('gives the same values for the same rows', async () => {
    const [row] = await database().query(
      `select $1::timestamptz as at, $2::date as day, $3::int8 as big, $4::jsonb as data, $5::text[] as list,
        1.5::numeric as amount, true as yes, null::text as nothing`,
      ['2026-08-08T15:00:00.250+01:00', '2026-08-08', 12, JSON.stringify({ a: [1, null] }), ['x', 'y,"z']],
    )
    expect(row).toEqual({
      at: '2026-08-08T14:00:00.250Z',
      day: '2026-08-08',
      big: 12,
      data: { a: [1, null] },
      list: ['x', 'y,"z'],
      amount: 1.5,
      yes: true,
      nothing: null,
    })
  })

  it('knows the club’s time zone', async () => {
    const [row] = await database().query(
      `select extract(hour from '2026-07-01T12:00:00Z'::timestamptz at time zone 'Europe/London')::int as hour`,
    )
    expect(row).toEqual({ hour: 13 })
  })

  it('takes a transaction back whole when it fails', async () => {
    const failing = database().transaction(async (transaction) => {
      await transaction.query("insert into categories (slug, name) values ('a', 'A')")
      throw new Error('half-way')
    })
    await expect(failing).rejects.toThrow('half-way')
    expect(await database().query('select * from categories')).toEqual([])
  })

  it('goes on after a statement that the database refuses, and names its SQLSTATE', async () => {
    const refused = database().transaction((transaction) => transaction.query('select 1 from nowhere'))
    await expect(refused).rejects.toMatchObject({ code: '42P01' })
    expect(await database().query('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('shows nothing of a transaction to others before its end', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const writing = database().transaction(async (transaction) => {
      await transaction.query("insert into categories (slug, name) values ('a', 'A')")
      await gate
    })
    const reading = database().query<{ total: number }>('select count(*)::int as total from categories')
    // A server answers the reader before the transaction ends, without the row; PGlite has one connection and answers after it.
    if (database().shared) await reading
    else setTimeout(release, 100)
    const [seen] = await reading
    release()
    await writing
    expect(seen?.total).toBe(database().shared ? 0 : 1)
    expect(await database().query('select slug from categories')).toEqual([{ slug: 'a' }])
  })

  it('keeps transactions that start at once apart', async () => {
    await database().query("insert into competitions (slug, name, kind) values ('count', '0', 'league')")
    const once = () =>
      database().transaction(async (transaction) => {
        const [row] = await transaction.query<{ name: string }>(
          "select name from competitions where slug = 'count' for update",
        )
        await transaction.query("update competitions set name = $1 where slug = 'count'", [
          String(Number(row?.name) + 1),
        ])
      })
    await Promise.all(Array.from({ length: 20 }, once))
    expect(await database().query("select name from competitions where slug = 'count'")).toEqual([
      { name: '20' },
    ])
  })

  it('migrates once, however many instances start at once', async () => {
    // Independent of this platform's own migrations.
    await database().query('delete from schema_migrations')
    const statements = ['create table only_once (id int)']
    const list = [
      { version: 1, name: 'first', statements: [] },
      { version: 2, name: 'second', statements },
    ]
    await Promise.all([migrate(database(), list), migrate(database(), list), migrate(database(), list)])
    expect(await database().query('select version from schema_migrations order by version')).toEqual([
      { version: 1 },
      { version: 2 },
    ])
    await expect(migrate(database(), list.slice(0, 1))).rejects.toThrow('newer than this platform')
  })

  it('leaves a failing migration out whole', async () => {
    const before = await database().query('select version from schema_migrations')
    const broken = [
      { version: 9, name: 'broken', statements: ['create table half_done (id int)', 'create tabel x'] },
    ]
    await expect(migrate(database(), broken)).rejects.toThrow()
    expect(await database().query("select to_regclass('half_done')::text as there")).toEqual([
      { there: null },
    ])
    expect(await database().query('select version from schema_migrations')).toEqual(before)
  })
}

describeOnBoth('the database port', ofThePort, fromNothing)

const describeOnServer = hasTestServer() ? describe : describe.skip

const onServer = async (work: (database: Database) => Promise<void>) => {
  const schema = await createTestSchema()
  const database = await openPostgres(schema.url)
  try {
    await work(database)
  } finally {
    await database.close()
    await schema.drop()
  }
}

describeOnServer('a migration', () => {
  it('that waits for a table which is in use lets its readers pass, and is done once it is free', () =>
    onServer(async (database) => {
      const made = { version: 1, name: 'first', statements: ['create table read_always (id int)'] }
      const wider = { ...made, version: 2, statements: ['alter table read_always add column more int'] }
      await migrate(database, [made])
      let end = () => {}
      const reading = database.transaction(async (transaction) => {
        await transaction.query('select * from read_always')
        await new Promise<void>((resolve) => {
          end = resolve
        })
      })
      let migrated = false
      const migrating = migrate(database, [made, wider]).then(() => {
        migrated = true
      })
      await new Promise((resolve) => setTimeout(resolve, 300))
      const began = performance.now()
      expect(await database.query('select * from read_always')).toEqual([])
      expect(performance.now() - began).toBeLessThan(4000)
      expect(migrated).toBe(false)
      end()
      await Promise.all([reading, migrating])
      expect(await database.query('select more from read_always')).toEqual([])
    }))
})

describeOnServer('a transaction that stands still', () => {
  it('loses its locks to those who wait, and readers have their connections meanwhile', () =>
    onServer(async (database) => {
      let goOn = () => {}
      const stopped = new Promise<void>((resolve) => {
        goOn = resolve
      })
      let holds = () => {}
      const held = new Promise<void>((resolve) => {
        holds = resolve
      })
      const still = database.transaction(async (transaction) => {
        await lockFor(transaction, 'outbox')
        holds()
        await stopped
        await transaction.query('select 1')
      }, 1500)
      await held
      let waiting = 12
      const others = Array.from({ length: waiting }, () =>
        database.transaction((transaction) => lockFor(transaction, 'outbox')).then(() => (waiting -= 1)),
      )
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
      expect(waiting).toBe(12)
      await Promise.all(others)
      goOn()
      const failure = await still.catch((error: unknown) => error)
      expect(failureOf(failure).status).toBe(503)
    }))

  it('is one that queries nothing for ten seconds, unless it says how long it may', () =>
    onServer(async (database) => {
      const limitOf = (...pausesMs: [] | [number]) =>
        database.transaction(
          (transaction) => transaction.query('show idle_in_transaction_session_timeout'),
          ...pausesMs,
        )
      const limit = (value: string) => [{ idle_in_transaction_session_timeout: value }]
      expect(await limitOf()).toEqual(limit('10s'))
      expect(await limitOf(600_000)).toEqual(limit('10min'))
      expect(await limitOf(Number.POSITIVE_INFINITY)).toEqual(limit('0'))
    }))
})

it('begins with as many shared buffers as it is given, a club’s being few', async () => {
  const buffersOf = async (database: Database) => {
    const rows = await database.query('show shared_buffers')
    await database.close()
    return rows
  }
  expect(await buffersOf(await openPglite(null))).toEqual([{ shared_buffers: '16MB' }])
  expect(await buffersOf(await openPglite(null, undefined, null, 32))).toEqual([{ shared_buffers: '32MB' }])
})

it('takes unseen marks out of addresses, where no other account has what is left', async () => {
  const database = await openPglite(null)
  await migrate(
    database,
    allMigrations.filter(({ version }) => version < 50),
  )
  for (const email of [
    '\u200ffan@example.com',
    'a\u200b@x.example',
    'a@x.example',
    'b\u200e@x.example',
    '\ufeffb@x.example',
  ])
    await database.query(
      `insert into accounts (id, email, display_name, password_hash, created_at) values ($1, $1, 'x', 'x', now())`,
      [email],
    )
  await migrate(database)
  const rows = await database.query<{ email: string }>(
    'select email from accounts where email <> id or email = $1',
    ['a@x.example'],
  )
  expect(rows.map(({ email }) => email).sort()).toEqual(['a@x.example', 'fan@example.com'])
  await database.close()
})

it('keeps points that a league gave or took for every team whose table told of them', async () => {
  const database = await openPglite(null)
  await migrate(
    database,
    allMigrations.filter(({ version }) => version < 38),
  )
  await database.query(
    "insert into clubs (id, name, short_name) values ('us', 'Us', 'Us'), ('them', 'Them', 'Them')",
  )
  await database.query(
    "insert into competitions (slug, name, kind) values ('one', 'One', 'league'), ('two', 'Two', 'league')",
  )
  await database.query(
    `insert into matches (id, team, season, competition, stage, round, leg, home, away, state)
     select concat_ws('-', team, competition, leg), team, '2026-27', competition, 'league', '', leg, 'us', 'them', '{"status": "fixture"}'
     from (values ('first', 'one', 1), ('first', 'one', 2), ('ladies', 'one', 3), ('first', 'two', 1)) match (team, competition, leg)`,
  )
  await database.query(
    `insert into adjustments (season, competition, club, points)
     values ('2026-27', 'one', 'us', -3), ('2026-27', 'two', 'them', 1)`,
  )
  await migrate(database)
  expect(
    await database.query(
      'select team, competition, club, points from adjustments order by competition, team',
    ),
  ).toEqual([
    { team: 'first', competition: 'one', club: 'us', points: -3 },
    { team: 'ladies', competition: 'one', club: 'us', points: -3 },
    { team: 'first', competition: 'two', club: 'them', points: 1 },
  ])
  await database.close()
})
