/** A match as readers see it: with links to its tickets, to matchday information and, while its pass is on sale, to that. */
import type { Match } from '@club/contracts'
import { heardUntil, matchLength, nightEnds, overBy } from '@club/football'
import { dayEnds, dayIn, instantIn } from '@club/i18n'
import { sellsAnything, signInModeOf } from '@club/settings'
import { earliest } from '../../server/earliest.core.ts'
import type { PassWindows } from '../packages/index.ts'
import type { MatchPorts } from './ports.ts'
import { withVisit } from './tickets.core.ts'

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

/**
 * The instants at which a match changes by the clock alone: its streams open and close, it kicks off, its result is due, its feed counts as
 * silent, its day begins and ends, and the night after it is over.
 */
function turnsOf({ streamed, state, kickOff, heardAt, date }: Match, zone: string): (string | null)[] {
  const at = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
  const day = kickOff === null ? date : dayIn(zone, kickOff)
  const over = day === null ? null : dayEnds(zone, day)
  return [
    ...(streamed ? [streamed.from, streamed.until] : []),
    ...(state.status === 'fixture' ? [kickOff, at(overBy({ state, kickOff }))] : []),
    at(heardUntil({ state, kickOff, heardAt })),
    ...(day === null || over === null
      ? []
      : [instantIn(zone, day, '00:00'), over, at(Date.parse(over) + nightEnds)]),
  ]
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
  const edges = matches
    .flatMap(({ attributes }) => turnsOf(attributes, settings.site.timezone))
    .filter((edge) => edge !== null && Date.parse(edge) > now.getTime())
  return { matches, changesAt: earliest([changesAt, ...edges]) }
}
