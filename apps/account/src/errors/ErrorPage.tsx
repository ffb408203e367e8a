/** The error page of the account site (docs/product.md#error-page), inside the frame. */
import { rootId, usePageError } from '@club/host'
import { signInModeOf } from '@club/settings'
import { fullTitle, useMessages, useSettings } from '@club/shell-api'
import { ButtonLink, Container, Heading } from '@club/ui'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { RootData } from '../layout/root.loader.ts'
import { accountMessages } from '../messages.ts'
import styles from './ErrorPage.module.css'

export function ErrorPage() {
  const { status } = usePageError()
  const text = useMessages(accountMessages)
  const settings = useSettings()
  const { pathname, search } = useLocation()
  // What failed may be the root itself.
  const onwards = useRouteLoaderData<RootData>(rootId)?.onwards ?? null
  // Back from paying, while not even the account can be asked for.
  const mayHavePaid = status >= 500 && new URLSearchParams(search).has('session_id')
  const [way, label] = mayHavePaid
    ? [pathname + search, text.lookAgain]
    : signInModeOf(settings) === 'club'
      ? ['/profile', text.home]
      : [onwards, text.backToSite]
  return (
    <div className={styles.page} data-tone="dark" data-status={status}>
      <title>{fullTitle(text.errorTitle(status), settings)}</title>
      <Container width="narrow">
        <div className={styles.words}>
          <Heading tag="h1" size="2xl">
            {text.errorTitle(status)}
          </Heading>
          {status === 404 && <p>{text.notFound}</p>}
          <p>{text.errorText}</p>
          {mayHavePaid && <p>{text.purchase.away}</p>}
          {way !== null && (
            <p>
              <ButtonLink href={way} type="primary-light">
                {label}
              </ButtonLink>
            </p>
          )}
        </div>
      </Container>
    </div>
  )
}
