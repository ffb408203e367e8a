/** Letters to an account about its purchases: each is queued once, in the transaction that writes the change. */
import { datesOf, formatMoney } from '@club/i18n'
import type { InstallationSettings } from '@club/settings'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { written } from '../../mail/letters.ts'
import type { Letter } from '../../mail/mails.store.ts'
import type { Mailing } from '../../mail/start.server.ts'
import {
  announcer,
  bankRecord,
  type Changed,
  isBankRecord,
  type Known,
  valuesOf,
  wasToldOf,
  writer,
} from './purchase-letter.ts'
import { isResting, type Sum, type ToldState } from './purchase-state.core.ts'
import type { Purchase } from './purchases.store.ts'
import { backSince, partBackSince } from './refunds.core.ts'

export type PaymentLetters = {
  /** @param before null for a new purchase */
  ofChange(transaction: Queryable, before: Purchase | null, after: Changed, beside: Beside): Promise<void>
  /** Announces that the subscription is about to be charged again. @param due what the coming invoice says, where that is not the price */
  renewalAhead(purchase: Known, due: Sum | null): Promise<void>
  /** Starts the delivery of the queued letters. */
  wake(): void
}

/** What the account has beside a purchase. */
type Beside = {
  /** Another subscription of the account opens all that this one did. */
  replaced: boolean
  /** The purchase of the same package that stays, where this one is a duplicate that goes back. */
  stays: Purchase | null
}

type Options = {
  database: Database
  clock: Clock
  settings: InstallationSettings
  mail: Mailing
  /** For staff. */
  warn: (details: object, message: string) => void
}

/** States in which the money has not arrived, or is no longer with the club. */
const withoutMoney = new Set([
  'processing',
  'incomplete',
  'incomplete_expired',
  'failed',
  'refunded',
  'disputed',
  'charged_back',
])

/**
 * Whether the payment arrived when nobody could use the purchase any more. The grant and its letter are one transaction, so a purchase
 * without a letter, other than that it failed, was never anybody's; and that stays recorded, however often the platform crashes in between.
 * @param has whether its account still exists
 */
export const cameTooLate = (
  { told, status, opens }: Pick<Purchase, 'told' | 'status' | 'opens'>,
  has: boolean,
): boolean =>
  !withoutMoney.has(status) &&
  told.every((word) => word === 'failed') &&
  (has ? !opens && told.length > 0 : true)

const same = (one: string | null, other: string | null): boolean =>
  one === other || Date.parse(one ?? '') === Date.parse(other ?? '')

/** What is left of a pass's match, and when it is: a day that no longer counts is not named. */
const matchIn = <When>({ outlook, kickOff }: Changed, when: (instant: string | null) => When | null) =>
  outlook === 'to-come' ? { outlook: null, kickOff: when(kickOff) } : { outlook, kickOff: null }

/** What happened to one that still opens something, or does so now. */
function happenedOpen(before: Purchase | null, after: ToldState): string | null {
  const told = before !== null && wasToldOf(before)
  const bought = `bought ${after.packageID} ${after.priceDisplay}`
  // A change within the subscription is news, and comes before anything else about it.
  if (told && (after.packageID !== before.packageID || after.priceDisplay !== before.priceDisplay))
    return bought
  // Who has it again after a dispute has been told in that letter that it ends.
  const ends = `ends ${after.endsAt}`
  const endKnown =
    before?.told.includes(ends) ||
    (before?.told.some(isBankRecord('again')) && same(before.endsAt, after.endsAt))
  if (before?.opens && after.endsAt !== null && !endKnown) return ends
  if (before?.opens && told && before.endsAt !== null && after.renewsAt !== null)
    return `goes on ${after.renewsAt}`
  // Who has cancelled is not asked to repair the card.
  if (after.status === 'past_due') return after.endsAt === null ? `late ${after.opensUntil}` : null
  if (before?.status === 'disputed') return bankRecord('again', after.charge)
  if (told && !before.opens && isResting(before)) return `back ${after.renewsAt ?? after.endsAt}`
  // A payment that failed at first may arrive after the fan has cancelled.
  if (before?.opens && after.renewalPaid && (after.renewsAt !== null || before.status === 'past_due'))
    return `renewed ${after.renewsAt ?? after.endsAt}`
  return told ? null : bought
}

/** A record that names no payment stands for the state in which it was written. */
const ofBank = (letter: 'held' | 'lost', before: Purchase | null, { status, charge }: ToldState) =>
  before?.status === status && before.told.includes(letter) ? null : bankRecord(letter, charge)

/** What has happened, in the form in which the purchase records its letters; a renewal that fails again is a new event. */
function happened(before: Purchase | null, after: ToldState, { replaced, stays }: Beside): string | null {
  if (after.opens) return happenedOpen(before, after)
  if (stays) return 'paid twice'
  if (after.status === 'failed') return 'failed'
  // That a bank is looking into the payment is news for the payer, whether or not the purchase ever opened anything.
  if (after.status === 'disputed') return ofBank('held', before, after)
  if (after.status === 'charged_back') return ofBank('lost', before, after)
  if (!before || before.told.includes('paid twice')) return null
  const told = wasToldOf(before)
  if (after.status === 'refunded')
    // A fan who had a letter that the payment failed gets one that it arrived after all, and was refunded.
    return before.status !== 'refunded' && (told || before.told.includes('failed')) ? 'refunded' : null
  // No letter announces the end of a purchase that no letter announced; a duplicate payment has its own letter.
  if (!told) return null
  // A fan whose payment failed and who has bought it again still has it: a letter that the old one is over would say the opposite.
  if (isResting(before) && replaced) return null
  // It may go on: nothing has ended.
  if (isResting(after)) return before.opens ? `rests ${after.status}` : null
  return before.opens || isResting(before) ? `over ${after.status} ${after.endsAt ?? ''}` : null
}

