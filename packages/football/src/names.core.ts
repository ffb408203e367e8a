/** Names of players: those that the club gives them, whatever a feed's line-up makes of them. Pure. */
import type { LineUp, LineUpPlayer } from '@club/contracts'

/** A player whom the club knows. */
type Known = {
  readonly slug: string
  readonly name: string
  /** By the line-up of a match, where that writes the name otherwise: its events may go by it. */
  readonly spelt?: string | undefined
}

const entriesOf = ({ starters, substitutes }: LineUp): LineUpPlayer[] => [...starters, ...substitutes]

/** A line-up in which whom the club knows is called as the club calls them. */
export function calledByClub(lineUp: LineUp, players: readonly Known[]): LineUp {
  const names = new Map(players.map(({ slug, name }) => [slug, name]))
  const called = (list: readonly LineUpPlayer[]) =>
    list.map((entry) => ({ ...entry, name: names.get(entry.player ?? '') ?? entry.name }))
  return { ...lineUp, starters: called(lineUp.starters), substitutes: called(lineUp.substitutes) }
}

/** Players with the spellings of a line-up. */
export function withSpellings<Player extends Known>(
  players: readonly Player[],
  lineUp: LineUp | null,
): readonly Player[] {
  if (!lineUp) return players
  const written = new Map(entriesOf(lineUp).map(({ player, name }) => [player, name]))
  return players.map((player) => {
    const spelt = written.get(player.slug) ?? player.name
    return spelt === player.name ? player : { ...player, spelt }
  })
}

/** Players by every word that a feed may call them by; their slug and the club's name before what a line-up has made of it. */
export const byCalling = <Player extends Known>(players: readonly Player[]): ReadonlyMap<string, Player> =>
  new Map([
    ...players.flatMap((player) => (player.spelt === undefined ? [] : [[player.spelt, player] as const])),
    ...players.flatMap((player) => [[player.slug, player] as const, [player.name, player] as const]),
  ])
