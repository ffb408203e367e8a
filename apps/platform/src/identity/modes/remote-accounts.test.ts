import { expect, it } from '@jest/globals'
import { frozenClock } from '../../clock.ts'
import { provenAddresses } from '../../database/migrations/0041-proven-addresses.ts'
import { allMigrations, migrate } from '../../database/migrations.ts'
import { openPglite } from '../../database/pglite.server.ts'
import { queueMail } from '../../mail/mails.store.ts'
import { writeWithOutbox } from '../../outbox/outbox.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { findAccount, setPassword } from '../accounts.store.ts'
import type { Billing } from '../routes.ts'
import type { Fan } from './mode.ts'
import { accountOf } from './remote-accounts.ts'

const clock = frozenClock(new Date('2026-11-20T12:00:00Z'))
const fan = (subject: string, more: Partial<Fan> = {}): Fan => ({
  ...{ subject, email: 'robin@example.net', emailVerified: true, displayName: 'Robin', entitlements: null },
  ...more,
})

describeOnBoth('accounts that a provider answers for', (database) => {
  /** What the payment provider has been told. */
  const told: string[] = []
  const moved: Billing['moved'] = ({ email, stripeCustomerID }) => {
    told.push(`${stripeCustomerID} ${email}`)
    return new Promise(() => {})
  }
  const come = (of: Fan, provider = 'code-exchange', options = {}) =>
    accountOf({ database: database(), clock, moved }, provider, of, options)
  const emailOf = async (id: string) => (await findAccount(database(), id))?.email

  it('gives nobody whom the provider vouches for the account that somebody else made with their address', async () => {
    const squatter = fan('1', { emailVerified: false })
    const theirs = await come(squatter)
    const own = await come(fan('2'))
    expect(own).not.toBe(theirs)
    expect(await emailOf(own)).toBe('robin@example.net')
    // The other account keeps what it has, but without anybody's address, however often they sign in.
    expect(await come(squatter)).toBe(theirs)
    expect(await emailOf(theirs)).toBe(`${theirs}@address.invalid`)
    expect(await come(fan('2'))).toBe(own)
    expect(await emailOf(own)).toBe('robin@example.net')
  })

  it('nor one that was moved onto their address', async () => {
    const moved = await come(fan('1', { email: 'kim@example.net' }))
    await come(fan('1', { emailVerified: false }))
    expect(await emailOf(moved)).toBe('robin@example.net')
    expect(await come(fan('2'))).not.toBe(moved)
    // Verified again, with an address of its own.
    await come(fan('1', { email: 'kim@example.net' }))
    expect(await emailOf(moved)).toBe('kim@example.net')
  })

  it('goes on for whoever registers at the provider anew, and is the former subject’s no more', async () => {
    const before = await come(fan('1'))
    expect(await come(fan('2'))).toBe(before)
    await expect(come(fan('1', { emailVerified: false }))).rejects.toMatchObject({ status: 409 })
    // Besides our own accounts, an account may have any number of ways to sign in.
    for (const subject of ['3', '4', '3'])
      expect(await come(fan(subject), 'social:google', { own: true })).toBe(before)
  })

  it('goes on where a club changes its provider for one that vouches for addresses', async () => {
    const before = await come(fan('1', { emailVerified: false }), 'stream-payments')
    expect(await come(fan('2'))).toBe(before)
  })

  it('is no longer whose who never proved the address, once its owner has, set back or not', async () => {
    const kims = fan('kim', { emailVerified: false, displayName: 'Kim' })
    const account = await come(kims, 'code-exchange')
    const robins = fan('robin')
    expect(await come(robins, 'cloud-identity')).toBe(account)
    await expect(come(kims, 'code-exchange')).rejects.toMatchObject({ status: 409 })
    // The owner alone comes back, and by both.
    expect(await come(fan('robin too'), 'code-exchange')).toBe(account)
    expect(await come(robins, 'cloud-identity')).toBe(account)
  })

  it('nor once its owner has proven it beside our own accounts', async () => {
    const kims = fan('kim', { emailVerified: false, displayName: 'Kim' })
    const account = await come(kims, 'code-exchange')
    const own = { own: true }
    for (const provider of ['social:google', 'social:apple', 'social:google'])
      expect(await come(fan(provider), provider, own)).toBe(account)
    await expect(come(kims, 'code-exchange')).rejects.toMatchObject({ status: 409 })
  })

  it('nor once its owner has set a password by a mailed code', async () => {
    const kims = fan('kim', { emailVerified: false, displayName: 'Kim' })
    const account = await come(kims)
    await writeWithOutbox(database(), (transaction, changes) =>
      setPassword(transaction, changes, account, 'a hash'),
    )
    await expect(come(kims)).rejects.toMatchObject({ status: 409 })
  })

  it('tells the payment provider another address, and waits for no answer', async () => {
    const id = await come(fan('1'))
    await database().query(`update accounts set stripe_customer_id = 'cus_1' where id = $1`, [id])
    told.length = 0
    await come(fan('1'))
    expect(told).toEqual([])
    await come(fan('1', { email: 'robin@new.example', emailVerified: false }))
    expect(told).toEqual(['cus_1 robin@new.example'])
    // The address is another's, who proves it.
    await come(fan('2', { email: 'robin@new.example' }))
    expect(told.slice(1)).toEqual([`cus_1 ${id}@address.invalid`])
  })

  it('keeps what the former address was mailed with the account that leaves it', async () => {
    const mailed = (to: string) =>
      queueMail(database(), clock.now(), to, { subject: `To ${to}`, text: 'A receipt' })
    const own = await come(fan('1'))
    await mailed('robin@example.net')
    await come(fan('1', { email: 'robin@new.example', emailVerified: false }))
    await mailed('robin@new.example')
    // The address is another's, who proves it.
    const other = await come(fan('2', { email: 'robin@new.example' }))
    await mailed('robin@new.example')
    const kept = await database().query('select account, recipient from mails order by number')
    expect(kept).toEqual([
      { account: own, recipient: 'robin@example.net' },
      { account: own, recipient: 'robin@new.example' },
      { account: null, recipient: 'robin@new.example' },
    ])
    expect(other).not.toBe(own)
  })

  it('joins an account whose address is from before there was one spelling, and spells it as now', async () => {
    const kept = 'robin@xn--bcher-kva.example'
    const own = await come(fan('1', { email: kept }), 'social:google', { own: true })
    await database().query('update accounts set email = $2 where id = $1', [own, 'robin@b\u00fccher.example'])
    expect(await come(fan('2', { email: kept }))).toBe(own)
    expect(await emailOf(own)).toBe(kept)
  })
})

