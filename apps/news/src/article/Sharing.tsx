import { useMessages } from '@club/shell-api'
import { Button, ButtonLink } from '@club/ui'
import { useEffect, useState } from 'react'
import { newsMessages } from '../messages.ts'
import styles from './Sharing.module.css'
import { emailLink, facebookLink, type Shared, whatsAppLink, xLink } from './sharing.core.ts'

/** Sharing options: links to four services, and with scripts a button to copy the link and the device's own share panel. */
export function Sharing({ address, title }: Shared) {
  const words = useMessages(newsMessages)
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no')
  const [native, setNative] = useState(false)
  const shared = { address, title }
  const elsewhere = (icon: 'Facebook' | 'X' | 'Phone', name: string, href: string) => ({
    icon,
    name,
    label: words.shareOn(name),
    href,
    newTab: true,
  })
  const places = [
    elsewhere('Facebook', words.facebook, facebookLink(shared)),
    elsewhere('X', words.x, xLink(shared)),
    elsewhere('Phone', words.whatsApp, whatsAppLink(shared)),
    { icon: 'Email', name: words.email, label: words.shareByEmail, href: emailLink(shared) } as const,
  ]

  useEffect(() => setNative(typeof navigator.share === 'function'), [])

  // Without a secure connection a browser has no clipboard API.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied('yes')
    } catch {
      setCopied('refused')
    }
  }
  // A fan who closes the device's share panel is not an error.
  const shareNatively = () => navigator.share({ title, url: address }).catch(() => {})

  return (
    <section className={styles.sharing} data-screen aria-label={words.share}>
      <p className={styles.title}>{words.share}</p>
      <ul className={styles.options}>
        {places.map(({ icon, name, label, ...target }) => (
          <li key={icon}>
            <ButtonLink {...target} type="ghost-dark" size="small" icon={icon} aria-label={label}>
              {name}
            </ButtonLink>
          </li>
        ))}
        <li className={styles.scripted}>
          <Button type="ghost-dark" size="small" icon="CopyLink" onClick={() => void copy()}>
            {words.copyLink}
          </Button>
        </li>
        {/* Its room is reserved from the start, so that nothing moves when it appears. */}
        <li className={styles.scripted} data-off={native ? undefined : ''}>
          <Button type="ghost-dark" size="small" icon="Share" onClick={() => void shareNatively()}>
            {words.nativeShare}
          </Button>
        </li>
      </ul>
      <p className={styles.outcome} role="status">
        {copied === 'yes' && words.linkCopied}
        {copied === 'refused' && words.copyProblem}
      </p>
    </section>
  )
}
