/** The head of the page for a fan who returns from the provider's page. */
import { useDates, useMessages, usePage, useSay } from '@club/shell-api'
import { ButtonLink, Notice } from '@club/ui'
import { useRejected } from '../forms/Form.tsx'
import { Outcome } from '../forms/Outcome.tsx'
import { WellDone } from '../forms/Said.tsx'
import { accountMessages } from '../messages.ts'
import { mayChange, opensLater, outcomeOf } from './return.core.ts'
import type { loadSubscriptions } from './subscriptions.action.ts'

type Loaded = Awaited<ReturnType<typeof loadSubscriptions>>
type Props = Pick<Loaded, 'after' | 'here' | 'purchases'> & { cameBack: NonNullable<Loaded['cameBack']> }

/** What became of the payment; without scripts the page cannot ask again by itself, so a link does. */
export function CameBack({ cameBack, after, here, purchases }: Props) {
  const { purchase, lookAgain } = useMessages(accountMessages)
  const dates = useDates()
  const { now } = usePage()
  const outcome = outcomeOf(cameBack)
  const say = useSay()
  const title = typeof cameBack === 'object' ? say(cameBack.packageTitle) : ''
  const opensAt = opensLater(cameBack, purchases, now)
  const outlook = typeof cameBack === 'object' ? cameBack.outlook : undefined
  const paid =
    opensAt === null
      ? purchase.paid(title)
      : purchase.paidAhead(title, dates.matchDate(opensAt), dates.time(opensAt))
  const said = {
    in: outlook === undefined ? paid : purchase.paidOff[outlook](title),
    away: purchase.away,
    unknown: purchase.unknown,
    opening: purchase.opening(title),
    processing: purchase.processing(title),
    open: purchase.open,
    expired: purchase.expired,
    failed: purchase.over.failed,
    withdrawn: purchase.withdrawn(title),
    blocked: purchase.blocked(title),
    refunded: purchase.refunded(title),
    over: purchase.ended(title),
  }[outcome]
  const way =
    outcome === 'in' && outlook === undefined && after !== null ? (
      <ButtonLink href={after} icon="Play">
        {purchase.goOn}
      </ButtonLink>
    ) : mayChange(outcome) ? (
      <ButtonLink href={here}>{lookAgain}</ButtonLink>
    ) : null
  // A rejected form comes back under the same address, and its problem takes the focus.
  const isNews = useRejected() === null
  return (
    <>
      <Outcome focus={isNews}>
        {outcome === 'in' && outlook === undefined ? (
          <WellDone>{said}</WellDone>
        ) : (
          <Notice kind={outcome === 'failed' ? 'problem' : 'info'}>{said}</Notice>
        )}
      </Outcome>
      {way && <p>{way}</p>}
    </>
  )
}
