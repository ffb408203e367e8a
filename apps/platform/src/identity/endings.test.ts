/** A session that takes another's place takes over what it plays, if it is the same account's. */
import { expect, it } from '@jest/globals'
import { describeOnBoth } from '../testing/databases.ts'
import { createEndings } from './endings.ts'
import { findSession, openSession, sessionIDOf, tokenHash } from './sessions.store.ts'

const now = new Date('2026-11-20T12:00:00Z')

describeOnBoth('a session that is replaced', (database) => {
  it.each([
    ['the same account’s, hands on what it plays', 'fan-1', true],
    ['another account’s, hands on nothing', 'fan-2', false],
  ])('by %s, and ends', async (_, account, handsOn) => {
    const [before, after] = [
      await openSession(database(), now, 'fan-1', 'site'),
      await openSession(database(), now, account, 'site'),
    ]
    const [from, to] = [before, after].map((token) => sessionIDOf(tokenHash(token)))
    const done: unknown[][] = []
    const endings = createEndings({
      database: database(),
      clock: { now: () => now },
      playbacks: {
        moveSession: async (...given) => void done.push(['moved', ...given]),
        endSession: async ({ sessionID }) => void done.push(['ended', sessionID]),
      },
      entered: { of: async () => [], ofAccount: async () => [], logOut: async () => {} },
    })
    await endings.replaced(before, 'site', after)
    expect(done).toEqual([...(handsOn ? [['moved', 'fan-1', from, to]] : []), ['ended', from]])
    expect(await findSession(database(), now, before, 'site')).toBeNull()
    expect(await findSession(database(), now, after, 'site')).not.toBeNull()
  })
})
