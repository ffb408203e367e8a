/** Title, description, share card and structured data of a match. Pure. */
import type { Match, MatchCentre } from '@club/contracts'
import { type ByNow, isAtHome, penaltiesOf, scoreLine, scoreOf } from '@club/football'
import type { ClubSettings } from '@club/settings'
import type { Dates, PageMeta } from '@club/shell-api'
import type { SportsEvent, SportsTeam, WithContext } from 'schema-dts'
import { eventStatus, sentenceBy } from '../match/state.core.ts'
import type { Messages } from '../messages/en.ts'

/** The page's title, which follows the score. */
export function titleOf({ home, away, state }: Match, messages: Messages): string {
  const score = scoreOf(state)
  const penalties = penaltiesOf(state)
  const behind = penalties ? ` (${messages.penaltyScore(penalties)})` : ''
  return messages.title(home.name, score ? scoreLine(score) : messages.versus, `${away.name}${behind}`)
}

export type HeadInput = {
  readonly settings: ClubSettings
  readonly canonical: string
  /** Its result is overdue; or its kick-off has passed, and nothing has been told of it. */
  readonly clock: Pick<ByNow, 'awaited' | 'untold'>
  readonly messages: Messages
  readonly dates: Dates
}

export function headOf(
  { match }: MatchCentre,
  { settings, canonical, clock, messages, dates }: HeadInput,
): PageMeta {
  const { home, away, state, competition, round, venue, kickOff, date, links } = match
  const sentence = sentenceBy(clock, match, messages, dates)
  const atHome = isAtHome(match, settings.club.ground, match.team === settings.teams.firstTeam)
  const ground = atHome ? settings.club.ground : (venue ?? home.name)
  const side = ({ name }: { name: string }): SportsTeam => ({
    '@type': 'SportsTeam',
    name,
    sport: settings.site.sport,
  })
  const over = state.status === 'result' || state.status === 'awarded'
  return {
    title: titleOf(match, messages),
    // Matches the picture, which shows no score that can still change (docs/product.md#images).
    imageAlt: `${home.name} ${over ? scoreLine(state.score) : messages.versus} ${away.name}, ${competition.name}`,
    description: messages.description(sentence, competition.name, venue),
    canonical,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'SportsEvent',
        name: `${home.name} ${messages.versus} ${away.name}`,
        description: [sentence, competition.name, round].filter(Boolean).join(' '),
        sport: settings.site.sport,
        startDate: kickOff ?? date ?? undefined,
        eventStatus: eventStatus(state),
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: {
          '@type': 'Place',
          name: ground,
          address: atHome ? `${ground}, ${settings.club.town}` : ground,
        },
        homeTeam: side(home),
        awayTeam: side(away),
        competitor: [side(home), side(away)],
        ...(links.tickets?.startsWith('https:') ? { offers: { '@type': 'Offer', url: links.tickets } } : {}),
      } satisfies WithContext<SportsEvent>,
    ],
  }
}
