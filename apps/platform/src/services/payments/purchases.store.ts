/** Purchases as the provider last reported them, and the accounts that have entitlements from them. */
import { passMark } from '@club/access'
import type { MatchState } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import type { Outlook, Packages } from '../packages/index.ts'
import type { Opening } from './opened.core.ts'
import type { PurchaseState, Sum } from './purchase-state.core.ts'

export type Purchase = PurchaseState &
  Opening & {
    id: string
    /** Counts its writes: a writer that read an older revision may not write. */
    revision: number
    /** What the account has had letters about. */
    told: string[]
  }

/** Whether it may be charged again, whatever it opens now: a disputed or refunded one continues unless we end it. */
export const mayCharge = ({ kind, status }: Pick<Purchase, 'kind' | 'status'>): boolean =>
  kind === 'subscription' && status !== 'canceled' && status !== 'incomplete_expired'

/** As the database holds it. */
export type PurchaseRow = {
  id: string
  account: string
  kind: PurchaseState['kind']
  customer: string | null
  package_id: string
  title: string
  price_display: string
  sum_amount: number | null
  sum_currency: string | null
  refunded_amount: number | null
  refunded_currency: string | null
  status: string
  opens: boolean
  opens_until: string | null
  entitlements: string[]
  match_id: string | null
  window_from: string | null
  window_until: string | null
  renews_at: string | null
  ends_at: string | null
  receipt_url: string | null
  told: string[]
  revision: number
  bought_at: string
}

const sumIn = (amount: number | null, currency: string | null): Sum | null =>
  amount === null || currency === null ? null : { amount, currency }

export const purchaseOf = (row: PurchaseRow): Purchase => ({
  id: row.id,
  account: row.account,
  kind: row.kind,
  customer: row.customer,
  packageID: row.package_id,
  title: row.title,
  priceDisplay: row.price_display,
  sum: sumIn(row.sum_amount, row.sum_currency),
  refunded: sumIn(row.refunded_amount, row.refunded_currency),
  status: row.status,
  opens: row.opens,
  opensUntil: row.opens_until,
  entitlements: row.entitlements,
  matchID: row.match_id,
  windowFrom: row.window_from,
  windowUntil: row.window_until,
  renewsAt: row.renews_at,
  endsAt: row.ends_at,
  receiptURL: row.receipt_url,
  told: row.told,
  revision: row.revision,
  boughtAt: row.bought_at,
})

export async function findPurchase(database: Queryable, id: string): Promise<Purchase | null> {
  const [row] = await database.query<PurchaseRow>('select * from purchases where id = $1', [id])
  return row ? purchaseOf(row) : null
}

/** What an account has bought, newest first. */
export const purchasesOf = async (database: Queryable, account: string): Promise<Purchase[]> =>
  (
    await database.query<PurchaseRow>(
      'select * from purchases where account = $1 order by bought_at desc, id',
      [account],
    )
  ).map(purchaseOf)

/** When a match is at present, and what is left of it. */
export type MatchNow = { kickOff: string | null; outlook: Outlook }

/** The matches that an account has passes for, by id. */
export const passMatchesOf = async (
  { database, packages }: { database: Queryable; packages: Pick<Packages, 'outlookOf'> },
  account: string,
): Promise<ReadonlyMap<string, MatchNow>> =>
  new Map(
    (
      await database.query<{ id: string; kickOff: string | null; state: MatchState }>(
        `select id, kick_off as "kickOff", state from matches
         where id in (select match_id from purchases where account = $1)`,
        [account],
      )
    ).map(({ id, kickOff, state }) => [id, { kickOff, outlook: packages.outlookOf(state) }]),
  )

/**
 * A pass keeps the match first written for it: the match may have been renamed since, which the provider does not know.
 * @param before the revision at the time we asked the provider; 0 if there was none
 * @returns false where another process has written meanwhile: our answer from the provider may be older than its
 */
