import { SiteLink } from '../link/SiteLink.tsx'
import { useKitMessages } from '../messages.ts'
import { Said } from '../type/Said.tsx'
import styles from './navigate.module.css'

/** A step of the breadcrumbs; the last one is the page itself and needs no address. */
export type Crumb = { readonly label: string; readonly href?: string }

export type BreadcrumbsProps = { readonly items: readonly Crumb[] }

/** The breadcrumbs from the home page to this page. */
export function Breadcrumbs({ items }: BreadcrumbsProps) {
  const kit = useKitMessages()
  if (items.length === 0) return null
  return (
    <nav aria-label={kit.breadcrumbs}>
      <ol className={styles.crumbs}>
        {items.map((item, index) => (
          <li key={item.label} className={styles.crumb}>
            {item.href && index < items.length - 1 ? (
              <SiteLink href={item.href}>
                <Said>{item.label}</Said>
              </SiteLink>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>
                <Said>{item.label}</Said>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
