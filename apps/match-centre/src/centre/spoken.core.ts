/** What is announced during a match: the whistle, goals and cards; not every pass. Pure. */
import type { MatchCentre, MatchEvent, Score } from '@club/contracts'
import { ahead, bookingOf, isGoal, penaltiesOf, periodBegunBy, scoreOf } from '@club/football'
import type { Messages } from '../messages/en.ts'
import { calledIn } from './live-centre.core.ts'

/** @returns null if an event is not announced */
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
    // The winner of the shoot-out: after two legs, that may be the loser of this match.
    const winner = ahead(state.penalties)
    const won = messages.wonOnPenalties(winner ? centre.match[winner].name : null, state.penalties)
    return `${stands(messages.kind(type), score)} ${won}`
  }
  if (periodBegunBy(type)) return stands(messages.kind(type, attributes.minute), score)
  if (type === 'abandoned') return messages.kind(type)
  const side = bookingOf({ type, attributes })?.side
  if (side) return messages.cardShown(messages.kind(type), player, centre.match[side].name, attributes.minute)
  return null
}
