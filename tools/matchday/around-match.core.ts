/** Events before and after a sample match. */
import { pick } from '../sample-club/random.core.ts'
import { type Teller, type Told, whistle } from './teller.core.ts'

/** The build-up. */
export function tellBefore({ match, lineUps, us, them, club, starter, ground, home, told }: Teller): void {
  const before = (clock: number, text: string, more: Partial<Told> = {}) =>
    told.push({ clock, period: 'pre-match', type: 'build-up', text, ...more })
  before(
    -9,
    `Good afternoon from ${ground}, where the gates are open and the tea urn is winning its fight with the wind.`,
  )
  before(
    -8,
    `${home} have walked the pitch. It is firm, a little bare in front of the far goal, and it will be quick.`,
  )
  before(
    -7,
    `The head coach on the way in: “We know what ${club(them)} are good at. The first twenty minutes are about not giving it to them.”`,
  )
  for (const [side, clock] of [
    ['home', -6],
    ['away', -5],
  ] as const) {
    const { starters, substitutes, formation } = lineUps[side]
    before(
      clock,
      `${match[side].name} (${formation}): ${starters.map(({ name }) => name).join(', ')}. Substitutes: ${substitutes.map(({ name }) => name).join(', ')}.`,
      {
        type: 'line-up',
        side,
        more: { lineUp: lineUps[side] },
      },
    )
  }
  before(
    -4,
    `${starter(us, 5)} leads ${club(us)} out to warm up and gets the biggest cheer of the day so far.`,
  )
  before(
    -3,
    'The referee has had a look at both goal nets, found a hole in one of them, and sent for string.',
  )
  before(
    -2,
    `${club(them)} win the toss and turn ${club(us)} round: they will have the wind at their backs first.`,
  )
  before(-1, 'Teams in the tunnel. Scarves up. Here we go.')
}

/** The result, and the reactions. */
export function tellAfter({ match, chance, us, them, club, starter, told }: Teller): void {
  const final = us === 'home' ? '2–1' : '1–2'
  const after = (clock: number, text: string, more: Partial<Told> = {}) =>
    told.push({ clock: whistle + clock, period: 'post-match', type: 'reaction', text, ...more })
  told.push({
    clock: whistle + 0.5,
    period: 'post-match',
    minute: '',
    type: 'full-time',
    text: `It is over: ${match.home.name} ${final} ${match.away.name}.`,
  })
  after(
    1,
    `What a finish. ${club(us)} were the better side for an hour, and needed every one of the other thirty minutes.`,
  )
  after(2, `Voted for by the sponsors: ${starter(us, 9)}.`, {
    type: 'player-of-the-match',
    side: us,
    player: starter(us, 9),
  })
  after(
    3,
    `The head coach: “I would like, once, to win one of these with ten minutes to spare. ${pick(chance, ['My wife', 'My doctor', 'The kit man'])} says the same.”`,
  )
  after(
    4,
    `${starter(us, 9)}: “You just don’t think about the one before. You look at the ball. Then you run.”`,
    { side: us },
  )
  after(
    5,
    `The ${club(them)} manager: “Ten men, and we go down to that. I’m proud of them and I’m furious.”`,
    { side: them },
  )
  after(
    6,
    `${starter(us, 0)}: “I saw the corner all the way. I’ve not seen much of anything since, they all jumped on me.”`,
    { side: us },
  )
  after(7, 'That is all from here. A full report follows. Safe journey home.')
}
