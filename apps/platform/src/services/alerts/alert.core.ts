/** What becomes an alert, and what it says. Pure. */
import type { AlertKind, AlertMessage, LiveScore, MatchEvent } from '@club/contracts'
import { isGoal } from '@club/football'
import type { messages as english } from './messages/en.ts'

export type AlertWords = typeof english

/** What of a match an alert says; the names of both clubs, as its page has them. */
export type AlertedMatch = { id: string; team: string; season: string; home: string; away: string }

export type Alert = { id: string; kind: AlertKind; team: string | null; words: Record<string, AlertMessage> }

/** Of which kind an event is; null: nobody is woken by it. */
export function kindOf({ type, attributes }: Pick<MatchEvent, 'type' | 'attributes'>): AlertKind | null {
  if (attributes.deleted === true) return null
  if (type === 'kick-off') return 'kick-off'
  if (type === 'full-time') return 'full-time'
  return isGoal(type) ? 'goals' : null
}

const scoreOf = ({ state }: Pick<LiveScore, 'state'>): { home: number; away: number } | null =>
  'score' in state && state.score ? state.score : null

/** @param languages words by language; @returns null where nothing is to be told */
export function matchAlert(
  event: Pick<MatchEvent, 'id' | 'type' | 'attributes'>,
  score: Pick<LiveScore, 'state'>,
  match: AlertedMatch,
  languages: Readonly<Record<string, AlertWords>>,
): Alert | null {
  const kind = kindOf(event)
  if (kind === null || kind === 'stories') return null
  const now = scoreOf(score)
  const title = now ? `${match.home} ${now.home}-${now.away} ${match.away}` : `${match.home} v ${match.away}`
  const { minute, player } = event.attributes
  const words = Object.entries(languages).map(([language, text]) => [
    language,
    {
      title,
      body: kind === 'goals' ? text.goal(player, minute, event.type === 'own-goal') : text[kind],
      // The next of a match takes the place of the one before.
      tag: `match:${match.id}`,
      path: `/match/${match.team}/${match.season}/${match.id}`,
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

/** A story reads the same in every language. */
export function storyAlert(story: AlertedStory, languages: readonly string[]): Alert {
  const message: AlertMessage = {
    title: story.title.slice(0, 200),
    body: story.standfirst.slice(0, 300),
    tag: `story:${story.slug}`,
    path: `/news/${story.slug}`,
  }
  const words = Object.fromEntries(languages.map((language) => [language, message]))
  return { id: `story:${story.slug}`, kind: 'stories', team: story.team, words }
}
