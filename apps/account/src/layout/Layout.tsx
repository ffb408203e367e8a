/** The frame of every page of the account site: the club's crest, the language, the page, the small print. */
import type { LayoutProps } from '@club/host'
import { useDates, useMessages, usePage } from '@club/shell-api'
import { ClubLink, Said, SiteLink } from '@club/ui'
import { Outlet } from 'react-router'
import { accountMessages } from '../messages.ts'
import styles from './Layout.module.css'
import type { RootData } from './root.loader.ts'

export function Layout({ root }: LayoutProps<RootData>) {
  const text = useMessages(accountMessages)
  return (
    <>
      <a className="skip-link" href="#content">
        {text.skipToContent}
      </a>
      <Header root={root} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer main={root.main} />
    </>
  )
}

function Header({ root: { settings, home, onwards, here } }: { root: RootData }) {
  const text = useMessages(accountMessages)
  const { lang: current } = usePage()
  const { club, languages } = settings
  const also = here.includes('?') ? '&' : '?'
  return (
    <header className={styles.header} data-tone="dark">
      <ClubLink
        href={home ?? '/'}
        label={text.homeLink(club.name)}
        crest={club.crest}
        size={56}
        name={club.name}
        looks={{ crest: styles.crest, name: styles.name }}
      />
      <div className={styles.tools}>
        {onwards !== null && (
          <SiteLink href={onwards} className={styles.link}>
            {text.backToSite}
          </SiteLink>
        )}
        {languages.length > 1 && (
          <nav aria-label={text.languages}>
            <ul className={styles.languages}>
              {languages.map(({ name, lang, dir }) => (
                <li key={lang} lang={lang} dir={dir}>
                  <SiteLink
                    href={`${here}${also}lang=${lang}`}
                    className={styles.language}
                    aria-current={lang === current ? 'true' : undefined}
                  >
                    {name}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </header>
  )
}

function Footer({ main }: { main: string | null }) {
  const text = useMessages(accountMessages)
  const { settings, now } = usePage()
  const dates = useDates()
  return (
    <footer className={styles.footer} data-tone="dark">
      {main !== null && (
        <nav aria-label={text.legal}>
          <ul className={styles.legal}>
            {settings.menus.footer.map(({ name, slug, isExternal, newTab }) => (
              <li key={slug}>
                <SiteLink href={isExternal ? slug : main + slug} newTab={newTab} className={styles.link}>
                  <Said>{name}</Said>
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className={styles.small}>
        © {dates.day(now).slice(0, 4)} {settings.site.copyright}
      </p>
    </footer>
  )
}
