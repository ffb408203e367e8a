/** The separate sticky header: appears when the header's place is out of view by 300 px (docs/product.md#header). */
import { imageUrl } from '@club/contracts/images'
import { crestAt } from '@club/settings/crest'
import { useMessages, useSettings } from '@club/shell-api'
import { SiteLink } from '@club/ui'
import { useEffect, useRef, useState } from 'react'
import { shellMessages } from '../messages.ts'
import { HeaderTools, PrimaryNav } from './Header.tsx'
import { stickyFrom } from './header-movement.core.ts'
import styles from './StickyHeader.module.css'

export function StickyHeader() {
  const { club } = useSettings()
  const text = useMessages(shellMessages)
  const trigger = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const element = trigger.current
    if (!element) return
    const watcher = new IntersectionObserver(
      // If several entries come at once, the last one counts.
      (entries) => setShown(entries.at(-1)?.isIntersecting === false),
      { rootMargin: `${stickyFrom}px 0px 0px 0px` },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return (
    <>
      <div ref={trigger} />
      <div
        className={styles.bar}
        data-tone="dark"
        data-sticky-header
        data-shown={shown || undefined}
        inert={!shown}
      >
        <div className={styles.inner}>
          <SiteLink href="/" aria-label={text.homeLink(club.name)}>
            <img src={imageUrl(crestAt(club, 'stickyHeader'), '200x200')} width={40} height={40} alt="" />
          </SiteLink>
          <PrimaryNav label={text.stickyNav} />
          <HeaderTools />
        </div>
      </div>
    </>
  )
}
