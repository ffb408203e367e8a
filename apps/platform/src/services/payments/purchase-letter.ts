/** One letter about a purchase: what it may name, and how it is queued once. */
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { written } from '../../mail/letters.ts'
import { type Letter, queueMail } from '../../mail/mails.store.ts'
import type { Mailing } from '../../mail/start.server.ts'
import type { Outlook } from '../packages/index.ts'
import type { PurchaseState, Sum, ToldState } from './purchase-state.core.ts'
import { noteTold, type Purchase } from './purchases.store.ts'

export type Known = PurchaseState & { id: string }
/** Including the kick-off of a pass's match, if it has one, and what is left of that match. */
export type Changed = ToldState & { id: string; kickOff: string | null; outlook: Outlook }

/** Letters about what a bank does with a payment: that it looks into it, has found for the club, has given the money back. */
type BankLetter = 'held' | 'again' | 'lost'

/** How such a letter is recorded: each payment has its own. */
export const bankRecord = (letter: BankLetter, charge: string | null): string => `${letter} ${charge}`

/** Whether a record is of such a letter; older ones name no payment. */
export const isBankRecord =
  (letter: BankLetter) =>
  (record: string): boolean =>
    record === letter || record.startsWith(`${letter} `)

/** Whether the account has had a letter that it has this. If a bank looked into it from the start, that letter comes when it opens. */
export const wasToldOf = ({ told }: Pick<Purchase, 'told'>): boolean =>
  told.some((word) => word.startsWith('bought ') || isBankRecord('again')(word))

/** Letters that are news again after a letter of another kind: each cancellation, resumption and change has its own. */
const undoneBy: Readonly<Record<string, readonly string[]>> = {
  bought: ['bought ', 'ends ', 'goes on '],
  ends: ['goes on '],
  goes: ['ends '],
  match: ['match '],
  rests: ['back '],
  back: ['rests '],
}

/** Letters that say that something can be used now. */
const promising = new Set(['bought', 'back', 'again'])

const isBlocked = async (transaction: Queryable, account: string): Promise<boolean> =>
  (await transaction.query('select 1 from accounts where id = $1 and blocked', [account])).length > 0

/** Queues a letter, unless the account has had it. @returns whether it is queued now */
export const writer =
  (clock: Clock) =>
  async (transaction: Queryable, purchase: Known, what: string, letter: Letter): Promise<boolean> => {
    const [account] = await transaction.query<{ email: string }>('select email from accounts where id = $1', [
      purchase.account,
    ])
    const undone = undoneBy[what.split(' ')[0] ?? ''] ?? []
    if (!account || !(await noteTold(transaction, purchase.id, what, undone))) return false
    await queueMail(transaction, clock.now(), account.email, letter)
    return true
  }

/** What every letter about a purchase may name. */
export const valuesOf =
  (club: string, money: (sum: Sum) => string) =>
  ({ title, priceDisplay: price, sum }: Pick<Known, 'title' | 'priceDisplay' | 'sum'>) => ({
    club,
    title,
    price,
    paid: sum && money(sum),
    free: sum?.amount === 0,
  })

type Announcing = {
  /** For staff. */
  warn: (details: object, message: string) => void
  write: ReturnType<typeof writer>
  letters: Mailing['letters']
  values: ReturnType<typeof valuesOf>
  day(instant: string | null): string | null
}

/** Queues a letter; where it says that a blocked account can use something, another that counts as it. */
export const announcer =
  ({ write, letters, values, day, warn }: Announcing) =>
  async (
    transaction: Queryable,
    what: string,
    before: Purchase | null,
    after: Changed,
    letter: Letter,
  ): Promise<void> => {
    const { id, account, renewsAt, renewalPaid, changePaid, receiptURL: receipt } = after
    if (!promising.has(what.split(' ')[0] ?? '') || !(await isBlocked(transaction, account))) {
      await write(transaction, after, what, letter)
      return
    }
    const wasPaid = before === null || !wasToldOf(before) || renewalPaid || changePaid
    const said = { ...values(after), wasPaid, until: day(renewsAt), receipt: wasPaid ? receipt : null }
    if (await write(transaction, after, what, written(letters.accountBlocked, said)))
      warn(
        { purchase: id, account },
        'a blocked account has what it cannot use: unblock it, or refund and cancel',
      )
  }
