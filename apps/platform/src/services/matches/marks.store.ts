/** The mark of a match's pass, which is made of the match's id, wherever it is kept. */
import { passMark } from '@club/access'
import type { Queryable } from '../../database/database.ts'
import { accessTopic, lockAccount, setGrant } from '../../identity/entitlements.store.ts'
import type { Changes } from '../../outbox/outbox.ts'

export type Moving = { transaction: Queryable; changes: Changes; now: Date }

/**
 * Follows a match that is now another, or has another id: whoever holds the mark of the one holds that of the other from now on, and what
 * lists it lists that.
 */
export async function moveMark(moving: Moving, from: string, to: string): Promise<void> {
  const { transaction, changes } = moving
  const [mark, moved] = [passMark(from), passMark(to)]
  await moveHeld(moving, mark, moved)
  const listing = (table: 'videos' | 'streams' | 'vouchers', key: 'id' | 'code_hash') =>
    transaction.query<{ id: string }>(
      `update ${table} set entitlements = array_replace(entitlements, $1, $2)
       where $1 = any(entitlements) returning ${key} as id`,
      [mark, moved],
    )
  await listing('vouchers', 'code_hash')
  const films = await listing('videos', 'id')
  if (films.length > 0) changes.add('videos', ['videos', ...films.map(({ id }) => `video:${id}` as const)])
  for (const { id } of await listing('streams', 'id'))
    changes.add('streams', [`stream:${id}`, 'streams'], { assetID: id })
  const sold = await transaction.query(
    `update packages set attributes = replace(attributes::text, $1, $2)::jsonb
     where strpos(attributes::text, $1) > 0 returning id`,
    [JSON.stringify(mark), JSON.stringify(moved)],
  )
  if (sold.length > 0) changes.add('packages', ['packages'])
}

async function moveHeld({ transaction, changes, now }: Moving, mark: string, moved: string): Promise<void> {
  const grants = await transaction.query<{ account: string; source: string }>(
    'select account, source from account_entitlements where entitlement = $1 order by account, source',
    [mark],
  )
  for (const { account, source } of grants) {
    await lockAccount(transaction, account)
    const held = await transaction.query<{ entitlement: string; ends_at: string | null }>(
      'select entitlement, ends_at from account_entitlements where account = $1 and source = $2',
      [account, source],
    )
    const named = held.map(({ entitlement, ends_at }) => ({
      name: entitlement === mark ? moved : entitlement,
      end: ends_at,
    }))
    await setGrant(transaction, now, {
      account,
      source,
      entitlements: named.map(({ name }) => name),
      ends: Object.fromEntries(named.map(({ name, end }) => [name, end])),
      because: 'clubs',
    })
    changes.add(accessTopic, [`account:${account}`], { userID: account })
  }
}
