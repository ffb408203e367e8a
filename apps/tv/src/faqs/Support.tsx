import { Said, SiteLink } from '@club/ui'
import type { FaqsData } from './faqs.loader.ts'
import styles from './Support.module.css'

/** Whom to ask for help. */
export function Support({ support }: Pick<FaqsData, 'support'>) {
  return (
    <p className={styles.support}>
      <SiteLink href={support.href} className={styles.link}>
        <Said>{support.name}</Said>
      </SiteLink>
    </p>
  )
}