export async function writePurchase(
  transaction: Queryable,
  id: string,
  before: number,
  state: PurchaseState & Pick<Opening, 'windowFrom' | 'windowUntil'>,
): Promise<boolean> {
  const written = await transaction.query(
    `insert into purchases as stored (id, account, kind, customer, package_id, title, price_display, status, opens,
       opens_until, entitlements, match_id, window_from, window_until, renews_at, ends_at, receipt_url, bought_at, sum_amount, sum_currency,
       refunded_amount, refunded_currency, revision)
     select $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $2::int + 1
     on conflict (id) do update set account = excluded.account, customer = excluded.customer,
       package_id = case when stored.match_id is null then excluded.package_id else stored.package_id end, title = excluded.title, price_display = excluded.price_display,
       status = excluded.status, opens = excluded.opens, opens_until = excluded.opens_until,
       entitlements = excluded.entitlements, match_id = coalesce(stored.match_id, excluded.match_id), window_from = excluded.window_from,
       window_until = excluded.window_until, renews_at = excluded.renews_at, ends_at = excluded.ends_at,
       receipt_url = excluded.receipt_url, sum_amount = excluded.sum_amount, sum_currency = excluded.sum_currency,
       refunded_amount = excluded.refunded_amount, refunded_currency = excluded.refunded_currency,
       revision = excluded.revision
     where stored.revision = $2::int
     returning id`,
    [
      id,
      before,
      state.account,
      state.kind,
      state.customer,
      state.packageID,
      state.title,
      state.priceDisplay,
      state.status,
      state.opens,
      state.opensUntil,
      state.entitlements,
      state.matchID,
      state.windowFrom,
      state.windowUntil,
      state.renewsAt,
      state.endsAt,
      state.receiptURL,
      state.boughtAt,
      state.sum?.amount ?? null,
      state.sum?.currency ?? null,
      state.refunded?.amount ?? null,
      state.refunded?.currency ?? null,
    ],
  )
  return written.length > 0
}

/**
 * Records a letter.
 * @param undone how the letters begin that this one makes news again
 * @returns whether the account had not had one about this yet
 */
export async function noteTold(
  transaction: Queryable,
  id: string,
  what: string,
  undone: readonly string[],
): Promise<boolean> {
  const noted = await transaction.query(
    `update purchases set told = array(select word from unnest(told) with ordinality as had (word, place)
       where not exists (select from unnest($3::text[]) as gone where starts_with(word, gone)) order by place) || $2::text
     where id = $1 and not ($2::text = any(told)) returning id`,
    [id, what, undone],
  )
  return noted.length > 0
}

const doubleOf = 'double of '

/** Records, before its money goes back, that a purchase is a duplicate: whoever hears of the refund first writes the one letter about it. */
export async function noteDouble(database: Queryable, id: string, stays: string): Promise<void> {
  await database.query(
    `update purchases set told = told || $2::text, revision = revision + 1
     where id = $1 and not ($2::text = any(told))`,
    [id, doubleOf + stays],
  )
}

/** The purchases beside which this one was recorded as a duplicate. */
export const doubledIn = ({ told }: Pick<Purchase, 'told'>): string[] =>
  told.filter((word) => word.startsWith(doubleOf)).map((word) => word.slice(doubleOf.length))

/** Whether the window of a pass of the account is open now. */
export async function hasBegunPass(database: Queryable, account: string, now: Date): Promise<boolean> {
  const [row] = await database.query(
    `select id from purchases where account = $1 and opens and match_id is not null
       and window_from <= $2::timestamptz and window_until > $2::timestamptz limit 1`,
    [account, now.toISOString()],
  )
  return row !== undefined
}

/**
 * Accounts that still have what a purchase no longer opens, or lack what one has begun to open, or lack the marks of a pass's match under
 * its present name. Those with the latest matches first: where there are very many, the passes of former seasons wait.
 */
export const accountsDue = async (database: Queryable, now: Date, most: number): Promise<string[]> =>
  (
    await database.query<{ account: string }>(
      `select p.account from purchases p join accounts a on a.id = p.account,
         lateral (select p.opens and (p.opens_until is null or p.opens_until > $1::timestamptz) as opens,
           p.match_id is null or (p.window_from <= $1::timestamptz and p.window_until > $1::timestamptz) is true as within) now,
         lateral (select count(*) filter (where entitlement = any(p.entitlements)) as had, count(*) as all_had,
           count(*) filter (where entitlement = replace($3, '{match}', p.match_id)
             or starts_with(entitlement, replace($4, '{match}', p.match_id))) as marks
           from account_entitlements e where e.account = p.account and e.source = p.id) has
       where (p.opens_until is not null or p.match_id is not null) and case when not now.opens then has.all_had > 0
         when p.match_id is not null and has.marks <= cardinality(p.entitlements)
           and has.marks <= (select count(distinct name) from unnest(p.entitlements) name) then true
         when now.within then has.had < cardinality(p.entitlements)
         else has.had > 0 end
       group by p.account order by max(p.window_until) desc nulls last, p.account limit $2`,
      [now.toISOString(), most, passMark('{match}'), passMark('{match}', '')],
    )
  ).map(({ account }) => account)
