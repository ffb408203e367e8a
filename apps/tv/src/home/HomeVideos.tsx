import { Container, SectionHeading, Stack } from '@club/ui'
import { tvPaths } from '../addresses.core.ts'
import { ClipCard } from '../clip/ClipCard.tsx'
import styles from './HomeVideos.module.css'
import type { HomeVideos as Data } from './home.loader.ts'

/** Home's films: a dark band across the page, the newest one large. Without films, nothing. */
export function HomeVideos({ data: { brand, clips, names } }: { readonly data: Data }) {
  if (clips.length === 0) return null
  return (
    <div className={styles.band} data-tone="dark">
      <Container>
        <Stack space="l">
          <SectionHeading title={brand} tone="dark" link={{ href: tvPaths.front }} />
          <ul className={styles.list}>
            {clips.map((clip, index) => (
              <li key={clip.id}>
                <ClipCard
                  clip={clip}
                  names={names}
                  section="latest"
                  sizes={
                    index === 0
                      ? '(width >= 1440px) 660px, (width >= 1024px) 48vw, 94vw'
                      : '(width >= 1440px) 320px, (width >= 1024px) 23vw, 46vw'
                  }
                />
              </li>
            ))}
          </ul>
        </Stack>
      </Container>
    </div>
  )
}
