/** What is read out of a match while it goes on: the whistle, goals and cards; not every pass. Pure. */
import type { MatchCentre, MatchEvent, Score } from '@club/contracts'
import { ahead, bookingOf, isGoal, penaltiesOf, periodBegunBy, scoreOf } from '@club/football'
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
  const player = attributes.player && calledIn(centre)(attributes.player, attributes.team)
  const stands = (what: string, as: Score | null) => messages.stands(what, home.name, away.name, as)
  if (attributes.deleted) return isGoal(type) ? stands(messages.goalTakenBack, score) : null
  if (isGoal(type))
    return messages.goal(messages.kind(type), home.name, away.name, score, player, attributes.minute)
  if (type === 'shoot-out-goal' || type === 'shoot-out-missed')
    return stands(messages.kind(type), penaltiesOf(state))
  if (type === 'full-time' && state.status === 'result' && state.penalties) {
    // Of the shoot-out: after two legs it may follow a match that the other side won.
    const winner = ahead(state.penalties)
    const won = messages.wonOnPenalties(winner ? centre.match[winner].name : null, state.penalties)
    return `${stands(messages.kind(type), score)} ${won}`
  }
  if (periodBegunBy(type)) return stands(messages.kind(type), score)
  if (type === 'abandoned') return messages.kind(type)
  const side = bookingOf({ type, attributes })?.side
  if (side) return messages.cardShown(messages.kind(type), player, centre.match[side].name, attributes.minute)
  return null
}
