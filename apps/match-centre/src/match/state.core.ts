/** A match's state in words, case by case. Pure: every function decides by the state's union and nothing else. */
import type { Match, MatchState, Score } from '@club/contracts'
import { ahead, type ByNow, isCalledOff, penaltiesOf, type Side } from '@club/football'
import type { Dates, Say } from '@club/shell-api'
import type { Messages } from '../messages/en.ts'

type Playing = Pick<Match, 'home' | 'away' | 'date' | 'kickOff'>

/** The state as one word or two, beside the score. */
export function stateLabel(state: MatchState, messages: Messages): string {
  switch (state.status) {
    case 'fixture':
      return messages.fixture
    case 'live':
      return messages.period(state.period)
    case 'result':
      return state.penalties
        ? messages.afterPenalties
        : state.afterExtraTime
          ? messages.afterExtraTime
          : messages.fullTime
    case 'postponed':
      return isCalledOff(state) ? messages.calledOffLabel : messages.postponedLabel
    case 'abandoned':
      return messages.abandonedLabel
    case 'awarded':
      return messages.awardedLabel
  }
}

/** The state as a sentence. @param say translates the league's reason into the page's language */
export function stateSentence(
  state: MatchState,
  match: Playing,
  messages: Messages,
  dates: Dates,
  say: Say = (words) => words,
): string {
  const reason = (words: string | null) => words && say(words)
  const named = (side: Side | null) => (side === null ? null : match[side].name)
  switch (state.status) {
    case 'fixture': {
      const day = match.kickOff ?? match.date
      if (day === null) return messages.undated
      return match.kickOff
        ? messages.kicksOff(dates.matchDate(day), dates.time(match.kickOff))
        : messages.kickOffOpen(dates.matchDate(day))
    }
    case 'live':
      return state.period === 'half-time'
        ? messages.atHalfTime(match.home.name, match.away.name, state.score)
        : messages.underWay(match.home.name, match.away.name, state.score)
    case 'result':
      return state.penalties
        ? messages.wonOnPenalties(named(ahead(state.penalties)), state.penalties)
        : messages.ended(named(ahead(state.score)), state.score)
    case 'postponed':
      return isCalledOff(state)
        ? messages.calledOff(reason(state.reason))
        : messages.postponed(reason(state.reason))
    case 'abandoned':
      return messages.abandoned(state.score, reason(state.reason))
    case 'awarded':
      return messages.awarded(named(ahead(state.score)), reason(state.reason))
  }
}

/** The sentence of a match once the clock has had its say: of one to come that has not been told of, its state alone would say that it is to come. */
export function sentenceBy(
  { awaited, untold }: Pick<ByNow, 'awaited' | 'untold'>,
  match: Playing & Pick<Match, 'state'>,
  messages: Messages,
  dates: Dates,
  say?: Say,
): string {
  if (awaited) return messages.resultToCome
  if (untold && match.kickOff)
    return messages.wasToKickOff(dates.matchDate(match.kickOff), dates.time(match.kickOff))
  return stateSentence(match.state, match, messages, dates, say)
}

/** Scores beside the one that is shown: half-time, 90 minutes, penalties, both legs. */
export function scoreNotes(state: MatchState, aggregate: Score | null, messages: Messages): string[] {
  const notes: string[] = []
  if (state.status === 'result') {
    if (state.halfTime) notes.push(messages.halfTimeScore(state.halfTime))
    if (state.fullTime && state.afterExtraTime) notes.push(messages.fullTimeScore(state.fullTime))
  }
  const penalties = penaltiesOf(state)
  if (penalties) notes.push(messages.penaltyScore(penalties))
  if (aggregate) notes.push(messages.aggregate(aggregate))
  return notes
}

/** The state in schema.org's terms. */
export function eventStatus(state: MatchState) {
  switch (state.status) {
    case 'fixture':
    case 'live':
    case 'result':
    case 'awarded':
      return 'https://schema.org/EventScheduled'
    case 'postponed':
      return isCalledOff(state) ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventPostponed'
    case 'abandoned':
      return 'https://schema.org/EventCancelled'
  }
}

/** Whether this site has the fixtures and table that a match belongs to. */
export const hasTableHere = ({ unlisted, links }: Pick<Match, 'unlisted' | 'links'>): boolean =>
  !unlisted && links.external === null
