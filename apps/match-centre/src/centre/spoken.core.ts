/** What is read out of a match while it goes on: the whistle, goals and cards; not every pass. Pure. */
import type { MatchCentre, MatchEvent } from '@club/contracts'
import { bookingOf, isGoal, periodBegunBy, scoreOf } from '@club/football'
import type { Messages } from '../messages/en.ts'
import { calledIn } from './live-centre.core.ts'

/** @returns null where an event is not read out */
export function spokenOf(
  { type, attributes }: MatchEvent,
  centre: MatchCentre,
  messages: Messages,
): string | null {
  const { home, away, state } = centre.match
  const score = scoreOf(state)
  const player = attributes.player && calledIn(centre)(attributes.player)
  if (isGoal(type)) return messages.goal(home.name, away.name, score, player, attributes.minute)
  if (periodBegunBy(type)) return messages.stands(messages.kind(type), home.name, away.name, score)
  if (type === 'abandoned') return messages.kind(type)
  const side = bookingOf({ type, attributes })?.side
  if (side) return messages.cardShown(messages.kind(type), player, centre.match[side].name, attributes.minute)
  return null
}
