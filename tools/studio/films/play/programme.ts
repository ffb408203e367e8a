/** What each film shows and what is said in it. Names and kits are the sample club's. Pure data. */
import type { Kit } from '../draw/figure.ts'
import { cornerHeader, crossSaved, curlerWide, cutback, longRange, type Move, throughBall } from './moves.ts'

export type Voice = 'commentator' | 'manager' | 'captain'
export type Line = { at: number; text: string; voice?: Voice }
export type Side = {
  name: string
  short: string
  kit: Kit
  keeper: Kit
  numbers: readonly number[]
  women: boolean
}

export type Passage = {
  move: Move
  side: 0 | 1
  /** Minute and second of the match at its start. */
  clock: readonly [number, number]
  /** Who scores, as the caption names him. */
  scorer?: string
  /** From where in the move it is shown. */
  from?: number
  /** Shown again, closer and slower. */
  replay?: { from: number; seconds: number }
  lines: readonly Line[]
}

export type MatchFilm = {
  kind: 'match'
  heading: string
  sides: readonly [Side, Side]
  score: readonly [number, number]
  passages: readonly Passage[]
}
export type TalkFilm = {
  kind: 'talk'
  name: string
  role: string
  look: { skin: string; hair: string; grey: boolean; beard: boolean; top: string }
  voice: Voice
  lines: readonly Line[]
}
export type TrainingFilm = { kind: 'rondo' | 'finishing'; heading: string; lines: readonly Line[] }
export type SoundFilm = { kind: 'sound'; lines: readonly Line[] }
export type FilmPlan = MatchFilm | TalkFilm | TrainingFilm | SoundFilm

const town: Side = {
  name: 'Thornsea Town',
  short: 'THO',
  kit: { shirt: '#1f4ae0', trim: '#0d2370', shorts: '#1237c8', socks: '#1f4ae0', number: '#ffffff' },
  keeper: { shirt: '#ff5a3c', trim: '#8f2a17', shorts: '#ff5a3c', socks: '#ff5a3c', number: '#1b1b1b' },
  numbers: [1, 2, 4, 5, 3, 6, 8, 10, 7, 11, 9],
  women: false,
}
const ladies: Side = {
  ...town,
  name: 'Thornsea Town Ladies',
  numbers: [1, 2, 4, 5, 3, 6, 8, 10, 7, 11, 9],
  women: true,
}
const others = [1, 2, 5, 6, 3, 4, 8, 10, 7, 11, 9]
const rovers: Side = {
  name: 'Ostrey Rovers',
  short: 'OST',
  kit: { shirt: '#f5f7f6', trim: '#0f7a4a', shorts: '#0f7a4a', socks: '#f5f7f6', number: '#0b5a37' },
  keeper: { shirt: '#6b5bd6', trim: '#3b3190', shorts: '#3b3190', socks: '#6b5bd6', number: '#ffffff' },
  numbers: others,
  women: false,
}
const haverfleet: Side = {
  name: 'Haverfleet Town',
  short: 'HAV',
  kit: { shirt: '#f2b705', trim: '#1b1b1b', shorts: '#1b1b1b', socks: '#f2b705', number: '#1b1b1b' },
  keeper: { shirt: '#9ad0c2', trim: '#2f6658', shorts: '#2f6658', socks: '#9ad0c2', number: '#12362d' },
  numbers: others,
  women: false,
}
const stanbury: Side = {
  name: 'Stanbury Vale Ladies',
  short: 'STA',
  kit: { shirt: '#8d2447', trim: '#9fd3f0', shorts: '#f2f5f7', socks: '#8d2447', number: '#ffffff' },
  keeper: { shirt: '#d6d23a', trim: '#6d6a10', shorts: '#6d6a10', socks: '#d6d23a', number: '#1b1b1b' },
  numbers: others,
  women: true,
}

