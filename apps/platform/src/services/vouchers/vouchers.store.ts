/** Vouchers and who has had them. A code is kept as its hash alone: it is long and of chance, as the schema demands. */
import { createHash } from 'node:crypto'
import type { NewVouchers } from '@club/contracts'
import type { Database } from '../../database/database.ts'
import { accessTopic, lockAccount, setGrant } from '../../identity/entitlements.store.ts'
import { writeWithOutbox } from '../../outbox/outbox.ts'

const hashOf = (code: string): string => createHash('sha256').update(`voucher ${code}`).digest('hex')

/** @returns how many of them were not there */
export async function addVouchers(database: Database, given: NewVouchers): Promise<number> {
  const rows = await database.query(
    `insert into vouchers (code_hash, title, entitlements, expires_at)
     select hash, title, string_to_array(names, ','), until from
       unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) as given (hash, title, names, until)
     on conflict do nothing returning code_hash`,
    [
      given.map(({ code }) => hashOf(code)),
      given.map(({ title }) => title),
      given.map(({ entitlements }) => entitlements.join(',')),
      given.map(({ expiresAt }) => expiresAt),
    ],
  )
  return rows.length
}

export type Redeemed = { is: 'redeemed'; title: string; entitlements: string[] }
export type Redemption = Redeemed | { is: 'unknown' | 'used' | 'over' }

/** Whoever comes first has it: the row is taken and what it gives is written in one step. */
export const redeem = (database: Database, now: Date, account: string, code: string): Promise<Redemption> =>
  writeWithOutbox(database, async (transaction, changes): Promise<Redemption> => {
    if (!(await lockAccount(transaction, account))) return { is: 'unknown' }
    const hash = hashOf(code)
    const [taken] = await transaction.query<{ title: string; entitlements: string[] }>(
      `update vouchers set redeemed_at = $3, redeemed_by = $2
       where code_hash = $1 and redeemed_at is null and (expires_at is null or expires_at > $3)
       returning title, entitlements`,
      [hash, account, now.toISOString()],
    )
    if (!taken) {
      const [there] = await transaction.query<{ used: boolean }>(
        'select redeemed_at is not null as used from vouchers where code_hash = $1',
        [hash],
      )
      return { is: there ? (there.used ? 'used' : 'over') : 'unknown' }
    }
    const { title, entitlements } = taken
    const source = `voucher:${hash.slice(0, 24)}`
    await setGrant(transaction, now, { account, source, entitlements, because: 'voucher' })
    changes.add(accessTopic, [`account:${account}`], { userID: account })
    return { is: 'redeemed', title, entitlements }
  })
