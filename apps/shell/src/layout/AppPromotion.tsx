/** The club's apps, offered at the foot of every page except in the app itself (docs/product.md#club-apps). */
import { useMessages, useSay, useSettings } from '@club/shell-api'
import { Heading } from '@club/ui'
import { shellMessages } from '../messages.ts'
import { AppLinks } from './AppLinks.tsx'
import styles from './AppPromotion.module.css'

export function AppPromotion() {
  const text = useMessages(shellMessages)
  const say = useSay()
  const { apps, club } = useSettings()
  if (!apps.ios && !apps.android) return null
  return (
    <section className={styles.promotion} data-tone="dark" aria-labelledby="club-apps">
      <div className={styles.inner}>
        <div className={styles.words}>
          <Heading tag="h2" size="s" id="club-apps">
            {text.appsTitle(say(club.shortName))}
          </Heading>
          <p className={styles.text}>{text.appsText}</p>
        </div>
        <AppLinks />
      </div>
    </section>
  )
}
