/** The upgrade promo overlay (docs/product.md#video-over-the-page): what each membership offers, and the way to the packages. */

import { hasPackage, priceWords } from '@club/access'
import { type ClubPackage, packageList, type Resource } from '@club/contracts'
import { feedHref } from '@club/settings/feed-address'
import { call, entitlementsAtom, overlayAtom, useBus, useMessages, usePage, useSay } from '@club/shell-api'
import { Button, ButtonLink, Dialog, Icon, Said, Tabs } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import styles from './media.module.css'
import { mediaMessages } from './messages.ts'
import { useVideoSettings } from './use-settings.ts'

export function UpgradePromo() {
  const bus = useBus()
  const open = useAtomValue(overlayAtom).open === 'upgrade'
  return open ? <Promo onClose={() => bus.publish('overlay', { open: 'none' })} /> : null
}

/** The most tabs that the switcher has; the packages overlay lists them all. */
const mostOffers = 3

function Promo({ onClose }: { onClose: () => void }) {
  const text = useMessages(mediaMessages)
  const settings = useVideoSettings()
  const say = useSay()
  const offers = useOffers()
  const packages = feedHref(settings?.feeds, 'subscribe')
  return (
    <Dialog open onClose={onClose} title={settings?.prompts.loggedIn ?? text.packages} tone="dark">
      <div className={styles.promo} data-upgrade-promo="">
        {offers.length === 0 ? (
          <Membership />
        ) : (
          <Tabs
            label={text.offers}
            tone="dark"
            items={offers.map((one) => ({
              id: one.id,
              label: say(one.attributes.title),
              content: <Offer one={one} />,
            }))}
          />
        )}
        {packages !== null && (
          <ButtonLink href={packages} type="ghost-light" wide>
            {text.packages}
          </ButtonLink>
        )}
      </div>
    </Dialog>
  )
}

/** What a subscription offers, until the memberships have loaded, and if they cannot be loaded. */
function Membership() {
  const { subscriber } = useVideoSettings()?.memberships ?? {}
  if (!subscriber) return null
  return (
    <div className={styles.offer}>
      <p>
        <Said>{subscriber.description}</Said>
      </p>
      <Benefits of={subscriber.benefits} />
    </div>
  )
}

function Benefits({ of: benefits }: { of: readonly string[] }) {
  if (benefits.length === 0) return null
  return (
    <ul className={styles.benefits}>
      {benefits.map((benefit) => (
        <li key={benefit}>
          <Icon name="Tick" size={20} />
          <Said>{benefit}</Said>
        </li>
      ))}
    </ul>
  )
}

const memberships = '/api/streamline/v1/packages?filter.packageType=membership'

type Package = Resource<ClubPackage>

/** The first memberships on sale that the fan does not have; empty until they have loaded, or if they cannot be loaded. */
function useOffers(): readonly Package[] {
  const [packages, setPackages] = useState<readonly Package[]>([])
  const { held } = useAtomValue(entitlementsAtom)
  useEffect(() => {
    const left = new AbortController()
    call(memberships, packageList, { signal: left.signal }).then(
      ({ data }) => setPackages(data),
      (problem: unknown) => {
        if (!left.signal.aborted) console.error(problem)
      },
    )
    return () => left.abort()
  }, [])
  return packages
    .filter(
      ({ attributes: { priceData, includedIn } }) =>
        !priceData.some(({ accessData }) => hasPackage(held, accessData.entitlements, includedIn)),
    )
    .slice(0, mostOffers)
}

/** What one membership offers, and a button that opens the packages in place, with that one first. */
function Offer({ one: { id, attributes } }: { one: Package }) {
  const bus = useBus()
  const text = useMessages(mediaMessages)
  const { lang, settings } = usePage()
  const say = useSay()
  const { title, description, benefits = [], priceData } = attributes
  const [price] = priceData
  const languages = { lang, locale: settings.site.locale }
  return (
    <div className={styles.offer}>
      <p>
        <Said>{description}</Said>
      </p>
      <Benefits of={benefits} />
      <Button
        type="primary-light"
        wide
        onClick={() => bus.publish('overlay', { open: 'packages', about: id })}
      >
        {price ? `${say(title)}: ${priceWords(price, languages, text.paidBy)}` : say(title)}
      </Button>
    </div>
  )
}
