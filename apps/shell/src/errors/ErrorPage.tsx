/** The error page (docs/product.md#error-page): status, text, background picture and Quick Links, inside the frame. */

import { usePageError } from '@club/host'
import { fullTitle, useMessages, useSettings } from '@club/shell-api'
import { ButtonLink, Container, Heading, Picture } from '@club/ui'
import { shellMessages } from '../messages.ts'
import styles from './ErrorPage.module.css'

export function ErrorPage() {
  const { status } = usePageError()
  const text = useMessages(shellMessages)
  const settings = useSettings()
  const { errorPage, menus } = settings
  const tickets = menus.global.find(({ name }) => name === shellMessages.en.tickets)
  return (
    <div className={styles.page} data-tone="dark" data-status={status}>
      <title>{fullTitle(text.errorTitle(status), settings)}</title>
      <div className={styles.ground}>
        <Picture imageKey={errorPage.image} focus={errorPage.focus} alt="" ratio="fill" priority />
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
              <li>
                <ButtonLink href="/news" type="primary-light">
                  {text.news}
                </ButtonLink>
              </li>
              <li>
                <ButtonLink href="/matches" type="primary-light">
                  {text.matches}
                </ButtonLink>
              </li>
              <li>
                <ButtonLink href="/teams" type="primary-light">
                  {text.teams}
                </ButtonLink>
              </li>
              {tickets && (
                <li>
                  <ButtonLink href={tickets.slug} newTab={tickets.newTab} type="ghost-light">
                    {text.tickets}
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
