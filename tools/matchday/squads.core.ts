/** Two squads for a sample match: ours from the club's content, theirs invented. Pure, and the same for the same match. */
import type { LineUp, LineUpPlayer, Player } from '@club/contracts'
import { type Chance, pick, shuffled } from '../sample-club/random.core.ts'

/** The positions of an eleven, and their numbers. */
const shape = [
  ['Goalkeeper', 1],
  ['Defender', 4],
  ['Midfielder', 3],
  ['Forward', 3],
] as const
const formation = '4-3-3'
const bench = 7

const firstNames = [
  ...['Adam', 'Aaron', 'Bryn', 'Callan', 'Dean', 'Ellis', 'Femi', 'George', 'Harry', 'Idris', 'Jake', 'Kane'],
  ...['Lewis', 'Max', 'Nathan', 'Ollie', 'Paddy', 'Ross', 'Sam', 'Toby', 'Vince', 'Will', 'Yusuf', 'Zak'],
] as const
const lastNames = [
  ...['Attersley', 'Brackwell', 'Copperthwaite', 'Dunnet', 'Easterby', 'Falshaw', 'Garrod', 'Hexley'],
  ...['Inchbold', 'Jessop', 'Kelshaw', 'Lorimer-Dade', 'Maddern', 'Nunney', 'Orchard', 'Pellow', 'Quayle'],
  ...['Rushbrook', 'Saltmarsh', 'Tranter', 'Underhay', 'Vosper', 'Wadlow', 'Yarrow'],
] as const

const asLined = ({ slug, name, squadNumber }: Player): LineUpPlayer => ({
  player: slug,
  name,
  number: squadNumber,
})

/** Our line-up: by position in squad order; a squad too small in one position is filled from the others. */
export function ourLineUp(players: readonly Player[], team: string): LineUp {
  const squad = players.filter((player) => player.team === team && player.position !== 'Staff')
  const starters: Player[] = []
  for (const [position, count] of shape)
    starters.push(...squad.filter((player) => player.position === position).slice(0, count))
  const rest = squad.filter((player) => !starters.includes(player))
  while (starters.length < 11) {
    const next = rest.shift()
    if (!next) break
    starters.push(next)
  }
  return {
    formation,
    starters: starters.map((player, index) => ({
      ...asLined(player),
      ...(index === 5 ? { captain: true } : {}),
    })),
    substitutes: benchOf(rest).map(asLined),
  }
}

/** A bench that can replace anybody: one keeper, then defenders, midfielders and forwards by turns. */
function benchOf(rest: readonly Player[]): Player[] {
  const of = (wanted: Player['position']) => rest.filter(({ position }) => position === wanted)
  const [defenders, midfielders, forwards] = [of('Defender'), of('Midfielder'), of('Forward')]
  const outfield = Array.from({ length: bench }, (_, index) => [
    defenders[index],
    midfielders[index],
    forwards[index],
  ]).flat()
  return [of('Goalkeeper')[0], ...outfield].filter((player) => player !== undefined).slice(0, bench)
}

/** A line-up for a club without known players. */
export function theirLineUp(chance: Chance): LineUp {
  const names = shuffled(chance, lastNames)
  const player = (index: number): LineUpPlayer => ({
    player: null,
    name: `${pick(chance, firstNames)} ${names[index]}`,
    number: index < 11 ? index + 1 : index + 2,
    ...(index === 4 ? { captain: true } : {}),
  })
  return {
    formation: '4-4-2',
    starters: Array.from({ length: 11 }, (_, index) => player(index)),
    substitutes: Array.from({ length: bench }, (_, index) => player(index + 11)),
  }
}
