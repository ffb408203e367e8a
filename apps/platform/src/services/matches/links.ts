/** A match as readers see it: with links to its tickets, to matchday information and, while its pass is on sale, to that. */
import type { Match } from '@club/contracts'
import { matchLength } from '@club/football'
import { sellsAnything, signInModeOf } from '@club/settings'
import { earliest } from '../../server/earliest.core.ts'
import type { PassWindows } from '../packages/index.ts'
import type { MatchPorts } from './ports.ts'
import { withVisit } from './tickets.core.ts'
import { nextTurn, turnsInPlay, turnsOfDay } from './turns.core.ts'

/** The card of a match's pass, on the page that sells it. */
const passPath = (page: string, matchID: string) => `${page}?pass=${encodeURIComponent(matchID)}#packages`

const endOf = (kickOff: string) => new Date(Date.parse(kickOff) + matchLength).toISOString()

/** When the club's streams of a match are open: as long as its pass opens them, otherwise for the expected length of the match. */
function streamedOf(
  { kickOff, state, team, ours }: Match,
  { tv, teams }: MatchPorts['settings'],
  windows: PassWindows | null,
): Match['streamed'] {
  const { video, audio } = tv.matchStreams ?? {}
  if (!(video || audio) || ours === null || team !== teams.firstTeam || kickOff === null) return undefined
  if (state.status !== 'fixture' && state.status !== 'live') return undefined
  const byPass = windows?.({ team, ours, kickOff })
  return byPass ?? { from: kickOff, until: endOf(kickOff) }
}

/** @returns the matches, and when they next change by themselves: a pass goes on or off sale, or the clock changes a match */
export async function withLinks<Entry extends { id: string; attributes: Match }>(
  { settings, packages }: Pick<MatchPorts, 'settings' | 'packages'>,
  now: Date,
  entries: readonly Entry[],
): Promise<{ matches: Entry[]; changesAt: string | null }> {
  const page = sellsAnything(settings) ? (settings.tv.matchStreams?.pass ?? null) : null
  const { sold, changesAt } =
    page === null ? { sold: null, changesAt: null } : await packages.passesOnSale(now)
  const windows = signInModeOf(settings) === 'none' ? null : await packages.passWindows()
  const matches = entries.map((entry) => {
    const shown = withVisit(entry, settings, now)
    const { attributes } = shown
    const holders = sold?.get(entry.id)
    const streamed = streamedOf(attributes, settings, windows)
    return {
      ...shown,
      attributes: {
        ...attributes,
        ...(streamed ? { streamed } : {}),
        ...(page !== null && holders
          ? { links: { ...attributes.links, pass: passPath(page, entry.id) }, passHolders: [...holders] }
          : {}),
      },
    }
  })
  const turns = matches.flatMap(({ attributes }) => [
    ...(attributes.streamed ? [attributes.streamed.from, attributes.streamed.until] : []),
    ...turnsInPlay(attributes),
    ...turnsOfDay(attributes, settings.site.timezone, now),
  ])
  return { matches, changesAt: earliest([changesAt, nextTurn(turns, now)]) }
}
