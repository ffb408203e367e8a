import type { SubscriptionPlan } from '@club/contracts'
import { useMessages } from '@club/shell-api'
import { ButtonLink, Heading, Icon, RichText, type Tone } from '@club/ui'
import { blocksOf } from './markdown.core.ts'
import { shopMessages } from './messages.ts'
import styles from './PlanList.module.css'
import { isMonthly, planKind } from './plan.core.ts'

type Props = { readonly plans: readonly SubscriptionPlan[]; readonly tag: 'h3' | 'h4'; readonly style: Tone }

/** The older provider's plans, sold at its own address. */
export function PlanList({ plans, tag, style }: Props) {
  const words = useMessages(shopMessages)
  return (
    <ul className={styles.plans}>
      {plans.map((plan) => {
        const listens = planKind(plan) === 'listen'
        return (
          <li key={plan.Id} className={styles.plan}>
            <Icon name={listens ? 'Audio' : 'Video'} size={32} />
            <div className={styles.words}>
              <p className={styles.kind}>{listens ? words.listen : words.watch}</p>
              <Heading tag={tag} size="s">
                {plan.Title}
              </Heading>
              <RichText blocks={blocksOf(plan.Body)} />
            </div>
            <ButtonLink
              href={plan.PurchaseUrl}
              newTab
              type={style === 'dark' ? 'primary-light' : 'primary-dark'}
            >
              {words.buy(plan.AmountFormatted)}
              {isMonthly(plan) && words.perMonth}
            </ButtonLink>
          </li>
        )
      })}
    </ul>
  )
}
