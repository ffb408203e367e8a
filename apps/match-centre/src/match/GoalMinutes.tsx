import type { Match } from '@club/contracts'
import type { Side } from '@club/football'
import { playerPath, useMessages, withMoment } from '@club/shell-api'
import { SiteLink } from '@club/ui'
import { Fragment } from 'react'
import type { Messages } from '../messages/en.ts'
import { centreMessages } from '../messages.ts'

/** The film moment that shows a goal; null if no film does. @param side the side it counts for @param minute '23', '45+2 (pen)' */
export function goalPath({ filmed = [] }: Match, side: Side | null, minute: string): string | null {
  const [plain] = /^[\d+]*/.exec(minute) ?? ['']
  const goal = filmed.find((one) => one.side === side && one.minute === plain)
  return goal ? withMoment(playerPath(goal.videoID), goal.at) : null
}

/** '45+2 (pen)' as written beside a name. '' if the minute is unknown. */
const written = (minute: string, { minute: withSign, penaltyGoal, ownGoal }: Messages) =>
  minute
    .replace(/^[\d+]+/, withSign)
    .replace('(pen)', penaltyGoal)
    .replace('(og)', ownGoal)
    .trim()

type GoalMinutesProps = {
  readonly match: Match
  readonly side: Side
  readonly name: string
  readonly minutes: readonly string[]
}

/** The minutes of a player's goals; one that a film shows links to its moment. */
export function GoalMinutes({ match, side, name, minutes }: GoalMinutesProps) {
  const messages = useMessages(centreMessages)
  const goals = minutes
    .map((minute) => ({ minute, text: written(minute, messages) }))
    .filter(({ text }) => text !== '')
  return goals.map(({ minute, text }, index) => {
    const path = goalPath(match, side, minute)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two goals may share a minute, or have none
      <Fragment key={index}>
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
