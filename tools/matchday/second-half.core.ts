/** The second half of a sample match. */
import { interval, numbers, type Teller } from './teller.core.ts'

/** From the second kick-off to the sending-off. */
export function tellSecondHalf({ chance, us, them, club, starter, sub, told, at, say }: Teller): void {
  told.push({
    ...at(46, true),
    clock: interval + 0.5,
    type: 'second-half',
    text: `${club(them)} kick off the second half.`,
  })
  told.push({
    ...at(46, true),
    clock: interval + 0.75,
    type: 'substitution',
    side: them,
    player: sub(them, 1),
    otherPlayer: starter(them, 5),
    text: 'The player on a yellow card stays in the dressing room.',
  })
  say(48, `${club(us)} have come out with the wind now, and it shows: three crosses in a minute.`, {
    side: us,
  })
  say(
    50,
    `Off the bar! ${starter(us, 10)} with his left foot from the edge of the area. The frame is still shaking.`,
    { side: us },
  )
  say(52, `${starter(them, 0)} takes a long time over a goal kick and is spoken to.`, { side: them })
  say(
    54,
    `Free kick to ${club(them)} in a good position. ${starter(them, 6)} curls it, and ${starter(us, 0)} watches it past the post.`,
    { side: them },
  )
  told.push({ ...at(56), type: 'stats', text: '', more: { stats: numbers(us, 3, chance) } })
  say(57, `${starter(us, 1)} overlaps for the first time and wins a corner.`, { side: us })
  say(58, `Headed on, headed away, and ${starter(us, 6)} volleys it over.`, { side: us })
  told.push({
    ...at(60),
    type: 'substitution',
    side: us,
    player: sub(us, 4),
    otherPlayer: starter(us, 6),
    text: `Fresh legs in midfield. ${starter(us, 6)} takes the applause.`,
  })
  say(61, `${sub(us, 4)} is straight into it with a tackle that makes the front row wince.`, { side: us })
  say(63, 'It is anybody’s game. The next goal will be worth a great deal.')
  told.push({
    ...at(65),
    type: 'yellow-card',
    side: them,
    player: starter(them, 3),
    text: `Dissent. Whatever ${starter(them, 3)} said, he said it slowly and clearly.`,
  })
  say(66, `${starter(us, 9)} shoots across goal; nobody gambles at the far post.`, { side: us })
  told.push({
    ...at(68),
    type: 'attendance',
    text: `Today’s attendance is announced, and thanked for coming out in this.`,
    more: { attendance: 3100 + Math.floor(chance() * 2400) },
  })
  told.push({ ...at(70), type: 'stats', text: '', more: { stats: numbers(us, 4, chance) } })
  told.push({
    ...at(71),
    type: 'substitution',
    side: them,
    player: sub(them, 2),
    otherPlayer: starter(them, 10),
    text: `Pace for height up front for ${club(them)}.`,
  })
  say(72, `${sub(them, 2)} nearly scores with his first touch. ${starter(us, 4)} gets a boot in.`, {
    side: them,
  })
  say(74, `${starter(us, 10)} is through… and the flag is up. Very tight.`, { side: us })
}

/** An extra man, and the end. */
export function tellLastMinutes({ chance, us, them, club, starter, sub, told, at, say }: Teller): void {
  told.push({
    ...at(76),
    type: 'red-card',
    side: them,
    player: starter(them, 4),
    text: `${starter(them, 4)} is sent off! ${starter(us, 9)} was clean through, and the captain took him down a yard outside the area. No argument.`,
  })
  say(77, `The free kick hits the post and comes out. You could not make it up.`, { side: us })
  told.push({
    ...at(78),
    type: 'substitution',
    side: us,
    player: sub(us, 5),
    otherPlayer: starter(us, 8),
    text: `Another forward on: ${club(us)} smell something.`,
  })
  told.push({
    ...at(78),
    type: 'substitution',
    side: us,
    player: sub(us, 2),
    otherPlayer: starter(us, 1),
    text: 'And a change at full-back.',
  })
  say(80, `Eleven against ten, and it is one-way traffic.`, { side: us })
  told.push({
    ...at(82),
    type: 'penalty-missed',
    side: us,
    player: starter(us, 10),
    text: `Penalty to ${club(us)} for handball… and it is saved! ${starter(them, 0)} goes the right way and holds it.`,
  })
  say(83, `${starter(us, 10)} has his shirt over his face. There is still time.`)
  told.push({ ...at(84), type: 'stats', text: '', more: { stats: numbers(us, 5, chance) } })
  say(86, `A long throw into the ${club(them)} area, and it is put behind in a panic.`, { side: us })
  say(88, `${club(them)} have everybody back, and ${club(us)} have stopped looking at the clock.`)
  say(
    89,
    `Down goes ${sub(us, 5)} under a tangle of legs: the referee points to the spot! A second penalty.`,
    { side: us },
  )
  told.push({
    ...at(90),
    type: 'penalty-goal',
    side: us,
    player: starter(us, 9),
    text: `${starter(us, 9)} takes the ball off everyone, waits, waits, and sends the goalkeeper the wrong way.`,
  })
  say(90, 'Four minutes of added time, and not one person is sitting down.')
  told.push({
    ...at(91),
    type: 'yellow-card',
    side: us,
    player: starter(us, 9),
    text: `For leaving the field to celebrate. Worth it.`,
  })
  say(92, `${sub(them, 2)} shoots into the side netting, and half the ground thinks it is in.`, {
    side: them,
  })
  told.push({
    ...at(93),
    type: 'substitution',
    side: us,
    player: sub(us, 1),
    otherPlayer: starter(us, 10),
    text: `${starter(us, 10)} takes the long way round to leave the field.`,
  })
  say(94, `Even the goalkeeper is up for this corner… and ${starter(us, 0)} catches it!`, { side: them })
  told.push({ ...at(94), type: 'stats', text: '', more: { stats: numbers(us, 6, chance) } })
}
