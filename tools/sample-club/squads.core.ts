/** Available players: our own squads from the content, and invented ones for the other clubs. Pure. */

import type { Player } from '@club/contracts'
import { addDays } from '../import/days.core.ts'
import { isMatchFilm, type SampleFilm } from './films.core.ts'
import { chanceOf, pick, shuffled } from './random.core.ts'
import type { SampleClub } from './seasons.core.ts'

export type Position = 'Goalkeeper' | 'Defender' | 'Midfielder' | 'Forward'
/** A player for a line-up. `slug` is null for players of other clubs. */
export type Footballer = {
  slug: string | null
  name: string
  lastName: string
  number: number
  position: Position
}

/** When a player is unavailable, in days from the anchor, consistent with the sample's articles. */
export type Absence = { player: string; from: number; to: number }

/** Our squad on a day: players, not staff, who have joined and are neither injured nor away. */
export function squadOn(
  players: readonly Player[],
  absences: readonly Absence[],
  { team, day, anchor }: { team: string; day: string; anchor: string },
): Footballer[] {
  const away = new Set(
    absences
      .filter(({ from, to }) => day >= addDays(anchor, from) && day <= addDays(anchor, to))
      .map(({ player }) => player),
  )
  return players
    .flatMap(({ slug, name, lastName, squadNumber, position, joined, team: own }): Footballer[] =>
      own === team && position !== 'Staff' && (joined ?? '') <= day && !away.has(slug)
        ? [{ slug, name, lastName, number: squadNumber ?? 0, position }]
        : [],
    )
    .sort((one, other) => (one.slug ?? '').localeCompare(other.slug ?? ''))
}

const lastNames = [
  ...['Harker', 'Oldacre', 'Pellow', 'Sturmey', 'Vance', 'Quennell', 'Brightwell', 'Dacosta', 'Mbeki-Shaw'],
  ...['Lorrimer', 'Tench', 'Wickens', 'Aldous', 'Farrant', 'Gannet', 'Hoyle-Rees', 'Ingram', 'Jessop'],
  ...[
    'Kettley',
    'Lund',
    'Marchetti',
    'Nwosu',
    'Orme',
    'Pardew-Hill',
    'Quick',
    'Rosser',
    'Salter',
    'Tolhurst',
  ],
  ...['Umney', 'Varley', 'Whitbread', 'Yardley', 'Abara', 'Blackmore', 'Cattermole', 'Drummond', 'Eastgate'],
  ...['Fosdyke', 'Grealey', 'Hibbert', 'Papadimitriou', 'Featherstonehaugh', 'Ng', 'Adeyemi-Blackwood'],
] as const

const firstNames = {
  men: [
    ...[
      'Aaron',
      'Adam',
      'Bryn',
      'Callan',
      'Dean',
      'Ellis',
      'Femi',
      'George',
      'Harry',
      'Idris',
      'Jake',
      'Kane',
    ],
    ...['Lewis', 'Max', 'Nathan', 'Ollie', 'Paddy', 'Ross', 'Sam', 'Toby', 'Vince', 'Will', 'Yusuf', 'Zak'],
    'Konstantinos',
  ],
  women: [
    ...[
      'Abbie',
      'Beth',
      'Carys',
      'Demi',
      'Ella',
      'Fern',
      'Gemma',
      'Holly',
      'Isla',
      'Jodie',
      'Keira',
      'Libby',
    ],
    ...['Megan', 'Nia', 'Orla', 'Priya', 'Robyn', 'Shanice', 'Tilly', 'Verity', 'Yasmin', 'Zara'],
    'Alexandrina',
  ],
} as const

const positions: readonly Position[] = [
  ...Array.from({ length: 2 }, () => 'Goalkeeper' as const),
  ...Array.from({ length: 6 }, () => 'Defender' as const),
  ...Array.from({ length: 6 }, () => 'Midfielder' as const),
  ...Array.from({ length: 4 }, () => 'Forward' as const),
]
/** Shirts in the order of `positions`. */
const shirts = [1, 13, 2, 5, 6, 3, 12, 15, 4, 8, 10, 7, 14, 16, 9, 11, 17, 18]

/** Another club's eighteen. Its scorers in a film are among its forwards. */
export function squadOf(club: SampleClub, team: string, films: readonly SampleFilm[]): Footballer[] {
  const chance = chanceOf(club.name, team, 'squad')
  const filmed = films
    .filter(isMatchFilm)
    .flatMap(({ match }) =>
      match.team !== team
        ? []
        : match.goals
            .filter(({ side }) => (side === 'home' ? match.home : match.away) === club.name)
            .map(({ scorer }) => scorer),
    )
  const forwards = [...new Set(filmed)]
  const others = shuffled(
    chance,
    lastNames.filter((name) => !forwards.includes(name)),
  )
  const first = team === 'ladies' ? firstNames.women : firstNames.men
  return positions.map((position, index) => {
    const lastName = forwards[index - 14] ?? others[index] ?? ''
    return {
      slug: null,
      name: `${pick(chance, first)} ${lastName}`,
      lastName,
      number: shirts[index] ?? index,
      position,
    }
  })
}
