import { purchaseTerms } from '@club/access'
import type { PackageType } from '@club/contracts'
import { useMessages } from '@club/shell-api'
import { Heading, Icon } from '@club/ui'
import styles from './BeforeYouBuy.module.css'
import { shopMessages } from './messages.ts'

/** What a fan agrees to by pressing a price, stated before the press: tax, renewal, and that it starts at once. */
export function BeforeYouBuy({ type, tag }: { readonly type: PackageType; readonly tag: 'h3' | 'h4' }) {
  const { beforeYouBuy } = useMessages(shopMessages)
  const { atOnce } = useMessages(purchaseTerms)
  const lines = type === 'membership' ? beforeYouBuy.membership : beforeYouBuy.matchPass
  return (
    <aside className={styles.terms} aria-label={beforeYouBuy.title}>
      <Heading tag={tag} size="xs">
        {beforeYouBuy.title}
      </Heading>
      <ul className={styles.lines}>
        {Object.entries({ ...lines, atOnce }).map(([name, text]) => (
          <li key={name} className={styles.line}>
            <Icon name="Tick" size={18} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
