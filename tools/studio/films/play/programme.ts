/** What each film shows and what is said in it. Names and kits are the sample club's. Pure data. */
import type { Kit } from '../draw/figure.ts'
import type { Hosts } from '../draw/surroundings.ts'
import type { Move } from './moves.ts'
import { radioPlans } from './radio.ts'

export type Voice =
  | 'commentator'
  | 'manager'
  | 'captain'
  | 'host'
  | 'pundit'
  | 'caller'
  | 'regular'
  | 'historian'
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
  /** The minute as the caption has it, where the clock does not say. */
  minute?: string
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
  /** Whose ground it is; ours where nothing is said. */
  hosts?: Hosts
  sides: readonly [Side, Side]
  score: readonly [number, number]
  passages: readonly Passage[]
  /** What stands over the last seconds. */
  closing?: { heading: string; text: string }
}
export type TalkFilm = {
  kind: 'talk'
  name: string
  role: string
  look: { skin: string; hair: string; grey: boolean; beard: boolean; top: string }
  voice: Voice
  lines: readonly Line[]
}
/** Who trains; the young ones come from the other side. */
export type Squad = 'first-team' | 'ladies' | 'u19'
export type TrainingFilm = {
  kind: 'rondo' | 'finishing'
  squad: Squad
  heading: string
  lines: readonly Line[]
}
export type SoundFilm = { kind: 'sound'; lines: readonly Line[] }
/** One after the other, from a quiet room. */
export type RadioFilm = { kind: 'radio'; lines: readonly Omit<Line, 'at'>[] }
export type FilmPlan = MatchFilm | TalkFilm | TrainingFilm | SoundFilm | RadioFilm

export const plans: Readonly<Record<string, FilmPlan>> = {
  ...radioPlans,
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
  'interview-press-conference': {
    kind: 'talk',
    name: 'Marcus Thale',
    role: 'Head coach',
    look: { skin: '#d3a37f', hair: '#5a5550', grey: true, beard: true, top: '#0e1a44' },
    voice: 'manager',
    lines: [
      {
        at: 1.2,
        text: 'Everybody trained today, so I have a difficult choice to make, which is how I like it.',
      },
      { at: 7.4, text: 'They are strong at corners. We have worked on that since Tuesday.' },
      { at: 13, text: 'Rudderham never asks for a rest, and he is not getting one.' },
      { at: 18, text: 'We want the ball, and we want it in their half.' },
    ],
  },
  'interview-tactics': {
    kind: 'talk',
    name: 'Marcus Thale',
    role: 'Head coach',
    look: { skin: '#d3a37f', hair: '#5a5550', grey: true, beard: true, top: '#13357a' },
    voice: 'manager',
    lines: [
      { at: 1.2, text: 'When we lose the ball, the nearest man goes at once, and the other ten move with him.' },
      { at: 7.4, text: 'If the first one is late, everybody is late, and then you are only chasing.' },
      { at: 13, text: 'So we count. Five seconds to win it back. After that we drop, and we wait.' },
      { at: 19.4, text: 'It is simple to say. It takes a year to learn.' },
    ],
  },
  'interview-last-season': {
    kind: 'talk',
    name: 'Marcus Thale',
    role: 'Head coach',
    look: { skin: '#d3a37f', hair: '#5a5550', grey: true, beard: true, top: '#0e1a44' },
    voice: 'manager',
    lines: [
      { at: 1.2, text: 'That is the season over, and I want to thank the people who came.' },
      { at: 6.4, text: 'Home and away, in all weathers. I will not forget that.' },
      { at: 11, text: 'Now I want everybody to go home, and come back hungry in July.' },
    ],
  },
  'interview-terrace': {
    kind: 'talk',
    name: 'Joel Marwood',
    role: 'Club captain',
    look: { skin: '#c98f68', hair: '#2b211b', grey: false, beard: false, top: '#1f4ae0' },
    voice: 'captain',
    lines: [
      { at: 1.2, text: 'I used to stand over there, under the clock, with my dad.' },
      { at: 5.8, text: 'You saw half the pitch if you were lucky. I would not have swapped it.' },
      { at: 11.2, text: 'Leading the side out past that terrace is the best part of my week.' },
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
    squad: 'first-team',
    heading: 'Rondo: five against two',
    lines: [
      { at: 1, text: 'One touch. Keep it moving.' },
      { at: 8, text: 'Good. Now find the far man.' },
      { at: 15.5, text: 'Twenty passes, and they change over.' },
    ],
  },
  'training-finishing': {
    kind: 'finishing',
    squad: 'first-team',
    heading: 'Finishing from the edge',
    lines: [
      { at: 0.8, text: 'Lay it off, and hit it first time.' },
      { at: 9, text: 'Low, and into the corner.' },
      { at: 17, text: 'That is the one. Again.' },
    ],
  },
  'training-ladies': {
    kind: 'rondo',
    squad: 'ladies',
    heading: 'Thornsea Town Ladies: rondo',
    lines: [
      { at: 1, text: 'Two touches at the most. Open your body.' },
      { at: 7, text: 'Lovely. Go again.' },
      { at: 12, text: 'Nobody stays in the middle for ever.' },
    ],
  },
  'training-academy': {
    kind: 'finishing',
    squad: 'u19',
    heading: 'Under-19s: finishing from the edge',
    lines: [
      { at: 0.8, text: 'Set it back, and strike it.' },
      { at: 7, text: 'Head down, and follow through.' },
      { at: 13, text: 'Better. Next.' },
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