export const plans: Readonly<Record<string, FilmPlan>> = {
  'derby-highlights': {
    kind: 'match',
    heading: 'Highlights',
    sides: [town, rovers],
    score: [0, 0],
    passages: [
      {
        move: cutback,
        side: 0,
        clock: [22, 51],
        scorer: 'Rooksby',
        lines: [
          { at: 0.3, text: 'Mulvanny, for Thornsea. Out to Rudderham.' },
          { at: 4.3, text: 'Asquinn goes for the byline. He pulls it back.' },
          { at: 8.1, text: 'Rooksby! One nil to the Blues!' },
        ],
      },
      {
        move: throughBall,
        side: 1,
        clock: [58, 7],
        scorer: 'Calder',
        from: 0.6,
        lines: [
          { at: 0.4, text: 'Ostrey have found some room here.' },
          { at: 3.6, text: 'Calder is through, and that is the equaliser.' },
        ],
      },
      {
        move: longRange,
        side: 0,
        clock: [87, 33],
        scorer: 'Corval',
        lines: [
          { at: 0.4, text: 'Ockwell brings it forward. Mulvanny. Corval.' },
          { at: 4.6, text: 'He is going to try one!' },
          { at: 6.4, text: 'Oh, what a goal! Corval wins the derby!' },
        ],
      },
    ],
  },
  'cup-highlights': {
    kind: 'match',
    heading: 'Cup highlights',
    sides: [town, haverfleet],
    score: [0, 0],
    passages: [
      {
        move: crossSaved,
        side: 0,
        clock: [11, 20],
        lines: [
          { at: 0.5, text: 'Corval to Kwarten, and Kwarten looks up.' },
          { at: 5.8, text: 'Header, and a fine save!' },
        ],
      },
      {
        move: curlerWide,
        side: 1,
        clock: [40, 2],
        from: 0.5,
        lines: [{ at: 1.6, text: 'Haverfleet break. He curls it, and it is just wide.' }],
      },
      {
        move: cutback,
        side: 0,
        clock: [74, 12],
        scorer: 'Crowle',
        lines: [
          { at: 1.2, text: 'Thornsea keep coming. Asquinn, on the right.' },
          { at: 7.8, text: 'Turned in! Crowle, and the Blues lead in the cup.' },
        ],
      },
    ],
  },
  'ladies-highlights': {
    kind: 'match',
    heading: 'Ladies highlights',
    sides: [ladies, stanbury],
    score: [0, 0],
    passages: [
      {
        move: throughBall,
        side: 1,
        clock: [19, 45],
        scorer: 'Penn',
        lines: [
          { at: 0.6, text: 'Stanbury, through the middle.' },
          { at: 5.6, text: 'Penn scores. The visitors are in front.' },
        ],
      },
      {
        move: cornerHeader,
        side: 0,
        clock: [81, 16],
        scorer: 'Stourbrook',
        replay: { from: 0.9, seconds: 5.5 },
        lines: [
          { at: 0.3, text: 'Brathwell with the corner.' },
          { at: 3.9, text: 'Stourbrook, at the near post! One all!' },
          { at: 11.2, text: 'Nobody picked her up, and that is how it ends.' },
        ],
      },
    ],
  },
  'goal-cutback': {
    kind: 'match',
    heading: 'Goal of the day',
    sides: [town, haverfleet],
    score: [1, 1],
    passages: [
      {
        move: cutback,
        side: 0,
        clock: [66, 40],
        scorer: 'Rooksby',
        replay: { from: 6.1, seconds: 7.2 },
        lines: [
          { at: 1, text: 'Patient, from the Blues.' },
          { at: 5.6, text: 'Asquinn to the byline.' },
          { at: 8.1, text: 'Rooksby! That is how you finish a move.' },
          { at: 13.6, text: 'Look at the weight of that pass.' },
        ],
      },
    ],
  },
  'goal-header': {
    kind: 'match',
    heading: 'Goal of the day',
    sides: [town, rovers],
    score: [0, 1],
    passages: [
      {
        move: cornerHeader,
        side: 0,
        clock: [90, 2],
        scorer: 'Haldane',
        replay: { from: 1.2, seconds: 10 },
        lines: [
          { at: 0.3, text: 'Into added time. Kwarten, with the corner.' },
          { at: 3.9, text: 'Haldane! They have saved it at the last!' },
          { at: 11, text: 'He lost his marker, and he never took his eyes off the ball.' },
        ],
      },
    ],
  },
  'goal-long-range': {
    kind: 'match',
    heading: 'Goal of the month',
    sides: [town, haverfleet],
    score: [2, 0],
    passages: [
      {
        move: longRange,
        side: 0,
        clock: [33, 18],
        scorer: 'Corval',
        replay: { from: 3.6, seconds: 9 },
        lines: [
          { at: 1, text: 'Mulvanny, to Corval. Thirty yards out.' },
          { at: 6.3, text: 'Corval! From all that way!' },
          { at: 12.4, text: 'The keeper saw it late, and could not get there.' },
        ],
      },
    ],
  },
  'interview-manager': {
    kind: 'talk',
    name: 'Marcus Thale',
    role: 'Head coach',
    look: { skin: '#d3a37f', hair: '#5a5550', grey: true, beard: true, top: '#0e1a44' },
    voice: 'manager',
    lines: [
      { at: 1.2, text: 'We were patient. We said at half time that one chance would come, and it did.' },
      { at: 7, text: 'Joel and Reece were outstanding at the back. They headed everything.' },
      {
        at: 12.6,
        text: 'You could hear the Cobblers Terrace from the first minute. That carries you when your legs are gone.',
      },
      {
        at: 19.4,
        text: 'It is three points. We enjoy it tonight, and on Monday we look at what we can do better.',
      },
      { at: 26, text: 'There is a long way to go yet.' },
    ],
  },
  'interview-captain': {
    kind: 'talk',
    name: 'Joel Marwood',
    role: 'Club captain',
    look: { skin: '#c98f68', hair: '#2b211b', grey: false, beard: false, top: '#1f4ae0' },
    voice: 'captain',
    lines: [
      { at: 1.2, text: 'It is the derby. You do not need to tell anybody here what that means.' },
      { at: 6.6, text: 'I stood on that terrace as a boy, so I know what they want to see.' },
      { at: 12.2, text: 'We start quickly, we win our battles, and we keep the ball when we have it.' },
      { at: 18.2, text: 'If we do that, we will give them a good night.' },
    ],
  },
  'training-rondo': {
    kind: 'rondo',
    heading: 'Rondo: five against two',
    lines: [
      { at: 1, text: 'One touch. Keep it moving.' },
      { at: 8, text: 'Good. Now find the far man.' },
      { at: 15.5, text: 'Twenty passes, and they change over.' },
    ],
  },
  'training-finishing': {
    kind: 'finishing',
    heading: 'Finishing from the edge',
    lines: [
      { at: 0.8, text: 'Lay it off, and hit it first time.' },
      { at: 9, text: 'Low, and into the corner.' },
      { at: 17, text: 'That is the one. Again.' },
    ],
  },
  commentary: {
    kind: 'sound',
    lines: [
      {
        at: 1,
        text: 'Good afternoon from Rootshall Lane, where Thornsea Town have kicked off towards the Cobblers Terrace.',
      },
      {
        at: 9,
        text: 'Mulvanny, in the centre circle. He plays it square to Rudderham, who has time to look up.',
      },
      { at: 17, text: 'Out to the right for Asquinn. He takes on his man, and wins a throw.' },
      { at: 24.5, text: 'It is a bright, cold afternoon, with the wind coming in off the estuary.' },
      { at: 31, text: 'Baptiste Lyle throws long. Headed away, but only as far as Corval.' },
      {
        at: 38,
        text: 'Corval shoots! It is blocked, and there are appeals for hand ball. The referee says no.',
      },
      { at: 47, text: 'A little over four thousand here, and most of them thought that was a penalty.' },
      {
        at: 54,
        text: 'The visitors come forward now. Haldane steps across, and takes the ball off him cleanly.',
      },
      { at: 62, text: 'Kwarten is away on the left. Rooksby is in the middle, asking for it.' },
      { at: 68.5, text: 'The cross comes in. Rooksby, with the header, and it is just over the bar!' },
      { at: 76, text: 'That is the closest that anybody has come. Still no score here.' },
      { at: 83, text: 'Goal kick, and a moment for everybody to get their breath back.' },
    ],
  },
}

/** Places in the line-up that the finishing drill needs, and its passage. */
export const finishingDrill: Move = {
  touches: [
    { at: 0.5, by: 6, spot: [80, 26], hold: 0.5, to: [81, 27] },
    { at: 1.9, by: 10, spot: [93, 34], hold: 0.15 },
    { at: 3.1, by: 7, spot: [86, 37], hold: 0.1, leaves: 'shot' },
  ],
  finish: { at: 3.95, x: 106.2, y: 31.3, z: 0.5, outcome: 'goal' },
  attackers: { 8: [77, 24], 9: [76, 39], 5: [74, 31] },
  seconds: 6,
}
