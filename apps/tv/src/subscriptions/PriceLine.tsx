import { useMessages } from '@club/shell-api'
import { Icon, type IconName, Said, SiteLink } from '@club/ui'
import { shopMessages } from '../packages/messages.ts'
import type { Package } from '../packages/package.core.ts'
import type { PackageLists } from '../packages/packages.loader.ts'
import { usePriceWords } from '../packages/use-price-words.ts'
import styles from './PriceLine.module.css'

/** The packages and their lowest prices, at the top of the page; each links to its card. Of the passes, only the next match's. */
export function PriceLine({ lists, page }: { readonly lists: PackageLists; readonly page: string }) {
  const words = useMessages(shopMessages)
  const priceWords = usePriceWords()
  const [pass] = lists['match-pass'] ?? []
  const shown = [...(lists.membership ?? []), ...(pass ? [pass] : [])]
  if (shown.length === 0) return null
  return (
    <ul className={styles.line} aria-label={words.prices}>
      {shown.map((one) => {
        const { title, typeLabel, match, priceData, styleData } = one.attributes
        return (
          <li key={one.id}>
            <SiteLink href={`${page}?${wishOf(one)}#packages`} className={styles.price}>
              <Icon name={(styleData.icon ?? 'Subscription') as Exclude<IconName, 'Shirt'>} size={20} />
              <span>
                <Said>{match ? typeLabel : title}</Said>
              </span>{' '}
              <strong>{priceData[0] && priceWords(priceData[0])}</strong>
            </SiteLink>
          </li>
        )
      })}
    </ul>
  )
}

const wishOf = ({ id, attributes: { match } }: Package) => (match ? `pass=${match.matchID}` : `package=${id}`)
