/** Social links, policies, the link to the club's website, the switch for children, copyright. */
import { ChildFriendlyToggle, CookieSettings, FooterBase } from '@club/host'
import type { StreamerSettings } from '@club/settings'
import { originOfSite } from '@club/settings/sites'
import { useMessages, usePage } from '@club/shell-api'
import { useMemo } from 'react'
import { streamerMessages } from '../messages.ts'
import { policyLinks } from '../policy/policies.core.ts'
import styles from './Footer.module.css'
import { LanguageLinks } from './LanguageLinks.tsx'

export function Footer({ streamer }: { streamer: StreamerSettings }) {
  const text = useMessages(streamerMessages)
  const { settings, origin } = usePage()
  const { club, sites, tv } = settings
  const main = originOfSite(sites, 'main', origin)
  // The same list until its inputs change: it does not render again.
  const links = useMemo(() => {
    const clubSite = main === null ? [] : [{ slug: `${main}/`, name: text.clubSite, newTab: false }]
    return [...policyLinks(streamer, settings), ...clubSite]
  }, [main, text, streamer, settings])
  return (
    <footer className={styles.footer}>
      <FooterBase name={tv.name} detail={club.name} texts={text} links={links}>
        <LanguageLinks />
        <ChildFriendlyToggle texts={text} />
        <CookieSettings>{text.cookieSettings}</CookieSettings>
      </FooterBase>
    </footer>
  )
}