it('takes two of one provider’s out of an account where they stand, for the one who is vouched for to come back', async () => {
  const database = await openPglite(null)
  try {
    await migrate(
      database,
      allMigrations.filter(({ version }) => version < provenAddresses.version),
    )
    for (const name of ['two', 'one', 'own'])
      await database.query(
        `insert into accounts (id, email, display_name, password_hash, created_at) values ($1, $1 || '@example.net', $1, 'none', now())`,
        [name],
      )
    await database.query(
      `insert into remote_accounts (provider, subject, account) values
       ('code-exchange', '1', 'two'), ('code-exchange', '2', 'two'), ('code-exchange', '3', 'one'),
       ('social:google', '4', 'own'), ('social:google', '5', 'own')`,
    )
    await migrate(database)
    const left = await database.query<{ subject: string }>('select subject from remote_accounts order by 1')
    expect(left.map(({ subject }) => subject)).toEqual(['3', '4', '5'])
    const come = (of: Fan) => accountOf({ database, clock, moved: async () => true }, 'code-exchange', of)
    const email = 'two@example.net'
    await expect(come(fan('1', { email, emailVerified: false }))).rejects.toMatchObject({ status: 409 })
    expect(await come(fan('2', { email }))).toBe('two')
    expect(await come(fan('3', { email: 'one@example.net' }))).toBe('one')
    const unproven = await database.query('select id from accounts where not email_proven')
    expect(unproven).toEqual([])
  } finally {
    await database.close()
  }
})
