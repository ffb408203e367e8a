import type { Match } from '@club/contracts'
import type { Side } from '@club/football'
import { playerPath, useMessages, withMoment } from '@club/shell-api'
import { SiteLink } from '@club/ui'
import { Fragment } from 'react'
import type { Messages } from '../messages/en.ts'
import { centreMessages } from '../messages.ts'

/** Where a goal is to be seen; null: in no film. @param minute '23', '45+2 (pen)' */
export function goalPath({ filmed = [] }: Match, side: Side | null, minute: string): string | null {
  const [plain] = /^[\d+]*/.exec(minute) ?? ['']
  const goal = filmed.find((one) => one.side === side && one.minute === plain)
  return goal ? withMoment(playerPath(goal.videoID), goal.at) : null
}

/** '45+2 (pen)' as it is written beside a name. */
const written = (minute: string, { penaltyGoal, ownGoal }: Messages) =>
  minute
    .replace(/^[\d+]+/, (digits) => `${digits}′`)
    .replace('(pen)', penaltyGoal)
    .replace('(og)', ownGoal)

type GoalMinutesProps = {
  readonly match: Match
  readonly side: Side
  readonly name: string
  readonly minutes: readonly string[]
}

/** The minutes of somebody's goals; one that a film shows leads to its moment. */
export function GoalMinutes({ match, side, name, minutes }: GoalMinutesProps) {
  const messages = useMessages(centreMessages)
  return minutes.map((minute, index) => {
    const path = goalPath(match, side, minute)
    const text = written(minute, messages)
    return (
      <Fragment key={minute}>
        {index > 0 && ', '}
        {path ? (
          <SiteLink href={path} aria-label={messages.watchGoalOf(name, text)}>
            {text}
          </SiteLink>
        ) : (
          text
        )}
      </Fragment>
    )
  })
}
