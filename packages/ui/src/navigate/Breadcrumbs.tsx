import { SiteLink } from '../link/SiteLink.tsx'
import { type Labels, say } from '../messages.ts'
import styles from './navigate.module.css'

/** A step on the way; the last one is the page itself and needs no address. */
export type Crumb = { readonly label: string; readonly href?: string }

export type BreadcrumbsProps = { readonly items: readonly Crumb[]; readonly labels?: Labels<'breadcrumbs'> }

/** The way from the home page to this one. */
export function Breadcrumbs({ items, labels }: BreadcrumbsProps) {
  if (items.length === 0) return null
  return (
    <nav aria-label={say('breadcrumbs', labels)}>
      <ol className={styles.crumbs}>
        {items.map((item, index) => (
          <li key={item.label} className={styles.crumb}>
            {item.href && index < items.length - 1 ? (
              <SiteLink href={item.href}>{item.label}</SiteLink>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
