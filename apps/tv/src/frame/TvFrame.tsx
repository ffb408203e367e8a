import { useMessages, useSay } from '@club/shell-api'
import { Container, Picture, Said, SiteLink, TabLinks } from '@club/ui'
import type { ReactNode } from 'react'
import { tvPaths } from '../addresses.core.ts'
import { ReturnPlace } from '../checkout-return/ReturnPlace.tsx'
import { tvMessages } from '../messages.ts'
import type { FeedName, FrameData } from './frame.loader.ts'
import styles from './TvFrame.module.css'

type Props = {
  readonly frame: FrameData
  /** The feed whose page is shown, or the way to find a film: by name, because the club decides each feed's path. */
  readonly current: FeedName | 'browse' | 'categories'
  readonly children: ReactNode
}

/** The dark stage of every page of the video service: brand, tabs of the feeds, ways to find a film. */
export function TvFrame({ frame, current, children }: Props) {
  const words = useMessages(tvMessages)
  const say = useSay()
  const ways = [
    { way: 'browse', href: tvPaths.browse, label: words.browse },
    { way: 'categories', href: tvPaths.categories, label: words.categories },
  ]
  return (
    <div className={styles.stage} data-tone="dark">
      <div className={styles.bar}>
        <Container>
          <div className={styles.line}>
            <SiteLink href={tvPaths.front} className={styles.brand}>
              <span className={styles.logo}>
                <Picture imageKey={frame.logo} alt="" ratio="1/1" fit="contain" widths={['200x200']} />
              </span>
              <Said>{frame.brand}</Said>
            </SiteLink>
            <div className={styles.tabs}>
              <TabLinks
                label={words.sections(say(frame.brand))}
                tone="dark"
                items={frame.tabs.map(({ feed, name, href }) => ({
                  href,
                  label: name,
                  current: feed === current,
                }))}
              />
            </div>
            <nav className={styles.ways} aria-label={words.more}>
              {ways.map(({ way, href, label }) => (
                <SiteLink
                  key={href}
                  href={href}
                  className={styles.way}
                  aria-current={way === current ? 'page' : undefined}
                >
                  {label}
                </SiteLink>
              ))}
            </nav>
          </div>
        </Container>
      </div>
      <ReturnPlace packages={frame.packages} support={frame.support} />
      {children}
    </div>
  )
}
