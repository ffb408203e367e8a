/** Names of players: those that the club gives them, whatever a feed's line-up makes of them. Pure. */
import type { LineUp, LineUpPlayer } from '@club/contracts'
import { type BothSides, bothSides, type Side } from './score.core.ts'

/** A player whom the club knows. */
type Known = {
  readonly slug: string
  readonly name: string
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

/**
 * Finds whom a feed means by what it calls a player of a side: by slug, by the club's name, or as that side's line-up writes it. Where
 * the feed says no side, as of the player of the match, either line-up's writing counts.
 */
export function callingIn<Player extends Known>(
  players: readonly Player[],
  lineUps: LineUps,
): (called: string, side: Side | null) => Player | undefined {
  const named = new Map(
    players.flatMap((player) => [[player.slug, player] as const, [player.name, player] as const]),
  )
  const written = bothSides((side) => {
    const listed = new Set(entriesOf(lineUps[side]).map(({ player }) => player))
    return new Map(
      players.flatMap((player) =>
        player.spelt !== undefined && listed.has(player.slug) ? [[player.spelt, player] as const] : [],
      ),
    )
  })
  return (called, side) =>
    named.get(called) ??
    (side === null ? (written.home.get(called) ?? written.away.get(called)) : written[side].get(called))
}
