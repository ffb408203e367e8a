/** Names of players: those that the club gives them, however a feed's line-up spells them; and names as people type them. Pure. */
import type { LineUp, LineUpPlayer, Match } from '@club/contracts'
import { type BothSides, bothSides, otherSide, type Side } from './score.core.ts'

/** A name of a ground or a club without case, accents, spaces and punctuation, so that spellings of one match. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A player known to the club. */
type Known = {
  readonly slug: string
  readonly name: string
  /** The player's team; another team of ours may have a namesake. */
  readonly team?: string | undefined
  /** The spelling in a match's line-up, if it differs: the match's events may use it. */
  readonly spelt?: string | undefined
}

type LineUps = Readonly<BothSides<LineUp | null>>

const entriesOf = (lineUp: LineUp | null): LineUpPlayer[] =>
  lineUp ? [...lineUp.starters, ...lineUp.substitutes] : []

/** A line-up in which players known to the club have the club's names. */
export function calledByClub(lineUp: LineUp, players: readonly Known[]): LineUp {
  const names = new Map(players.map(({ slug, name }) => [slug, name]))
  const called = (list: readonly LineUpPlayer[]) =>
    list.map((entry) => ({ ...entry, name: names.get(entry.player ?? '') ?? entry.name }))
  return { ...lineUp, starters: called(lineUp.starters), substitutes: called(lineUp.substitutes) }
}

/** Whether two in a side's line-up have that name: what a feed tells of it alone is neither's. */
export const isShared = (name: string, lineUp: LineUp): boolean =>
  entriesOf(lineUp).filter((entry) => entry.name === name).length > 1

/** How a side's line-up spells a player's name; null if it does not list the player, or if two players of either side share the spelling. */
export function spellingOf(slug: string, side: Side, lineUps: LineUps): string | null {
  const name = entriesOf(lineUps[side]).find(({ player }) => player === slug)?.name
  const all = [...entriesOf(lineUps.home), ...entriesOf(lineUps.away)]
  return name !== undefined && all.filter((entry) => entry.name === name).length === 1 ? name : null
}

/** Players with the current spellings of a match's line-ups. */
export const withSpellings = <Player extends Known>(players: readonly Player[], lineUps: LineUps) =>
  players.map(({ spelt: _, ...player }) => {
    const spelt = spellingOf(player.slug, 'home', lineUps) ?? spellingOf(player.slug, 'away', lineUps)
    return spelt === null || spelt === player.name ? player : { ...player, spelt }
  })

const isListed = (slug: string, lineUp: LineUp | null) =>
  entriesOf(lineUp).some(({ player }) => player === slug)

/**
 * Whether a bare name in the feed means this player. True for players of the match's team and for those the line-up lists by slug,
 * unless the line-up has another of our players under that name.
 */
export function goesByName({ slug, name, team }: Known, matchTeam: string, lineUp: LineUp | null): boolean {
  const isAnothers = entriesOf(lineUp).some(
    (entry) => entry.name === name && entry.player !== null && ![slug, name].includes(entry.player),
  )
  return !isAnothers && (team === matchTeam || isListed(slug, lineUp))
}

/**
 * Finds the player that a feed means on a side: by slug, by the club's name, or as that side's line-up spells it. On the
 * other side, and in a match of two other clubs, a name is a stranger's, unless the line-up of that side lists the player by slug. If the
 * feed gives no side, as for the player of the match, both sides are searched, but a name in both line-ups is ambiguous.
 */
export function callingIn<Player extends Known>(
  players: readonly Player[],
  lineUps: LineUps,
  { ours, team }: Pick<Match, 'ours' | 'team'>,
): (called: string, side: Side | null) => Player | undefined {
  const slugs = new Map(players.map((player) => [player.slug, player]))
  const named = bothSides((side) => {
    const lineUp = lineUps[side]
    const listed = players.filter(({ slug }) => isListed(slug, lineUp))
    const known = side === ours ? players.filter((player) => goesByName(player, team, lineUp)) : listed
    return new Map([
      ...known.map((player) => [player.name, player] as const),
      // The line-up's spelling comes last, so that it wins over another player of that name.
      ...listed.flatMap((player) => (player.spelt === undefined ? [] : [[player.spelt, player] as const])),
    ])
  })
  const onEither = (called: string) => {
    const side = (['home', 'away'] as const).find((one) => named[one].has(called))
    if (side === undefined) return undefined
    const player = named[side].get(called)
    const isTheirs = entriesOf(lineUps[otherSide(side)]).some(
      (entry) => entry.name === called && entry.player !== player?.slug,
    )
    return isTheirs ? undefined : player
  }
  return (called, side) => slugs.get(called) ?? (side === null ? onEither(called) : named[side].get(called))
}