export function paymentLetters({ database, clock, settings, mail, warn }: Options): PaymentLetters {
  const { letters, club } = mail
  const dates = datesOf(settings.site.timezone, settings.site.locale, settings.site.dateFormats)
  const day = (instant: string | null) => (instant === null ? null : dates.date(instant))
  const when = (instant: string | null) =>
    instant === null ? null : { day: dates.date(instant), time: dates.time(instant) }
  const money = ({ amount, currency }: Sum) => formatMoney(settings.site.locale, amount, currency)
  const values = valuesOf(club, money)
  /** What was paid when something began, and what it replaces. */
  const bought = (before: Purchase | null, after: ToldState) => {
    const changes = before !== null && wasToldOf(before)
    // A change that the provider charges later has its sum in a later letter.
    const sum = changes && !after.changePaid ? null : after.sum
    return {
      ...values({ ...after, sum }),
      replaces: changes ? `${before.title} (${before.priceDisplay})` : null,
      until: day(after.renewsAt),
      receipt: after.receiptURL,
    }
  }
  const cancelled = (after: Known) => {
    const { status, endsAt, opensUntil } = after
    const late = status === 'past_due' && opensUntil !== null
    const sooner = late && endsAt !== null && Date.parse(opensUntil) < Date.parse(endsAt)
    const until = sooner ? opensUntil : endsAt
    const past = until !== null && Date.parse(until) <= clock.now().getTime()
    const letter = late ? letters.lateCancelled : letters.subscriptionCancelled
    return written(letter, {
      ...values(after),
      until: past ? null : day(until),
      paidUntil: sooner ? day(endsAt) : null,
    })
  }
  const back = (after: ToldState) => ({
    ...values(after),
    wasPaid: after.renewalPaid,
    until: day(after.renewsAt),
    receipt: after.renewalPaid ? after.receiptURL : null,
  })
  /** The whole payment has gone back, or what was left of it. */
  const refunded = (before: Purchase | null, after: ToldState) => {
    const back = backSince(before?.told ?? [], after)
    const rest = back?.isRest ? { paid: money(back) } : {}
    const which = { isRest: back?.isRest === true, isPass: after.kind === 'match-pass' }
    return written(letters.purchaseRefunded, { ...values(after), ...rest, ...which })
  }
  /** Which of two went back, and which stays. */
  const paidTwice = (after: ToldState, stays: Purchase) => {
    const kept = values(stays)
    return written(letters.paidTwice, {
      ...values(after),
      refunded: after.status === 'refunded',
      later: Date.parse(after.boughtAt) > Date.parse(stays.boughtAt),
      boughtOn: day(after.boughtAt) ?? '',
      keptFor: kept.paid ?? kept.price,
      keptFrom: day(stays.boughtAt) ?? '',
      until: day(stays.renewsAt),
    })
  }

  const letterOf = (
    what: string,
    before: Purchase | null,
    after: Changed,
    stays: Purchase | null,
  ): Letter => {
    const { kind, renewsAt, endsAt, opensUntil, receiptURL: receipt } = after
    const [word] = what.split(' ')
    if (word === 'paid' && stays) return paidTwice(after, stays)
    if (word === 'late') return written(letters.renewalFailed, { ...values(after), until: day(opensUntil) })
    if (word === 'ends') return cancelled(after)
    if (word === 'goes')
      return written(letters.subscriptionResumed, { ...values(after), until: day(renewsAt) })
    if (word === 'rests')
      return written(
        after.status === 'paused' ? letters.subscriptionPaused : letters.subscriptionOnHold,
        values(after),
      )
    if (word === 'back') return written(letters.subscriptionBack, back(after))
    if (word === 'over') return written(letters.purchaseEnded, values(after))
    if (word === 'refunded') return refunded(before, after)
    if (word === 'held') return written(letters.purchaseHeld, values(after))
    if (word === 'lost') return written(letters.purchaseTakenBack, values(after))
    if (word === 'again') return written(letters.purchaseAgain, { ...values(after), until: day(endsAt) })
    if (word === 'failed') return written(letters.paymentFailed, values(after))
    if (word === 'renewed')
      return written(letters.subscriptionRenewed, { ...values(after), until: day(renewsAt), receipt })
    return kind === 'match-pass'
      ? written(letters.passBought, { ...values(after), ...matchIn(after, when), receipt })
      : written(letters.subscriptionBought, bought(before, after))
  }
  const write = writer(clock)
  const announce = announcer({ write, letters, values, day, warn })

  return {
    async ofChange(transaction, before, after, beside) {
      const what = happened(before, after, beside)
      if (what !== null)
        await announce(transaction, what, before, after, letterOf(what, before, after, beside.stays))
      const part = partBackSince(before?.told ?? [], after)
      // Who had no letter about the purchase has none about its money.
      if (part === null || beside.stays || (what === null && !before?.told.length)) return
      const said = { ...values(after), part: money(part.sum), stays: after.opens }
      await write(transaction, after, part.record, written(letters.partRefunded, said))
    },
    async renewalAhead(purchase, due) {
      const said = { ...values({ ...purchase, sum: due }), until: day(purchase.renewsAt) }
      const letter = written(letters.renewalAhead, said)
      await database.transaction((transaction) =>
        write(transaction, purchase, `renewal ${purchase.renewsAt}`, letter),
      )
      mail.wake()
    },
    wake: mail.wake,
  }
}
