/** Home in each language: a full page load, because an open page keeps the language that it was rendered in. */
import { useMessages, usePage } from '@club/shell-api'
import { SiteLink } from '@club/ui'
import { streamerMessages } from '../messages.ts'
import styles from './LanguageLinks.module.css'

export function LanguageLinks() {
  const text = useMessages(streamerMessages)
  const { lang: current, settings } = usePage()
  const others = settings.languages.filter(({ lang }) => lang !== current)
  if (others.length === 0) return null
  return (
    <ul className={styles.languages} aria-label={text.languages}>
      {others.map(({ name, lang, dir, link }) => (
        <li key={lang} lang={lang} dir={dir}>
          <SiteLink href={link} document className={styles.language}>
            {name}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
