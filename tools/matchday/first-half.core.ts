/** The first half of a sample match. */
import { added, numbers, type Teller } from './teller.core.ts'

/** From the first whistle to the half-time draw. */
export function tellFirstHalf({ match, chance, us, them, club, starter, told, at, say }: Teller): void {
  told.push({ ...at(1), clock: 0.5, type: 'kick-off', text: `${club(us)} get us under way.` })
  say(2, `An early touch for ${starter(us, 0)}, who comes a long way for a cross and claims it.`)
  say(
    4,
    `${starter(them, 8)} tries one from distance. It clears the bar, the stand and very nearly the car park.`,
    { side: them },
  )
  say(
    6,
    `First corner of the match to ${club(us)}. ${starter(us, 7)} swings it in, and it is headed behind for another.`,
    { side: us },
  )
  say(7, 'The second one comes to nothing.')
  say(
    9,
    `Good pressing from ${club(us)}: ${starter(us, 8)} wins it high up and is brought down. Free kick, twenty-five yards.`,
    { side: us },
  )
  say(10, `${starter(us, 6)} hits the wall with it.`, { side: us })
  told.push({
    ...at(12),
    type: 'goal',
    side: us,
    player: starter(us, 9),
    otherPlayer: starter(us, 7),
    text: `What a start! ${starter(us, 7)} goes outside his man and pulls it back, and ${starter(us, 9)} meets it first time, low into the corner.`,
  })
  say(13, `“He hit that like it owed him money,” says the gentleman next to us.`)
  say(
    15,
    `${club(them)} want to answer at once. ${starter(them, 9)} turns in the area, but ${starter(us, 3)} stays on his feet and takes the ball off him.`,
    { side: them },
  )
  told.push({ ...at(17), type: 'stats', text: '', more: { stats: numbers(us, 0, chance) } })
  told.push({
    ...at(18),
    type: 'yellow-card',
    side: them,
    player: starter(them, 5),
    text: `Late on ${starter(us, 6)}, and the referee did not need to think about it.`,
  })
  say(19, `${starter(us, 6)} is up again and will run it off.`)
  say(21, `A spell of ${club(us)} passing now, thirty touches without one in anger.`, { side: us })
  say(23, `Chance! ${starter(us, 10)} is played in behind and drags it a yard wide of the far post.`, {
    side: us,
  })
  say(25, 'A stoppage while a dog is persuaded to leave by the gate it came in at.')
  say(27, `${starter(them, 10)} heads over from six yards. ${club(them)} should be level.`, { side: them })
  told.push({ ...at(29), type: 'stats', text: '', more: { stats: numbers(us, 1, chance) } })
  say(
    30,
    `Half an hour gone and ${club(us)} deserve to be ahead, though not by as much as their supporters think.`,
  )
  say(32, `${starter(us, 0)} again, this time down low to his left. A fine save.`, { side: us })
  told.push({
    ...at(34),
    type: 'goal',
    side: them,
    player: starter(them, 9),
    otherPlayer: starter(them, 7),
    text: `Level. ${starter(them, 7)} crosses from the left, nobody goes with ${starter(them, 9)}, and he cannot miss from there.`,
  })
  say(35, `That is the first real noise from the ${us === 'home' ? 'visitors’' : 'home'} end.`)
  told.push({
    ...at(38),
    type: 'yellow-card',
    side: us,
    player: starter(us, 2),
    text: `${starter(us, 2)} has pulled back ${starter(them, 10)} on the half-way line and accepts what comes.`,
  })
  say(40, `${starter(us, 8)} from twenty yards, straight at the goalkeeper.`, { side: us })
  say(42, 'The rain has come in off the water. The roof is leaking where it always leaks.')
  told.push({ ...at(43), type: 'stats', text: '', more: { stats: numbers(us, 2, chance) } })
  say(44, `Corner to ${club(them)}, cleared at the near post by ${starter(us, 9)}.`, { side: them })
  say(45, 'Two minutes of added time.')
  say(46, `One last ball into the area, and ${starter(us, 3)} heads it away.`, at(46, false))
  told.push({
    clock: 45 + added.first + 0.5,
    period: 'half-time',
    minute: '',
    type: 'half-time',
    text: `Half-time: ${match.home.name} 1–1 ${match.away.name}.`,
  })
  told.push({
    clock: 45 + added.first + 1,
    period: 'half-time',
    text: `A half that ${club(us)} began and ${club(them)} finished. There will be words in both dressing rooms.`,
  })
  told.push({
    clock: 45 + added.first + 2,
    period: 'half-time',
    text: 'The half-time draw: ticket 1906 wins, to general disbelief.',
  })
}
