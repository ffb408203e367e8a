/** The line of text below a purchase's name. Pure. */
import type { Purchase } from '@club/contracts'
import type { Messages } from '../messages/en.ts'

type Dates = Record<'date' | 'matchDate' | 'kickOff' | 'time', (value: string) => string>

/** The provider's states that give no access, each with the text that says why. */
const over: Readonly<Record<string, keyof Messages['purchase']['over']>> = {
  canceled: 'ended',
  refunded: 'refunded',
  disputed: 'disputed',
  charged_back: 'takenBack',
  processing: 'processing',
  incomplete: 'processing',
  failed: 'failed',
  incomplete_expired: 'failed',
  unpaid: 'unpaid',
  past_due: 'unpaid',
  paused: 'paused',
}

/** Whether its payment has not arrived yet, but still may. */
export const isOnItsWay = ({ status }: Pick<Purchase, 'status'>): boolean => over[status] === 'processing'

/** Whether it is a subscription that still runs, and was told not to renew. */
export const isCancelled = ({
  kind,
  active,
  endsAt,
}: Pick<Purchase, 'kind' | 'active' | 'endsAt'>): boolean =>
  kind === 'subscription' && active && endsAt !== null

/** When it renews, ends or starts, or why it is over. */
export function purchaseLine(
  { kind, status, active, outlook, renewsAt, endsAt }: Purchase,
  { purchase: say }: Messages,
  dates: Pick<Dates, 'date'>,
): string {
  if (!active) return say.over[over[status] ?? 'ended']
  if (kind === 'match-pass') return outlook === undefined ? say.pass : say.passOff[outlook]
  if (kind === 'voucher') return endsAt === null ? say.given : say.givenUntil(dates.date(endsAt))
  // Who has cancelled is told when it ends, and is not asked to repair the card.
  if (endsAt !== null)
    return status === 'past_due' ? say.lateUntil(dates.date(endsAt)) : say.until(dates.date(endsAt))
  if (status === 'past_due') return say.late
  return renewsAt === null ? say.runs : say.renews(dates.date(renewsAt))
}

/** When the match of a pass is, and until then from when the pass can be used; null where there is no such match. @param now ISO 8601 */
export function passLine(
  { active, match }: Pick<Purchase, 'active' | 'match'>,
  { purchase: say }: Messages,
  dates: Omit<Dates, 'date'>,
  now: string,
): string | null {
  if (match === undefined) return null
  const { kickOff, opensAt } = match
  const when = say.kickOff(dates.kickOff(kickOff))
  if (!active || Date.parse(opensAt) <= Date.parse(now)) return when
  return `${when} ${say.opensAt(dates.matchDate(opensAt), dates.time(opensAt))}`
}

const paidSums = (
  { kind, priceDisplay, paidDisplay }: Pick<Purchase, 'kind' | 'priceDisplay' | 'paidDisplay'>,
  { purchase: say }: Messages,
): string[] => {
  if (paidDisplay === undefined) return [priceDisplay]
  return kind === 'match-pass' ? [paidDisplay] : [priceDisplay, say.lastPayment(paidDisplay)]
}

/** The sums of a purchase: its price, what was paid last where that is another sum, and what of it has gone back. A pass is paid once. */
export const purchaseSums = (
  purchase: Pick<Purchase, 'kind' | 'priceDisplay' | 'paidDisplay' | 'refundedDisplay'>,
  text: Messages,
): string[] => [
  ...paidSums(purchase, text),
  ...(purchase.refundedDisplay === undefined ? [] : [text.purchase.refundedPart(purchase.refundedDisplay)]),
]
