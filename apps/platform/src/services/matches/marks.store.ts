/** The mark of a match's pass, which is made of the match's id, wherever it is kept. */
import { passMark } from '@club/access'
import type { Queryable } from '../../database/database.ts'
import { accessTopic, lockAccount, setGrant } from '../../identity/entitlements.store.ts'
import type { Changes } from '../../outbox/outbox.ts'

/** What is exchanged for what: a pass's mark, and how the marks of what it opens begin. */
type Marks = { mark: string; moved: string; part: string; partMoved: string }

export type Moving = { transaction: Queryable; changes: Changes; now: Date }

/** A match that is now another, or has another id. */
export type Moved = { from: string; to: string }

/**
 * Follows matches: whoever holds the mark of the one holds that of the other from now on, and what lists it lists that. Accounts of all of them
 * go first, as when a voucher is redeemed: two that lock in another order would wait for each other.
 */
export async function moveMarks(moving: Moving, moves: readonly Moved[]): Promise<void> {
  const all = moves.map(
    ({ from, to }): Marks => ({
      mark: passMark(from),
      moved: passMark(to),
      part: passMark(from, ''),
      partMoved: passMark(to, ''),
    }),
  )
  for (const marks of all) await moveHeld(moving, marks)
  for (const marks of all) await moveListed(moving, marks)
}

async function moveListed(
  { transaction, changes }: Moving,
  { mark, moved, part, partMoved }: Marks,
): Promise<void> {
  const listing = (table: 'videos' | 'streams' | 'vouchers', key: 'id' | 'code_hash') =>
    transaction.query<{ id: string }>(
      `update ${table} set entitlements = array(
         select case when name = $1 then $2
                when starts_with(name, $3) then $4 || substr(name, length($3) + 1) else name end
         from unnest(entitlements) with ordinality as listed (name, place) order by place)
       where exists (select from unnest(entitlements) as name where name = $1 or starts_with(name, $3))
       returning ${key} as id`,
      [mark, moved, part, partMoved],
    )
  await listing('vouchers', 'code_hash')
  const films = await listing('videos', 'id')
  if (films.length > 0) changes.add('videos', ['videos', ...films.map(({ id }) => `video:${id}` as const)])
  for (const { id } of await listing('streams', 'id'))
    changes.add('streams', [`stream:${id}`, 'streams'], { assetID: id })
  const sold = await transaction.query(
    `update packages set attributes = replace(replace(attributes::text, $1, $2), $3, $4)::jsonb
     where strpos(attributes::text, $1) > 0 or strpos(attributes::text, $3) > 0 returning id`,
    [JSON.stringify(mark), JSON.stringify(moved), `"${part}`, `"${partMoved}`],
  )
  if (sold.length > 0) changes.add('packages', ['packages'])
}

async function moveHeld(
  { transaction, changes, now }: Moving,
  { mark, moved, part, partMoved }: Marks,
): Promise<void> {
  const renamed = (name: string) =>
    name === mark ? moved : name.startsWith(part) ? partMoved + name.slice(part.length) : name
  const grants = await transaction.query<{ account: string; source: string }>(
    `select distinct account, source from account_entitlements
     where entitlement = $1 or starts_with(entitlement, $2) order by account, source`,
    [mark, part],
  )
  for (const { account, source } of grants) {
    await lockAccount(transaction, account)
    const held = await transaction.query<{ entitlement: string; ends_at: string | null }>(
      'select entitlement, ends_at from account_entitlements where account = $1 and source = $2',
      [account, source],
    )
    const named = held.map(({ entitlement, ends_at }) => ({
      name: renamed(entitlement),
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
