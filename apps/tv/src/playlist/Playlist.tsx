import { useMessages } from '@club/shell-api'
import { ButtonLink, Notice } from '@club/ui'
import { tvPaths } from '../addresses.core.ts'
import { ClipCard } from '../clip/ClipCard.tsx'
import { tvMessages } from '../messages.ts'
import styles from './Playlist.module.css'
import type { PlaylistData } from './playlist.loader.ts'

/** The latest films in order: the first large, the others beside it. Each continues with the rest. */
export function Playlist({ data: { clips, names } }: { readonly data: PlaylistData }) {
  const words = useMessages(tvMessages)
  if (clips.length === 0) return <Notice kind="empty">{words.nothingYet}</Notice>
  return (
    <div className={styles.playlist} data-tone="dark">
      <ol className={styles.list}>
        {clips.map((clip, index) => (
          <li key={clip.id}>
            <ClipCard
              clip={clip}
              names={names}
              section="latest"
              layout={index === 0 ? 'stack' : 'row'}
              sizes={index === 0 ? '(width >= 1440px) 780px, (width >= 1024px) 56vw, 94vw' : '200px'}
            />
          </li>
        ))}
      </ol>
      <ButtonLink href={tvPaths.front} type="ghost-light" icon="ChevronRight" iconAlign="right">
        {words.allVideos}
      </ButtonLink>
    </div>
  )
}
