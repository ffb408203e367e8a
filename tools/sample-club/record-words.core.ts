/** Texts of a sample match's minute-by-minute record. `{name}` stands for a fact. */
import type { Manner } from './cast.core.ts'

type Pool = readonly string[]

export const buildUp: Pool = [
  '{Greeting} from {ground}, where the gates are open and the pitch has passed its inspection.',
  '{Greeting} from {ground}. The first supporters are in and the team sheets are on their way.',
  'Welcome to {ground}, where {home} meet {away}. It should be a good one.',
  '{Greeting}, and welcome to our live coverage of {home} against {away} in the {competition}.',
]
export const warmUp: Pool = [
  'The players are out to warm up, and the travelling supporters have found their voices already.',
  'The warm-up is over, and the teams are on their way back to the dressing rooms.',
  'The teams are in the tunnel. Not long now.',
  'The referee leads the teams out. We are nearly ready.',
]
export const kickOff: Pool = [
  '{club} get us under way.',
  'We are off. {club} kick off.',
  'The referee blows his whistle, and {club} start the match.',
]
export const secondHalf: Pool = [
  '{club} kick off the second half.',
  'We are back under way.',
  'The second half begins.',
]

export const goals: Readonly<Record<Manner, Pool>> = {
  header: [
    'Goal! {scorer} rises highest and heads it into the corner.',
    'A header from {scorer}, and the goalkeeper had no chance.',
    '{scorer} gets in front of his marker and nods it home.',
  ],
  'tap-in': [
    'Goal! {scorer} is there at the far post to turn it in.',
    '{scorer} cannot miss from there. A simple finish to a fine move.',
    'It is pulled back across goal, and {scorer} sweeps it in.',
  ],
  volley: [
    'What a strike! {scorer} meets it on the volley, and it flies in.',
    '{scorer} catches it perfectly on the half-volley. Goal!',
  ],
  'long-range': [
    'Goal! {scorer} lets fly from distance and finds the top corner.',
    'From twenty-five yards, {scorer} bends it beyond the goalkeeper.',
  ],
  break: [
    'Goal! {scorer} is clean through, and slides it past the goalkeeper.',
    'They break at speed, and {scorer} finishes coolly.',
  ],
  scramble: [
    'Goal! It is a scramble on the line, and {scorer} forces it over.',
    'The corner is not cleared, and {scorer} bundles it in.',
  ],
  penalty: [
    'Goal! {scorer} sends the goalkeeper the wrong way from the spot.',
    'No mistake from {scorer}, who puts the penalty into the bottom corner.',
  ],
  'free-kick': [
    'Goal! {scorer} curls the free kick over the wall and in.',
    'Straight in from the free kick. Take a bow, {scorer}.',
  ],
  'own-goal': [
    'An own goal. {scorer} turns the cross past his own goalkeeper.',
    'It comes off {scorer} and rolls in. There was nothing anybody could do.',
  ],
}
export const yellow: Pool = [
  '{player} is booked for a late tackle.',
  '{player} goes into the book for pulling a shirt.',
  'A yellow card for {player}, who brought down his man in midfield.',
  '{player} is booked for kicking the ball away.',
]
export const secondYellow: Pool = [
  'A second yellow card for {player}, and off he goes. {club} are down to ten.',
]
export const red: Pool = ['{player} is sent off for a foul on the last man. {club} are down to ten.']
export const change: Pool = [
  '{on} comes on for {off}.',
  'A change for {club}: {on} replaces {off}.',
  '{off} makes way for {on}.',
]
export const chances: Pool = [
  '{player} shoots from the edge of the area. Just wide.',
  'A good save from {keeper}, down low to his left, to keep out {player}.',
  '{player} heads over from a corner.',
  'The ball breaks to {player}, but his shot is blocked.',
  '{player} tries his luck from distance. It clears the bar.',
  'A dangerous cross from {player}, and nobody is there to meet it.',
  '{player} is through on goal, but the flag is up.',
  '{keeper} comes a long way to punch clear from {player}.',
  'The free kick from {player} hits the wall.',
  '{player} hits the post! So close.',
]
export const attendance: Pool = [
  'Today’s attendance is {crowd}.',
  'There are {crowd} here. Thank you for coming.',
]
export const best: Pool = ['Your player of the match is {player}.', '{player} is the player of the match.']
export const reactions = {
  W: [
    '“I’m pleased with the result and more pleased with how we got it. We were brave on the ball.”',
    '“It’s a good win against a good side. The supporters were magnificent.”',
    '“We had to work for that. When it was our turn to defend, we defended.”',
  ],
  D: [
    '“A fair result, I think. Both sides had chances to win it.”',
    '“We’ll take the point. We could have had more, and we could have had none.”',
    '“I asked for a reaction after the break, and I got one. We just needed the finish.”',
  ],
  L: [
    '“We gave away poor goals, and you can’t do that at this level. We’ll put it right.”',
    '“I can’t fault the effort. We weren’t good enough in either box.”',
    '“It hurts, and it should. The good thing about football is that there is always another match.”',
  ],
} as const
