import { subscriptionsAmong } from '@club/access'
import { entitlementsAtom, signedInAtom, useBus, useMessages, useSignInMode } from '@club/shell-api'
import {
  Button,
  ButtonLink,
  Container,
  Heading,
  Icon,
  type IconName,
  Picture,
  Said,
  Stamp,
  Still,
} from '@club/ui'
import { atom, useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { useLoaderData } from 'react-router'
import { SignInButton } from '../frame/SignInButton.tsx'
import { TvFrame } from '../frame/TvFrame.tsx'
import { TvHead } from '../frame/TvHead.tsx'
import { tvMessages } from '../messages.ts'
import { shopMessages } from '../packages/messages.ts'
import { PackagesWidget } from '../packages/PackagesWidget.tsx'
import { useMeant } from '../packages/use-meant.ts'
import { PriceLine } from './PriceLine.tsx'
import styles from './SubscriptionsPage.module.css'
import type { Plan, SubscriptionsData } from './subscriptions.loader.ts'

/** What is on sale, and what each membership includes. */
export function SubscriptionsPage() {
  const { frame, name, plans, colours, login, promo, packages } = useLoaderData() as SubscriptionsData
  const words = useMessages(tvMessages)
  const shop = useMessages(shopMessages)
  const meant = useMeant()
  const picture = packages.lists.membership?.[0]?.attributes.imageData.landscape?.imageKey
  const page = frame.tabs.find(({ feed }) => feed === 'subscribe')?.href ?? ''
  const signedIn = useAtomValue(signedInAtom)
  const invites = useSignInMode() === 'none' ? undefined : login
  return (
    <TvFrame frame={frame} current="subscribe">
      <TvHead title={name} intro={signedIn ? promo : invites} imageKey={picture} quiet>
        <PriceLine lists={packages.lists} page={page} />
      </TvHead>
      <section
        id="packages"
        className={styles.packages}
        aria-label={shop.packages}
        data-ground={packages.widget.style}
      >
        <Container>
          <PackagesWidget {...packages} meant={meant} />
        </Container>
      </section>
      {plans.length > 0 && (
        <section className={styles.memberships} aria-label={words.memberships}>
          <Container>
            <div className={styles.heading}>
              <Heading tag="h2" size="xl">
                {words.memberships}
              </Heading>
            </div>
            <ol className={styles.plans}>
              {plans.map((plan, index) => (
                <li key={plan.id}>
                  <PlanCard {...{ plan, page, login, signedIn }} colours={colours[index]} />
                </li>
              ))}
            </ol>
          </Container>
        </section>
      )}
    </TvFrame>
  )
}

type PlanCardProps = {
  readonly plan: Plan
  readonly colours: SubscriptionsData['colours'][number] | undefined
  /** Path of this page. */
  readonly page: string
  readonly login: string
  readonly signedIn: boolean
}

function PlanCard({ plan, colours, page, login, signedIn }: PlanCardProps) {
  const words = useMessages(tvMessages)
  const shop = useMessages(shopMessages)
  // The club's own colours: a script sets them, since the policy allows no inline styles in HTML.
  const paint = useCallback(
    (card: HTMLElement | null) => {
      if (!card || !colours) return
      card.style.setProperty('--plan', colours.background)
      card.style.setProperty('--plan-ink', colours.text)
    },
    [colours],
  )
  const open = plan.opens.includes('?')
  const standing = useMemo(
    () =>
      atom((get) => {
        const { held } = get(entitlementsAtom)
        const own = get(signedInAtom) ? plan.opens.filter((entitlement) => held.includes(entitlement)) : []
        if (subscriptionsAmong(own).length > 0) return 'subscribed'
        return own.length > 0 ? 'free' : null
      }),
    [plan],
  )
  const own = useAtomValue(standing)
  const bus = useBus()
  // What is subscribed to already is not offered once more by a way to this very page.
  const isManaged = own === 'subscribed' && plan.button.href.split('#')[0] === page
  const headingID = `plan-${plan.key}`
  return (
    <article
      ref={paint}
      className={styles.plan}
      aria-labelledby={headingID}
      data-held={own ? true : undefined}
    >
      <Still of={plan} className={styles.top} data-bare={plan.image ? undefined : true}>
        {plan.image && (
          <Picture
            imageKey={plan.image}
            alt=""
            ratio="21/9"
            sizes="(width >= 1024px) 33vw, 100vw"
            widths={['400x400', '750x750', '1000x1000']}
          />
        )}
        <span className={styles.logo} data-ground={plan.logo.ground}>
          <Picture imageKey={plan.logo.key} alt="" ratio="1/1" fit="contain" widths={['200x200']} />
        </span>
      </Still>
      <div className={styles.words}>
        {own && (
          <Stamp size="small" className={styles.held}>
            {shop.yours}
          </Stamp>
        )}
        <Heading tag="h3" size="l" id={headingID}>
          {plan.title}
        </Heading>
        {plan.description !== '' && (
          <p>
            <Said>{plan.description}</Said>
          </p>
        )}
        <Still as="ul" of={plan} className={styles.benefits} aria-label={words.included}>
          {plan.benefits.map(({ text, icon }) => (
            <li key={text} className={styles.benefit}>
              <Icon name={(icon ?? 'Tick') as IconName} size={20} />
              <Said>{text}</Said>
            </li>
          ))}
        </Still>
        {isManaged ? (
          <Button type="primary-light" wide onClick={() => bus.publish('overlay', { open: 'account' })}>
            {shop.manageSubscriptions}
          </Button>
        ) : signedIn || open ? (
          <ButtonLink href={plan.button.href} type="primary-light" wide>
            {plan.button.text}
          </ButtonLink>
        ) : (
          <SignInButton label={plan.button.signedOut} prompt={login} wide />
        )}
      </div>
    </article>
  )
}
