/** What becomes an alert, and what it says. Pure. */

import type { AlertKind, AlertMessage, LiveScore, MatchEvent } from '@club/contracts'
import { articlePath, matchPath } from '@club/contracts/page-paths'
import { isGoal, stageOf } from '@club/football'
import { shortened } from '../../server/shortened.core.ts'
import type { messages as english } from './messages/en.ts'

export type AlertWords = typeof english

/** What an alert needs of a match; both clubs' names as on its page. */
export type AlertedMatch = { id: string; team: string; season: string; home: string; away: string }

export type Alert = { id: string; kind: AlertKind; team: string | null; words: Record<string, AlertMessage> }

/** The kind of alert for an event; null: no alert. */
export function kindOf({ type, attributes }: Pick<MatchEvent, 'type' | 'attributes'>): AlertKind | null {
  if (attributes.deleted === true) return null
  if (type === 'kick-off') return 'kick-off'
  if (type === 'full-time') return 'full-time'
  return isGoal(type) ? 'goals' : null
}

const scoreOf = ({ state }: Pick<LiveScore, 'state'>): { home: number; away: number } | null =>
  'score' in state && state.score ? state.score : null

/** @param languages words by language; @returns null if there is nothing to send */
export function matchAlert(
  event: Pick<MatchEvent, 'id' | 'type' | 'attributes'>,
  score: Pick<LiveScore, 'state'>,
  match: AlertedMatch,
  languages: Readonly<Record<string, AlertWords>>,
): Alert | null {
  const kind = kindOf(event)
  if (kind === null || kind === 'stories') return null
  // A whistle that comes late, when extra time has begun, would end a match in play.
  if (kind === 'full-time' && stageOf(score.state) === 'during') return null
  const now = scoreOf(score)
  const title = now ? `${match.home} ${now.home}-${now.away} ${match.away}` : `${match.home} v ${match.away}`
  const { minute, player } = event.attributes
  const words = Object.entries(languages).map(([language, text]) => [
    language,
    {
      title,
      body: kind === 'goals' ? text.goal(player, minute, event.type === 'own-goal') : text[kind],
      // The next alert of a match replaces the previous one.
      tag: `match:${match.id}`,
      path: matchPath(match),
    },
  ])
  return { id: `${match.id}:${event.id}`, kind, team: match.team, words: Object.fromEntries(words) }
}

export type AlertedStory = {
  slug: string
  title: string
  standfirst: string
  team: string | null
  publishedAt: string
}

/** In UTF-16 units: more than a device shows, and little enough for one message. */
const longest = { title: 200, body: 300 } as const

/** A story reads the same in every language. */
export function storyAlert(story: AlertedStory, languages: readonly string[]): Alert {
  const message: AlertMessage = {
    title: shortened(story.title, longest.title),
    body: shortened(story.standfirst, longest.body),
    tag: `story:${story.slug}`,
    path: articlePath(story.slug),
  }
  const words = Object.fromEntries(languages.map((language) => [language, message]))
  return { id: `story:${story.slug}`, kind: 'stories', team: story.team, words }
}
