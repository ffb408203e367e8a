/** Portraits, all by one hand: a player's shirt from behind on a ground of the team, a coach's jacket with initials. */
import { hashText } from '../engine/random.ts'
import { curve, disc, faint, ink, path, placed, rect, shape, wash } from './ink.ts'
import { rays, sun } from './sky.ts'
import { homeShirt, keeperShirt, shirt, words } from './things.ts'

export type Person = {
  readonly name: string
  readonly lastName: string
  readonly team: string
  readonly squadNumber: number | null
  readonly position: string
}

const grounds: Readonly<Record<string, readonly [string, string, string]>> = {
  'first-team': [ink.navy, '#0b2166', ink.sky],
  ladies: ['#ffb08f', ink.sand, ink.paper],
  staff: [ink.ember, ink.coral, ink.sand],
  u19: [ink.sky, '#9ab0f8', ink.paper],
}

const bust = (body: string) => disc(0, -316, 86, body, 104) + path('M-56 -262H56V-190Q0 -150 -56 -190Z', body)

const jacket = (initials: string) =>
  path(
    'M-70 -224Q0 -190 70 -224L168 -186Q214 -160 232 -40L268 330H-268L-232 -40Q-214 -160 -168 -186Z',
    ink.navy,
  ) +
  path('M-70 -224Q0 -190 70 -224L62 -262Q0 -236 -62 -262Z', ink.royal) +
  curve('M-150 -186L-196 330M150 -186L196 330', ink.coral, 10) +
  disc(0, -30, 108, ink.royal) +
  words(initials, 0, 10, 82, ink.paper, 160)

/** What is drawn of a person, on a sheet of 800 × 1200. */
export function portrait({ name, lastName, team, squadNumber, position }: Person): string {
  const staff = position === 'Staff'
  const [from, to, light] = (staff ? grounds.staff : grounds[team]) ?? [ink.navy, ink.royal, ink.sky]
  const lean = (hashText(name) % 5) * 14 - 28
  const colours = position === 'Goalkeeper' ? keeperShirt : homeShirt
  const initials = name
    .split(/[\s-]/)
    .map((part) => part[0] ?? '')
    .join('')
  const person = placed(
    400,
    660,
    1.32,
    bust(ink.deep) +
      (staff
        ? jacket(initials)
        : path('M-168 -170Q-214 -130 -232 40L-262 330L-196 338L-150 60Z', ink.deep) +
          path('M168 -170Q214 -130 232 40L262 330L196 338L150 60Z', ink.deep) +
          shape(ink.paper, [-128, 215], [128, 215], [150, 430], [-150, 430]) +
          shirt(0, 0, 1, colours, lastName.toUpperCase(), squadNumber === null ? '' : `${squadNumber}`)),
  )
  return `${wash('sky', 0, 0, 800, 1200, from, to)}${rays(400 + lean * 3, 480, light, 0.1, 22)}${faint(0.55, sun(400 + lean, 470, 300, to))}${person}${rect(0, 1120, 800, 80, ink.coral)}${words('THORNSEA TOWN', 400, 1174, 34, ink.navy)}`
}

/** What the portrait shows, said in words. */
export const portraitAlt = ({ name, squadNumber, position }: Person): string =>
  position === 'Staff'
    ? `Poster of ${name} as a dark figure in a club jacket with initials`
    : `Poster of ${name} from behind in the ${position === 'Goalkeeper' ? 'coral goalkeeper’s' : 'blue home'} shirt${squadNumber === null ? '' : ` number ${squadNumber}`}`
