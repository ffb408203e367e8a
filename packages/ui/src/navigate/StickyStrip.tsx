import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Container } from '../layout/layout.tsx'
import styles from './StickyStrip.module.css'

type StickyStripProps = { readonly className?: string | undefined; readonly children: ReactNode }

/** Navigation within a long page that stays at the top of the window. */
export function StickyStrip({ className, children }: StickyStripProps) {
  return (
    <div className={classNames(styles.strip, className)}>
      <Container>{children}</Container>
    </div>
  )
}
