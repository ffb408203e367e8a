/** Timing: the same work is done whether or not an address has an account. */
import { expect, it } from '@jest/globals'
import type { Database, Queryable } from '../database/database.ts'
import { describeOnBoth } from '../testing/databases.ts'
import { ownOrigin, type TestPlatform, testPlatform } from '../testing/platform.ts'
import { samplePassword } from '../testing/sample-club.ts'
import { passwordsAt } from './passwords.ts'

/** A database that records the queries about accounts and codes, and what is queued; mails are sent at their own times. */
function noted(database: Database): { database: Database; asked: string[] } {
  const asked: string[] = []
  const note = (queryable: Queryable): Queryable => ({
    query(sql, params) {
      if (/\b(?:accounts|mailed_codes)\b|into mails/.test(sql)) asked.push(sql.replace(/\s+/g, ' ').trim())
      return queryable.query(sql, params)
    },
  })
  return {
    asked,
    database: {
      ...database,
      ...note(database),
      transaction: (run) => database.transaction((transaction) => run(note(transaction))),
    },
  }
}

describeOnBoth('an address with an account and one without', (database) => {
  it('ask the same of the database, in the same order, at signing in, registering and forgetting', async () => {
    const { asked, database: watched } = noted(database())
    const platform: TestPlatform = await testPlatform(watched, { sample: true })
    const send = async (path: string, body: object) => {
      asked.length = 0
      const { status, headers } = await platform.send('POST', `/api/account/v1${path}`, body, {
        origin: ownOrigin,
      })
      return { status, cookies: headers['set-cookie'], asked: [...asked] }
    }
    const same = async (path: string, bodyOf: (email: string) => object, least: number) => {
      const known = await send(path, bodyOf('fan@example.com'))
      const unknown = await send(path, bodyOf('nobody@example.com'))
      expect(unknown).toEqual(known)
      expect(known.asked.length).toBeGreaterThanOrEqual(least)
    }
    try {
      await same('/sessions', (email) => ({ email, password: 'Terrace-1907!' }), 1)
      await same('/passwords/codes', (email) => ({ email }), 3)
      await same(
        '/registrations',
        (email) => ({
          ...{ email, password: samplePassword, forename: 'Nadia', surname: 'Brück' },
          thirteenOrOver: true,
        }),
        3,
      )
    } finally {
      await platform.close()
    }
  })
})

it('a password is hashed as long for nobody as for somebody', async () => {
  const passwords = passwordsAt({ memory: 4096, passes: 2, parallelism: 1 })
  const stored = await passwords.hash(samplePassword)
  const times = { known: [] as number[], unknown: [] as number[] }
  const time = async (of: number[], hash: string | null) => {
    const began = performance.now()
    await passwords.holds('Terrace-1907!', hash)
    of.push(performance.now() - began)
  }
  for (let round = 0; round < 15; round += 1) {
    await time(times.known, stored)
    await time(times.unknown, null)
  }
  // The fastest of each: other load on the machine only adds to it.
  const ratio = Math.min(...times.unknown) / Math.min(...times.known)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})
