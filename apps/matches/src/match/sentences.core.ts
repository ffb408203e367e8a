/** A match's notes in words. Pure. */
import type { Dates, Say } from '@club/shell-api'
import type { Messages } from '../messages/en.ts'
import type { ListedMatch, LiveClock, Note } from './match.core.ts'

/** One note, as a line of its own. @param say translates the league's reason into the page's language */
export function sentence(note: Note, messages: Messages, dates: Dates, say: Say): string {
  const reason = (words: string | null) => words && say(words)
  switch (note.about) {
    case 'half-time':
      return messages.halfTime(note.score)
    case 'extra-time':
      return messages.extraTime(note.fullTime)
    case 'penalties':
      return messages.penalties(note.winner, note.score)
    case 'postponed':
      return messages.postponed(note.from && dates.matchDate(note.from), reason(note.reason))
    case 'called-off':
      return messages.calledOff(reason(note.reason))
    case 'abandoned':
      return messages.abandoned(note.score, reason(note.reason))
    case 'awarded':
      return messages.awarded(note.winner, reason(note.reason))
    case 'awaited':
      return messages.awaited
    case 'untold':
      return messages.untold
    case 'silent':
      return messages.awaitingUpdates
  }
}

/** How a match ended, in a word or two over its score; null if it has no result. */
export function endLabel({ state }: Pick<ListedMatch, 'state'>, messages: Messages): string | null {
  switch (state.status) {
    case 'result':
      return messages.fullTime
    case 'awarded':
      return messages.awardedLabel
    case 'fixture':
    case 'live':
    case 'postponed':
    case 'abandoned':
      return null
  }
}

/** The clock of a match in play. */
export function clockText(clock: LiveClock, messages: Messages): string {
  switch (clock.at) {
    case 'half-time':
      return messages.halfTimeNow
    case 'penalties':
      return clock.score ? messages.penalties(null, clock.score) : messages.penaltiesNow
    case 'minute':
      return messages.minute(clock.minute)
  }
}
