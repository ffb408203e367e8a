/** The top of home: the brand, whose site it is, and what there is to see or hear. */
import { liveFormatOf } from '@club/settings/live-format'
import { useMessages, useSay, useSettings, useSignInMode } from '@club/shell-api'
import { Backdrop, ButtonLink, Container, Heading, Said } from '@club/ui'
import { streamerMessages } from '../messages.ts'
import styles from './HomePage.module.css'

/** @param tagline the club's own; null: the site's sentence */
export function Hero({ tagline }: { readonly tagline: string | null }) {
  const text = useMessages(streamerMessages)
  const say = useSay()
  const settings = useSettings()
  const { club, tv, home } = settings
  const format = liveFormatOf(settings)
  // Without accounts there is nothing to sign in to and nothing to buy.
  const hasAccounts = useSignInMode() !== 'none'
  return (
    <div className={styles.hero} data-tone="dark">
      <Backdrop className={styles.ground} imageKey={home.heroImage} focus={home.heroFocus} priority />
      <Container>
        <div className={styles.words}>
          <p className={styles.brand}>
            <Said>{tv.name}</Said>
          </p>
          <Heading tag="h1" size="2xl">
            {tagline ?? text.tagline(say(club.name))}
          </Heading>
          <p className={styles.lead}>
            {hasAccounts ? `${text.lead[format]} ${text.oneSignIn}` : text.lead[format]}
          </p>
          <div className={styles.ways}>
            <ButtonLink
              href="/live"
              size="large"
              icon={format === 'audio' ? 'Audio' : 'Live'}
              type="primary-light"
            >
              {text.goLive[format]}
            </ButtonLink>
            {hasAccounts && (
              <ButtonLink href="/#packages" size="large" type="ghost-light">
                {text.seePackages}
              </ButtonLink>
            )}
          </div>
        </div>
      </Container>
    </div>
  )
}
