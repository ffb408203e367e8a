/** Passes as their matches move, are postponed and are called off. */
import type { Queryable } from '../../database/database.ts'
import { type Purchase, type PurchaseRow, purchaseOf } from './purchases.store.ts'

/**
 * Matches of passes that still open something, or will: a match may be played long after the day for which its pass was sold, and be called
 * off after it.
 */
export const matchesWithPasses = async (database: Queryable, now: Date): Promise<string[]> =>
  (
    await database.query<{ match_id: string }>(
      `select distinct p.match_id from purchases p left join matches m on m.id = p.match_id
       where p.match_id is not null and p.opens and (p.window_until is null
         or greatest(p.window_until, m.kick_off) > $1::timestamptz - interval '2 days'
         or (m.state->>'status' = 'postponed' and m.state_since > $1::timestamptz - interval '30 days'))`,
      [now.toISOString()],
    )
  ).map(({ match_id }) => match_id)

/** How the letters are recorded that a pass's match is off; news again once it has a new date. */
const offWord = 'match '
export const wordOfOff = (outlook: 'postponed' | 'called-off'): string => offWord + outlook

type PassesOfMatch = {
  packageID: string
  windowFrom: string | null
  windowUntil: string | null
  /** Whether the holders of any have had a letter that the match is off. */
  toldOff: boolean
}

/** The packages of the passes sold for a match, with their windows; one per kind of pass. */
export const passesOfMatch = async (database: Queryable, matchID: string): Promise<PassesOfMatch[]> =>
  database.query(
    `select package_id as "packageID", window_from as "windowFrom", window_until as "windowUntil",
       bool_or(exists (select from unnest(told) as word where starts_with(word, $2))) as "toldOff"
     from purchases where match_id = $1 and opens group by package_id, window_from, window_until`,
    [matchID, offWord],
  )

/** Moves the passes' windows to a new kick-off. */
export async function moveWindow(
  database: Queryable,
  matchID: string,
  packageID: string,
  window: { from: string; until: string } | null,
): Promise<void> {
  await database.query(
    'update purchases set window_from = $3, window_until = $4 where match_id = $1 and package_id = $2',
    [matchID, packageID, window?.from ?? null, window?.until ?? null],
  )
}

/** The match is on again: that it is off would be news. */
export async function forgetOff(database: Queryable, matchID: string, packageID: string): Promise<void> {
  await database.query(
    `update purchases set told = array(select word from unnest(told) with ordinality as had (word, place)
       where not starts_with(word, $3) order by place)
     where match_id = $1 and package_id = $2`,
    [matchID, packageID, offWord],
  )
}

/** Passes of a match whose holders have had no letter yet that it is off in this way. @param word in the form in which a purchase records it */
export const passesUntold = async (
  database: Queryable,
  matchID: string,
  packageID: string,
  word: string,
): Promise<Purchase[]> =>
  (
    await database.query<PurchaseRow>(
      `select p.* from purchases p join accounts a on a.id = p.account
       where p.match_id = $1 and p.package_id = $2 and p.opens and not ($3 = any(p.told))`,
      [matchID, packageID, word],
    )
  ).map(purchaseOf)

/** Paid passes that have not gone back, of matches that are off for good; newest first. */
export const calledOffPasses = async (database: Queryable): Promise<Purchase[]> =>
  (
    await database.query<PurchaseRow>(
      `select p.* from purchases p join matches m on m.id = p.match_id
       where p.opens and coalesce(p.sum_amount, 1) > 0 and m.state @> '{"status": "postponed", "final": true}'
       order by p.bought_at desc, p.id`,
      [],
    )
  ).map(purchaseOf)
