/** The layout of every site's error page (docs/product.md#error-page): title, text and links, over the club's picture. */
import { fullTitle, useSettings } from '@club/shell-api'
import { Backdrop, ButtonLink, Container, Heading } from '@club/ui'
import { useLocation } from 'react-router'
import { usePageError } from '../app/Document.tsx'
import styles from './ErrorFrame.module.css'

/** A link on the error page. */
export type WayOn = {
  readonly href: string
  readonly label: string
  readonly type: 'primary-light' | 'ghost-light'
  readonly newTab?: boolean
}

type Props = {
  readonly texts: {
    readonly errorTitle: (status: number) => string
    /** Only for a 404. */
    readonly notFound: string
    readonly errorText: string
    readonly quickLinks: string
    /** For a problem that may be gone in a moment. */
    readonly tryAgain: string
  }
  readonly ways: readonly WayOn[]
}

/** Opens the same address as a new document: nothing that this page has loaded, or failed to load, affects it. */
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
