import { useMessages, useSettings, useSlotRefresh } from '@club/shell-api'
import { ButtonLink, Notice, Stack, useLookAgain } from '@club/ui'
import { useLiveGroups } from '../fixtures/use-live-fixtures.ts'
import { MatchList } from '../match/MatchList.tsx'
import { matchesMessages } from '../messages.ts'
import type { ComingData } from './ahead.loader.ts'

/** The next matches by month, and a link to all of them. */
export function Coming({ data: { groups: known, next, begun } }: { data: ComingData }) {
  const messages = useMessages(matchesMessages)
  const { preseason } = useSettings().season
  const groups = useLiveGroups(known)
  useLookAgain(useSlotRefresh())
  const none = begun ? messages.noMoreMatches : messages.noMatches
  return (
    <Stack space="l">
      {groups.length > 0 ? (
        <MatchList id="coming" groups={groups} next={next} />
      ) : (
        <Notice kind="empty">{preseason ? messages.preseason : none}</Notice>
      )}
      <ButtonLink href="/matches" type="ghost-dark" icon="ChevronRight" iconAlign="right">
        {messages.allFixtures}
      </ButtonLink>
    </Stack>
  )
}
