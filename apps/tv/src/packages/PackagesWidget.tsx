/** The packages widget (docs/product.md#packages): subscriptions and match passes, each a carousel of cards. */
import type { PackageType } from '@club/contracts'
import type { PackagesWidgetSettings } from '@club/settings'
import { sellsAnything } from '@club/settings/selling'
import { useMessages, useSettings, useSignInMode } from '@club/shell-api'
import { Carousel, Heading, Loading, Said, type TabItem, Tabs, type Tone } from '@club/ui'
import { useEffect, useState } from 'react'
import { BeforeYouBuy } from './BeforeYouBuy.tsx'
import { shopMessages } from './messages.ts'
import { PackageCard } from './PackageCard.tsx'
import { PackagesFooter } from './PackagesFooter.tsx'
import styles from './PackagesWidget.module.css'
import { PlanList } from './PlanList.tsx'
import { isMeant, meantFirst } from './package.core.ts'
import type { PackagesData } from './packages.loader.ts'
import { type Buying, useCheckout } from './use-checkout.ts'
import { type ListState, useLists } from './use-lists.ts'
import { useOnItsWay } from './use-on-its-way.ts'

type Props = PackagesData & {
  /** The package that the fan came for; null: none. It comes first, on the tab that opens. */
  readonly meant: string | null
  /** The heading's level in the outline. */
  readonly tag?: 'h2' | 'h3'
}

export function PackagesWidget({ lists, widget, meant, tag = 'h2' }: Props) {
  const words = useMessages(shopMessages)
  const states = useLists(lists)
  const buying = useCheckout()
  const [tab, setTab] = useTab(states, meant)
  const { style } = widget
  const sells = sellsAnything(useSettings())
  const onItsWay = useOnItsWay(sells)
  const hasAccounts = useSignInMode() !== 'none'
  // A plan's button leads to the older provider, which sells it, and shows its prices.
  const plans = hasAccounts ? widget.plans : []
  // The club's own text on an empty list appears in its tab.
  const nothing =
    plans.length === 0 &&
    !widget.noSubscriptionsText &&
    !widget.noMatchPassesText &&
    Object.values(states).every((list) => list.is === 'ready' && list.packages.length === 0)
  const cards = { buying, onItsWay, widget, meant, sells, tag: tag === 'h2' ? 'h3' : 'h4' } as const
  const tabs: TabItem[] = [
    {
      id: 'membership',
      label: words.subscriptions,
      content: (
        <PackageTab
          type="membership"
          label={words.subscriptions}
          list={states.membership}
          empty={widget.noSubscriptionsText ?? words.noSubscriptions}
          {...cards}
        />
      ),
    },
    {
      id: 'match-pass',
      label: words.matchPasses,
      content: (
        <PackageTab
          type="match-pass"
          label={words.matchPasses}
          list={states['match-pass']}
          empty={widget.noMatchPassesText ?? words.noMatchPasses}
          {...cards}
        />
      ),
    },
    ...(plans.length > 0
      ? [
          {
            id: 'plans',
            label: words.plans,
            content: <PlanList plans={plans} tag={cards.tag} style={style} />,
          },
        ]
      : []),
  ]
  return (
    <div className={styles.widget} data-tone={style} data-widget="packages">
      <Heading tag={tag} size="l">
        <Said>{widget.title ?? words.packages}</Said>
      </Heading>
      {!sells && !nothing && (
        <p className={styles.lead}>{hasAccounts ? words.nothingSoldNow : words.nothingSold}</p>
      )}
      {nothing ? (
        <p className={styles.empty}>{words.noPackages}</p>
      ) : (
        <Tabs label={words.packages} items={tabs} selected={tab} onSelect={setTab} tone={style} />
      )}
      <PackagesFooter widget={widget} redeems={hasAccounts} />
    </div>
  )
}

/** Subscriptions first, unless the fan came for a match; the fan's own choice wins. */
function useTab(states: Record<PackageType, ListState>, meant: string | null) {
  const [chosen, choose] = useState<string | null>(null)
  const passes = states['match-pass']
  const forPass =
    meant !== null && passes.is === 'ready' && passes.packages.some((one) => isMeant(one, meant))
  // A fan who comes for another package on the same page is taken to it too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `meant` is the trigger
  useEffect(() => choose(null), [meant])
  return [chosen ?? (forPass ? 'match-pass' : 'membership'), choose] as const
}

type TabProps = {
  readonly type: PackageType
  readonly label: string
  readonly list: ListState
  readonly empty: string
  readonly buying: Buying
  readonly onItsWay: ReadonlySet<string>
  readonly widget: PackagesWidgetSettings
  readonly meant: string | null
  /** Whether anybody can buy here. */
  readonly sells: boolean
  readonly tag: 'h3' | 'h4'
}

function PackageTab({ type, label, list, empty, buying, onItsWay, widget, meant, sells, tag }: TabProps) {
  const words = useMessages(shopMessages)
  const tone: Tone = widget.style
  if (list.is === 'loading')
    return (
      <p className={styles.empty}>
        <Loading tone={tone} />
      </p>
    )
  if (list.packages.length === 0)
    return (
      <p className={styles.empty}>
        <Said>{empty}</Said>
      </p>
    )
  return (
    <div className={styles.offer}>
      {sells && <BeforeYouBuy type={type} tag={tag} />}
      <div className={styles.row}>
        <Carousel
          label={label}
          type="full-3"
          tone={tone}
          heading={
            <p className={styles.lead}>
              {type === 'membership' ? words.leadMembership : words.leadMatchPass}
            </p>
          }
        >
          {meantFirst(list.packages, meant).map((one) => (
            <PackageCard
              key={one.id}
              one={one}
              buying={buying}
              onItsWay={onItsWay.has(one.id)}
              sells={sells}
              style={widget.style}
              tag={tag}
              meant={meant !== null && isMeant(one, meant)}
            />
          ))}
        </Carousel>
      </div>
    </div>
  )
}
