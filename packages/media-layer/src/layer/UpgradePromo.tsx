/** The upgrade promo overlay (docs/product.md#video-over-the-page): what a subscription brings, and the way to the packages. */
import { hasPackage } from '@club/access'
import { type ClubPackage, packageList, type Resource } from '@club/contracts'
import {
  call,
  entitlementsAtom,
  languageOf,
  overlayAtom,
  useBus,
  useMessages,
  usePage,
  useSay,
} from '@club/shell-api'
import { Button, ButtonLink, Dialog, Icon, Said } from '@club/ui'
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

function Promo({ onClose }: { onClose: () => void }) {
  const text = useMessages(mediaMessages)
  const settings = useVideoSettings()
  const { subscriber } = settings?.memberships ?? {}
  return (
    <Dialog open onClose={onClose} title={settings?.prompts.loggedIn ?? text.packages} tone="dark">
      <div className={styles.promo} data-upgrade-promo="">
        {subscriber && (
          <p>
            <Said>{subscriber.description}</Said>
          </p>
        )}
        {subscriber && (
          <ul className={styles.benefits}>
            {subscriber.benefits.map((benefit) => (
              <li key={benefit}>
                <Icon name="Tick" size={20} />
                <Said>{benefit}</Said>
              </li>
            ))}
          </ul>
        )}
        <PackageButtons />
        <ButtonLink href={settings?.feeds.subscribe.slug ?? '/videos/subscriptions'} type="ghost-light" wide>
          {text.packages}
        </ButtonLink>
      </div>
    </Dialog>
  )
}

const memberships = '/api/streamline/v1/packages?filter.packageType=membership'

/** What is on sale; nothing until it is here, and where it cannot be had. */
function useMemberships(): readonly Resource<ClubPackage>[] {
  const [packages, setPackages] = useState<readonly Resource<ClubPackage>[]>([])
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
}

/** A button for each membership that the fan has not, which opens the packages where the fan is, with that one first. */
function PackageButtons() {
  const bus = useBus()
  const { lang, settings } = usePage()
  const packages = useMemberships()
  const say = useSay()
  const { held } = useAtomValue(entitlementsAtom)
  const inClubsWords = languageOf(lang) === languageOf(settings.site.locale)
  const wanted = packages.filter(
    ({ attributes: { priceData, includedIn } }) =>
      !priceData.some(({ accessData }) => hasPackage(held, accessData.entitlements, includedIn)),
  )
  return wanted.map(({ id, attributes: { title, priceData } }) => {
    const price = inClubsWords ? priceData[0]?.priceDisplay : undefined
    return (
      <Button
        key={id}
        type="primary-light"
        wide
        onClick={() => bus.publish('overlay', { open: 'packages', about: id })}
      >
        {price ? `${say(title)}: ${price}` : say(title)}
      </Button>
    )
  })
}
