/** The languages of the site, each with its short name and its own name for itself (docs/product.md#languages). */
import { useMessages, usePage } from '@club/shell-api'
import { SiteLink, Still } from '@club/ui'
import { shellMessages } from '../messages.ts'
import styles from './LanguageSwitch.module.css'

/** `footer`: as a section of its own; `bar` and `menu`: beside other navigation links. */
export function LanguageSwitch({ place }: { place: 'footer' | 'bar' | 'menu' }) {
  const text = useMessages(shellMessages)
  const { lang: current, settings } = usePage()
  if (settings.languages.length < 2) return null
  const list = (
    <Still
      as="ul"
      of={current}
      drawing="languages"
      className={styles.languages}
      data-place={place}
      {...(place === 'footer' ? {} : { 'aria-label': text.languages })}
    >
      {settings.languages.map(({ name, shortName, lang, dir, link }) => (
        <li key={lang} lang={lang} dir={dir}>
          <SiteLink
            href={link}
            className={styles.language}
            aria-current={lang === current ? 'true' : undefined}
          >
            <span className={styles.short}>{shortName}</span> <span className={styles.name}>{name}</span>
          </SiteLink>
        </li>
      ))}
    </Still>
  )
  return place === 'footer' ? <nav aria-label={text.languages}>{list}</nav> : list
}
