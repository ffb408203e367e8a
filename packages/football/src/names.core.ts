/** Names of players: those that the club gives them, whatever a feed's line-up makes of them. Pure. */
import type { LineUp, LineUpPlayer, Match } from '@club/contracts'
import { type BothSides, bothSides, otherSide, type Side } from './score.core.ts'

/** A player whom the club knows. */
type Known = {
  readonly slug: string
  readonly name: string
  /** The team of ours that the player belongs to; another may have a namesake. */
  readonly team?: string | undefined
  /** By the line-up of a match, where that writes the name otherwise: its events may go by it. */
  readonly spelt?: string | undefined
}

type LineUps = Readonly<BothSides<LineUp | null>>

const entriesOf = (lineUp: LineUp | null): LineUpPlayer[] =>
  lineUp ? [...lineUp.starters, ...lineUp.substitutes] : []

/** A line-up in which whom the club knows is called as the club calls them. */
export function calledByClub(lineUp: LineUp, players: readonly Known[]): LineUp {
  const names = new Map(players.map(({ slug, name }) => [slug, name]))
  const called = (list: readonly LineUpPlayer[]) =>
    list.map((entry) => ({ ...entry, name: names.get(entry.player ?? '') ?? entry.name }))
  return { ...lineUp, starters: called(lineUp.starters), substitutes: called(lineUp.substitutes) }
}

/** How a side's line-up writes a player's name; null where it does not, or where two are written so, be it one of the other side. */
export function spellingOf(slug: string, side: Side, lineUps: LineUps): string | null {
  const name = entriesOf(lineUps[side]).find(({ player }) => player === slug)?.name
  const all = [...entriesOf(lineUps.home), ...entriesOf(lineUps.away)]
  return name !== undefined && all.filter((entry) => entry.name === name).length === 1 ? name : null
}

/** Players with the spellings of a match's line-ups as these stand now. */
export const withSpellings = <Player extends Known>(players: readonly Player[], lineUps: LineUps) =>
  players.map(({ spelt: _, ...player }) => {
    const spelt = spellingOf(player.slug, 'home', lineUps) ?? spellingOf(player.slug, 'away', lineUps)
    return spelt === null || spelt === player.name ? player : { ...player, spelt }
  })

const isListed = (slug: string, lineUp: LineUp | null) =>
  entriesOf(lineUp).some(({ player }) => player === slug)

/**
 * Whether the club's name alone says that a player is meant on our side of a match: of those of the match's team, and of whom the
 * line-up lists by slug, unless that has somebody else of ours under the name.
 */
export function goesByName({ slug, name, team }: Known, matchTeam: string, lineUp: LineUp | null): boolean {
  const isAnothers = entriesOf(lineUp).some(
    (entry) => entry.name === name && entry.player !== null && ![slug, name].includes(entry.player),
  )
  return !isAnothers && (team === matchTeam || isListed(slug, lineUp))
}

/**
 * Finds whom a feed means by what it calls a player of a side: by slug, by the club's name, or as that side's line-up writes it. On the
 * other side, and in a match of two others, a name is a stranger's, unless the line-up of that side lists the player by slug. Where the
 * feed says no side, as of the player of the match, either side's may be meant, but not a name that both line-ups have.
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
      // As the line-up writes it comes last: it is meant before whoever else has the name.
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
