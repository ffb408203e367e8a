/** Title, description, share card and structured data of a match. Pure. */
import type { Match } from '@club/contracts'
import { isAtHome, penaltiesOf, scoreLine, scoreOf } from '@club/football'
import type { ClubSettings } from '@club/settings'
import type { Dates, PageMeta, Say } from '@club/shell-api'
import type { SportsEvent, SportsTeam, WithContext } from 'schema-dts'
import { eventStatus, sentenceBy } from '../match/state.core.ts'
import type { Messages } from '../messages/en.ts'
import type { CentreData } from './centre.loader.ts'

/** The page's title, which follows the score. */
export function titleOf({ home, away, state }: Match, messages: Messages): string {
  const score = scoreOf(state)
  const penalties = penaltiesOf(state)
  const behind = penalties ? ` (${messages.penaltyScore(penalties)})` : ''
  return messages.title(home.name, score ? scoreLine(score) : messages.versus, `${away.name}${behind}`)
}

export type HeadInput = {
  readonly settings: ClubSettings
  readonly messages: Messages
  readonly dates: Dates
  /** Translates the editors' and the league's words. */
  readonly say: Say
}

/** The head in the language of the page. */
export function headOf(
  { centre: { match }, path, clock }: Pick<CentreData, 'centre' | 'path' | 'clock'>,
  { settings, messages, dates, say }: HeadInput,
): PageMeta {
  const { home, away, state, competition, round, venue, kickOff, date, links } = match
  const sentence = sentenceBy(clock, match, messages, dates, say)
  const league = say(competition.name)
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
    imageAlt: `${home.name} ${over ? scoreLine(state.score) : messages.versus} ${away.name}, ${league}`,
    description: messages.description(sentence, league, venue),
    canonical: path,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'SportsEvent',
        name: `${home.name} ${messages.versus} ${away.name}`,
        description: [sentence, league, round && say(round)].filter(Boolean).join(' '),
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
