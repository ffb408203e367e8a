/** The languages of the site by their short names, each in its own language (docs/product.md#languages). */
import { useMessages, usePage } from '@club/shell-api'
import { SiteLink, VisuallyHidden } from '@club/ui'
import { shellMessages } from '../messages.ts'
import styles from './LanguageSwitch.module.css'

export function LanguageSwitch() {
  const text = useMessages(shellMessages)
  const { lang: current, settings } = usePage()
  if (settings.languages.length < 2) return null
  return (
    <nav aria-label={text.languages}>
      <ul className={styles.languages}>
        {settings.languages.map(({ name, shortName, lang, dir, link }) => (
          <li key={lang} lang={lang} dir={dir}>
            <SiteLink
              href={link}
              className={styles.language}
              aria-current={lang === current ? 'true' : undefined}
            >
              {shortName}
              <VisuallyHidden> {name}</VisuallyHidden>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
