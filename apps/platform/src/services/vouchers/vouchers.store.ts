/** Vouchers and who redeemed them. We store only the hash of a code: codes are long and random, as the schema demands. */
import { createHash } from 'node:crypto'
import type { NewVouchers, Purchase } from '@club/contracts'
import type { Database, Queryable } from '../../database/database.ts'
import { accessTopic, lockAccount, setGrant } from '../../identity/entitlements.store.ts'
import { type Letters, written } from '../../mail/letters.ts'
import { queueMail } from '../../mail/mails.store.ts'
import { writeWithOutbox } from '../../outbox/outbox.ts'
import { endOfPeriod } from './period.core.ts'

const hashOf = (code: string): string => createHash('sha256').update(`voucher ${code}`).digest('hex')

/** The source under which a voucher's entitlements are stored; it opens nothing itself. */
const sourceOf = (hash: string): string => `voucher:${hash.slice(0, 24)}`

type Row = {
  code_hash: string
  title: string
  entitlements: string[]
  redeemed_at: string
  redeemed_by: string
  opens_until: string | null
}

const instant = (at: string | null) => (at === null ? null : new Date(at).toISOString())

/** @returns how many of them were new */
export async function addVouchers(database: Database, given: NewVouchers): Promise<number> {
  const rows = await database.query(
    `insert into vouchers (code_hash, title, entitlements, expires_at, opens_for, opens_until)
     select hash, title, string_to_array(names, ','), least(expires, until), period, until from
       unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::timestamptz[])
         as given (hash, title, names, expires, period, until)
     on conflict do nothing returning code_hash`,
    [
      given.map(({ code }) => hashOf(code)),
      given.map(({ title }) => title),
      given.map(({ entitlements }) => entitlements.join(',')),
      given.map(({ expiresAt }) => expiresAt),
      given.map(({ opens }) => ('for' in opens ? opens.for : null)),
      given.map(({ opens }) => ('until' in opens ? opens.until : null)),
    ],
  )
  return rows.length
}

export type Redeemed = { is: 'redeemed'; title: string; entitlements: string[]; endsAt: string | null }
export type Redemption = Redeemed | { is: 'unknown' | 'used' | 'yours' | 'over' }

/** The first to redeem a voucher gets it: one transaction claims the row and grants its entitlements. */
export const redeem = (database: Database, now: Date, account: string, code: string): Promise<Redemption> =>
  writeWithOutbox(database, async (transaction, changes): Promise<Redemption> => {
    if (!(await lockAccount(transaction, account))) return { is: 'unknown' }
    const hash = hashOf(code)
    const [taken] = await transaction.query<Row>(
      `update vouchers set redeemed_at = $3, redeemed_by = $2,
         opens_until = case opens_for when 'month' then $4::timestamptz when 'year' then $5::timestamptz else opens_until end
       where code_hash = $1 and redeemed_at is null and (expires_at is null or expires_at > $3)
       returning *`,
      [
        hash,
        account,
        ...[now, endOfPeriod(now, 'month'), endOfPeriod(now, 'year')].map((at) => at.toISOString()),
      ],
    )
    if (!taken) {
      const [there] = await transaction.query<{ used: boolean; redeemed_by: string | null }>(
        'select redeemed_at is not null as used, redeemed_by from vouchers where code_hash = $1',
        [hash],
      )
      if (!there) return { is: 'unknown' }
      // The fan who used it may have deleted their account since.
      if (!there.used) return { is: 'over' }
      return { is: there.redeemed_by === account ? 'yours' : 'used' }
    }
    const { title, entitlements } = taken
    const source = sourceOf(hash)
    const ends = Object.fromEntries(entitlements.map((name) => [name, taken.opens_until]))
    await setGrant(transaction, now, { account, source, entitlements, ends, because: 'voucher' })
    changes.add(accessTopic, [`account:${account}`], { userID: account })
    return { is: 'redeemed', title, entitlements, endsAt: instant(taken.opens_until) }
  })

/** A voucher as its account sees it. */
export const shownVoucher = (row: Row, now: Date): Purchase => {
  const active = row.opens_until === null || Date.parse(row.opens_until) > now.getTime()
  return {
    packageID: null,
    title: row.title,
    kind: 'voucher',
    status: active ? 'redeemed' : 'ended',
    active,
    entitlements: row.entitlements,
    priceDisplay: '',
    boughtAt: new Date(row.redeemed_at).toISOString(),
    renewsAt: null,
    endsAt: instant(row.opens_until),
    receiptURL: null,
  }
}

/** What an account has redeemed, newest first. */
export const vouchersOf = async (
  database: Queryable,
  now: Date,
  account: string,
): Promise<{ id: string; attributes: Purchase }[]> =>
  (
    await database.query<Row>(
      'select * from vouchers where redeemed_by = $1 order by redeemed_at desc, code_hash',
      [account],
    )
  ).map((row) => ({ id: sourceOf(row.code_hash), attributes: shownVoucher(row, now) }))

type Ended = { database: Database; letters: Letters; club: string }

/** Revokes the entitlements of vouchers that have run out, and writes to their accounts. @returns how many there were */
export async function endDue({ database, letters, club }: Ended, now: Date): Promise<number> {
  const due = await database.query<Row & { email: string }>(
    `select v.*, a.email from vouchers v join accounts a on a.id = v.redeemed_by
     where v.opens_until <= $1 and exists (select from account_entitlements e
       where e.account = v.redeemed_by and e.source = 'voucher:' || left(v.code_hash, 24)) limit 2000`,
    [now.toISOString()],
  )
  for (const { code_hash: hash, redeemed_by: account, title, email } of due)
    await writeWithOutbox(database, async (transaction, changes) => {
      if (!(await lockAccount(transaction, account))) return
      const grant = { account, source: sourceOf(hash), entitlements: [], because: 'voucher ended' }
      // Another instance may have been quicker.
      if (!(await setGrant(transaction, now, grant))) return
      changes.add(accessTopic, [`account:${account}`], { userID: account })
      await queueMail(transaction, now, email, written(letters.voucherEnded, { club, title }))
    })
  return due.length
}
