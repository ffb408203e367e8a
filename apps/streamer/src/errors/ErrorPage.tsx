/** The error page: status, text, and where to go on; what is not here may be on the club's website. */
import { usePageError } from '@club/host'
import { originOfSite } from '@club/settings/sites'
import { fullTitle, useMessages, usePage } from '@club/shell-api'
import { ButtonLink, Container, Heading, Picture } from '@club/ui'
import { useLocation } from 'react-router'
import { streamerMessages } from '../messages.ts'
import styles from './ErrorPage.module.css'

export function ErrorPage() {
  const { status } = usePageError()
  const text = useMessages(streamerMessages)
  const { settings, origin } = usePage()
  const { pathname } = useLocation()
  const main = originOfSite(settings.sites, 'main', origin)
  const ways = [
    { href: '/live', label: text.live },
    { href: '/videos', label: text.sections.videos },
    { href: '/matches', label: text.matches },
  ]
  return (
    <div className={styles.page} data-tone="dark" data-status={status}>
      <title>{fullTitle(text.errorTitle(status), settings)}</title>
      <div className={styles.ground}>
        <Picture
          imageKey={settings.errorPage.image}
          focus={settings.errorPage.focus}
          alt=""
          ratio="fill"
          priority
        />
      </div>
      <Container>
        <div className={styles.words}>
          <Heading tag="h1" size="2xl">
            {text.errorTitle(status)}
          </Heading>
          {status === 404 && <p className={styles.lead}>{text.notFound}</p>}
          <p>{text.errorText}</p>
          <nav aria-labelledby="quick-links">
            <Heading tag="h2" size="s" id="quick-links">
              {text.quickLinks}
            </Heading>
            <ul className={styles.links}>
              {ways.map(({ href, label }) => (
                <li key={href}>
                  <ButtonLink href={href} type="primary-light">
                    {label}
                  </ButtonLink>
                </li>
              ))}
              {status === 404 && main !== null && (
                <li>
                  <ButtonLink href={main + pathname} type="ghost-light">
                    {text.onClubSite}
                  </ButtonLink>
                </li>
              )}
            </ul>
          </nav>
        </div>
      </Container>
    </div>
  )
}
