import { useMessages } from '@club/shell-api'
import { TabLinks } from '@club/ui'
import { type Topic, topicPath } from '../addresses.core.ts'
import { newsMessages } from '../messages.ts'
import type { Choice } from './listing.loader.ts'
import styles from './Topics.module.css'

export type TopicsProps = {
  readonly topic: Topic
  readonly categories: readonly Choice[]
  readonly teams: readonly Choice[]
}

/** The filters of the news, by category or team, with the current one marked. */
export function Topics({ topic, categories, teams }: TopicsProps) {
  const words = useMessages(newsMessages)
  const rows = [
    { label: words.byTeam, key: 'team', all: words.allTeams, choices: teams },
    { label: words.byCategory, key: 'category', all: words.allNews, choices: categories },
  ] as const
  return (
    <div className={styles.topics}>
      {rows.map(({ label, key, all, choices }) =>
        choices.length === 0 ? null : (
          <TabLinks
            key={key}
            label={label}
            items={[
              { href: topicPath({ ...topic, [key]: undefined }), label: all, current: !topic[key] },
              ...choices.map(({ slug, name }) => ({
                href: topicPath({ ...topic, [key]: slug }),
                label: name,
                current: topic[key] === slug,
              })),
            ]}
          />
        ),
      )}
      {topic.tag && <p className={styles.tag}>{words.tagged(topic.tag)}</p>}
    </div>
  )
}
