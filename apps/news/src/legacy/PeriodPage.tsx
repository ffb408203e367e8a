import { useMessages } from '@club/shell-api'
import { ButtonLink, Notice } from '@club/ui'
import { useLocation } from 'react-router'
import { Item, ItemColumn, ItemHead } from '../article/Item.tsx'
import { newsMessages } from '../messages.ts'
import { StoryList } from '../story/StoryList.tsx'
import type { PeriodData } from './legacy.loader.ts'

/** The articles of a year, month or day, or a notice that the archive is unavailable. */
export function PeriodPage({ data }: { readonly data: PeriodData }) {
  const { key } = useLocation()
  const words = useMessages(newsMessages)
  return (
    <Item>
      <ItemHead title={data.title} kicker={words.archive} />
      <ItemColumn>
        {data.list ? (
          <StoryList
            key={key}
            first={data.list}
            path={data.path}
            layout="column"
            empty={words.archiveEmpty}
          />
        ) : (
          <Notice kind="info" title={words.archiveUnavailable}>
            {words.archiveHint}
          </Notice>
        )}
        <p>
          <ButtonLink href="/news" icon="ChevronLeft">
            {words.backToNews}
          </ButtonLink>
        </p>
      </ItemColumn>
    </Item>
  )
}
