/** Which buttons a match has (labels of docs/product.md#match-buttons). Pure. */
import type { ListedMatch } from './match.core.ts'

export type ButtonKind =
  | 'watch-live'
  | 'listen-live'
  | 'get-a-pass'
  | 'buy-tickets'
  | 'match-centre'
  | 'match-report'
  | 'highlights'
  | 'hospitality'
  | 'matchday-info'
  | 'add-to-calendar'

export type MatchButton = {
  readonly kind: ButtonKind
  readonly href: string
  /** Leads to another site. */
  readonly newTab?: true
  /** A file, not a page. */
  readonly document?: true
}

/** The pages of the club's video and audio for a match; null where there is none. */
export type MatchStreams = {
  readonly video: string | null
  readonly audio: string | null
}

export type ButtonContext = {
  /** null if nothing is known of streams. */
  readonly streams: MatchStreams | null
  /** Whether the fan already has what the pass opens. */
  readonly holdsPass: boolean
}

export const calendarPath = (matchID: string): string => `/api/calendar/v1/matches/${matchID}.ics`

/** Whether a match is still to kick off: a page that stands through the kick-off sells no tickets from then on, as one that is opened then. */
export const isAhead = ({
  state,
  awaited,
  untold,
}: Pick<ListedMatch, 'state' | 'awaited' | 'untold'>): boolean =>
  state.status === 'fixture' && !awaited && !untold

/**
 * The buttons of a match, the most wanted first.
 *
 * | Button | Shown |
 * |---|---|
 * | Watch Live, Listen Live | in play or its streams are open, and there are pictures or sound |
 * | Get a Pass | to be played or in play, its pass is on sale, and the fan does not have what it brings |
 * | Buy Tickets | to be played, its kick-off has not passed, and tickets are sold |
 * | Match Centre | always; the match's page elsewhere where there is one |
 * | Match Report | there is one |
 * | Highlights | played out, and there are some |
 * | Hospitality | to be played, and the club has a page of it: a first-team home match |
 * | Matchday Info | to be played or in play, and the club has a page of it: a first-team match of ours |
 * | Add to Calendar | to be played, on a known day |
 */
export function matchButtons(match: ListedMatch, { streams, holdsPass }: ButtonContext): MatchButton[] {
  const { state, awaited, onAir } = match
  const live = state.status === 'live' && !awaited
  const toCome = state.status === 'fixture' && !awaited
  const played = state.status === 'result' || state.status === 'awarded'
  const buttons: (MatchButton | null)[] = [
    to('watch-live', onAir ? streams?.video : null),
    to('listen-live', onAir ? streams?.audio : null),
    to('get-a-pass', (live || toCome) && !holdsPass ? match.pass?.href : null),
    to('buy-tickets', isAhead(match) ? match.tickets : null),
    match.external
      ? { kind: 'match-centre', href: match.external, newTab: true }
      : { kind: 'match-centre', href: match.centre },
    to('match-report', match.report),
    to('highlights', played ? match.highlights : null),
    to('hospitality', toCome ? match.hospitality : null),
    to('matchday-info', toCome || live ? match.info : null),
    toCome && match.date !== null
      ? { kind: 'add-to-calendar', href: calendarPath(match.id), document: true }
      : null,
  ]
  return buttons.filter((button) => button !== null)
}

const to = (kind: ButtonKind, href: string | null | undefined): MatchButton | null =>
  href ? { kind, href } : null
