import { expect, it } from '@jest/globals'
import { writeWithOutbox } from '../outbox/outbox.ts'
import { unknownDevice } from '../server/device.ts'
import { describeOnBoth } from '../testing/databases.ts'
import { idleSeconds } from './session-age.core.ts'
import {
  endOneOf,
  endSessionsOf,
  findSession,
  forgetExpiredSessions,
  NoLongerProven,
  openSession,
  sessionIDOf,
  tokenHash,
} from './sessions.store.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describeOnBoth('sessions', (database) => {
  it('are found by their token, on their own site alone', async () => {
    const token = await openSession(database(), now, 'fan-1', 'site')
    expect(await findSession(database(), now, token, 'site')).toMatchObject({ userID: 'fan-1', site: 'site' })
    expect(await findSession(database(), now, token, 'streamer')).toBeNull()
    expect(await findSession(database(), now, `${token.slice(1)}A`, 'site')).toBeNull()
  })

  it('open by what proved whose they are while that still holds: a password, or a session before', async () => {
    await database().query(
      `insert into accounts (id, email, display_name, password_hash, created_at) values ('fan-1', 'fan@example.com', 'Fan', 'hash', now())`,
    )
    const open = (provenBy: { password: string } | { session: string }) =>
      openSession(database(), now, 'fan-1', 'site', { device: unknownDevice, sid: null, provenBy })
    const first = await open({ password: 'hash' })
    const second = await open({ session: tokenHash(first) })
    expect(await findSession(database(), now, second, 'site')).not.toBeNull()
    await endOneOf(database(), 'fan-1', sessionIDOf(tokenHash(first)))
    await expect(open({ session: tokenHash(first) })).rejects.toThrow(NoLongerProven)
    await database().query(`update accounts set password_hash = 'another' where id = 'fan-1'`)
    await expect(open({ password: 'hash' })).rejects.toThrow(NoLongerProven)
    expect(await database().query('select site from sessions')).toHaveLength(1)
  })

  it('never rest as the token itself', async () => {
    const token = await openSession(database(), now, 'fan-1', 'site')
    const rows = await database().query('select * from sessions')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  it('run out, and are forgotten then', async () => {
    const token = await openSession(database(), now, 'fan-1', 'site')
    expect(await findSession(database(), later(idleSeconds - 1), token, 'site')).not.toBeNull()
    expect(await findSession(database(), later(idleSeconds), token, 'site')).toBeNull()
    await forgetExpiredSessions(database(), later(idleSeconds))
    expect(await database().query('select * from sessions')).toEqual([])
  })

  it('end one by one, or all of a user’s at once', async () => {
    const tokens = [
      await openSession(database(), now, 'fan-1', 'site'),
      await openSession(database(), now, 'fan-1', 'streamer'),
      await openSession(database(), now, 'fan-2', 'site'),
    ] as const
    expect(await endOneOf(database(), 'fan-1', sessionIDOf(tokenHash(tokens[0])))).toBe(true)
    expect(await findSession(database(), now, tokens[0], 'site')).toBeNull()
    expect(await findSession(database(), now, tokens[1], 'streamer')).not.toBeNull()
    await writeWithOutbox(database(), (transaction, changes) => endSessionsOf(transaction, changes, 'fan-1'))
    expect(await findSession(database(), now, tokens[1], 'streamer')).toBeNull()
    expect(await findSession(database(), now, tokens[2], 'site')).not.toBeNull()
  })
})
