/** What every site's error page looks like (docs/product.md#error-page): title, words and ways on, over the club's picture. */
import { fullTitle, useSettings } from '@club/shell-api'
import { Backdrop, ButtonLink, Container, Heading } from '@club/ui'
import { useLocation } from 'react-router'
import { usePageError } from '../app/Document.tsx'
import styles from './ErrorFrame.module.css'

/** A way on from what could not be shown. */
export type WayOn = {
  readonly href: string
  readonly label: string
  readonly type: 'primary-light' | 'ghost-light'
  readonly newTab?: boolean
}

type Props = {
  readonly texts: {
    readonly errorTitle: (status: number) => string
    /** Said of a 404 alone. */
    readonly notFound: string
    readonly errorText: string
    readonly quickLinks: string
    /** Said of what may be gone in a moment. */
    readonly tryAgain: string
  }
  readonly ways: readonly WayOn[]
}

/** The same address by a document of its own: nothing that this page has loaded, or could not load, has a part in it. */
function TryAgain({ children }: { readonly children: string }) {
  const { pathname, search } = useLocation()
  return (
    <p>
      <ButtonLink href={pathname + search} document type="primary-light">
        {children}
      </ButtonLink>
    </p>
  )
}

export function ErrorFrame({ texts, ways }: Props) {
  const { status } = usePageError()
  const settings = useSettings()
  const { image, focus } = settings.errorPage
  return (
    <div className={styles.page} data-tone="dark" data-status={status}>
      <title>{fullTitle(texts.errorTitle(status), settings)}</title>
      <Backdrop className={styles.ground} imageKey={image} focus={focus} priority />
      <Container>
        <div className={styles.words}>
          <Heading tag="h1" size="2xl">
            {texts.errorTitle(status)}
          </Heading>
          {status === 404 && <p className={styles.lead}>{texts.notFound}</p>}
          <p>{texts.errorText}</p>
          {status >= 500 && <TryAgain>{texts.tryAgain}</TryAgain>}
          <nav aria-labelledby="quick-links">
            <Heading tag="h2" size="s" id="quick-links">
              {texts.quickLinks}
            </Heading>
            <ul className={styles.links}>
              {ways.map(({ href, label, type, newTab = false }) => (
                <li key={href}>
                  <ButtonLink href={href} newTab={newTab} type={type}>
                    {label}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </Container>
    </div>
  )
}
