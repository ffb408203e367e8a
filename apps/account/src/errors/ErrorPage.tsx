/** The error page of the account site (docs/product.md#error-page), inside the frame. */
import { usePageError } from '@club/host'
import { fullTitle, useMessages, useSettings } from '@club/shell-api'
import { ButtonLink, Container, Heading } from '@club/ui'
import { useLocation } from 'react-router'
import { accountMessages } from '../messages.ts'
import styles from './ErrorPage.module.css'

export function ErrorPage() {
  const { status } = usePageError()
  const text = useMessages(accountMessages)
  const settings = useSettings()
  const { pathname, search } = useLocation()
  // Back from paying, while not even the account can be asked for.
  const mayHavePaid = status >= 500 && new URLSearchParams(search).has('session_id')
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
          <p>
            <ButtonLink href={mayHavePaid ? pathname + search : '/profile'} type="primary-light">
              {mayHavePaid ? text.lookAgain : text.home}
            </ButtonLink>
          </p>
        </div>
      </Container>
    </div>
  )
}
