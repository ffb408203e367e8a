/** The upgrade promo overlay (docs/product.md#video-over-the-page): what a subscription brings, and the way to the packages. */
import { overlayAtom, useBus, useMessages } from '@club/shell-api'
import { ButtonLink, Dialog, Icon } from '@club/ui'
import { useAtomValue } from 'jotai'
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
        {subscriber && <p>{subscriber.description}</p>}
        {subscriber && (
          <ul className={styles.benefits}>
            {subscriber.benefits.map((benefit) => (
              <li key={benefit}>
                <Icon name="Tick" size={20} />
                {benefit}
              </li>
            ))}
          </ul>
        )}
        <ButtonLink
          href={settings?.feeds.subscribe.slug ?? '/videos/subscriptions'}
          type="primary-light"
          wide
        >
          {text.packages}
        </ButtonLink>
      </div>
    </Dialog>
  )
}
