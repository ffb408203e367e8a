/** Title, description, share card and structured data of a match (row SH-20). Pure. */
import type { Match, MatchCentre } from '@club/contracts'
import { scoreLine, scoreOf } from '@club/football'
import type { ClubSettings } from '@club/settings'
import { messagesIn, type PageMeta } from '@club/shell-api'
import { eventStatus, stateSentence } from '../match/state.core.ts'
import { type CentreMessages, centreMessages } from '../messages.ts'

/** The page's title: it follows the score. */
export function titleOf({ home, away, state }: Match, messages: CentreMessages): string {
  const score = scoreOf(state)
  return messages.title(home.name, score ? scoreLine(score) : messages.versus, away.name)
}

export function headOf(
  { match }: MatchCentre,
  { settings, canonical }: { settings: ClubSettings; canonical: string },
): PageMeta {
  const messages = messagesIn(centreMessages, settings.site.locale)
  const { home, away, state, competition, round, venue, kickOff, date, ours, links } = match
  const sentence = stateSentence(state, match, messages)
  const atHome = ours === 'home'
  const ground = venue ?? (atHome ? settings.club.ground : home.name)
  const side = ({ name }: { name: string }) => ({ '@type': 'SportsTeam', name, sport: settings.site.sport })
  return {
    title: titleOf(match, messages),
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
      },
    ],
  }
}
