/** What each film shows and what is said in it. Names and kits are the sample club's. Pure data. */
import { timed } from './cue-sheet.core.ts'
import type { Move } from './moves.ts'
import type { FilmPlan, TalkFilm } from './plan.ts'
import { radioPlans } from './radio.ts'

type Speaker = Omit<TalkFilm, 'kind' | 'lines'>

const coach: Speaker = {
  name: 'Marcus Thale',
  role: 'Head coach',
  look: { skin: '#d3a37f', hair: '#5a5550', grey: true, beard: true, top: '#0e1a44' },
  voice: 'manager',
}
const captain: Speaker = {
  name: 'Joel Marwood',
  role: 'Club captain',
  look: { skin: '#c98f68', hair: '#2b211b', grey: false, beard: false, top: '#1f4ae0' },
  voice: 'captain',
}

export const plans: Readonly<Record<string, FilmPlan>> = {
  ...radioPlans,
  'interview-manager': {
    kind: 'talk',
    ...coach,
    lines: timed(`
      1.2 We were patient. We said at half time that one chance would come, and it did.
      7 Joel and Reece were outstanding at the back. They headed everything.
      12.6 You could hear the Cobblers Terrace from the first minute. That carries you when your legs are gone.
      19.4 It is three points. We enjoy it tonight, and on Monday we look at what we can do better.
      26 There is a long way to go yet.
    `),
  },
  'interview-press-conference': {
    kind: 'talk',
    ...coach,
    lines: timed(`
      1.2 Everybody trained today, so I have a difficult choice to make, which is how I like it.
      7.4 They are strong at corners. We have worked on that since Tuesday.
      13 Rudderham never asks for a rest, and he is not getting one.
      18 We want the ball, and we want it in their half.
    `),
  },
  'interview-tactics': {
    kind: 'talk',
    ...coach,
    look: { ...coach.look, top: '#13357a' },
    lines: timed(`
      1.2 When we lose the ball, the nearest man goes at once, and the other ten move with him.
      7.4 If the first one is late, everybody is late, and then you are only chasing.
      13 So we count. Five seconds to win it back. After that we drop, and we wait.
      19.4 It is simple to say. It takes a year to learn.
    `),
  },
  'interview-last-season': {
    kind: 'talk',
    ...coach,
    lines: timed(`
      1.2 That is the season over, and I want to thank the people who came.
      6.4 Home and away, in all weathers. I will not forget that.
      11 Now I want everybody to go home, and come back hungry in July.
    `),
  },
  'interview-terrace': {
    kind: 'talk',
    ...captain,
    lines: timed(`
      1.2 I used to stand over there, under the clock, with my dad.
      5.8 You saw half the pitch if you were lucky. I would not have swapped it.
      11.2 Leading the side out past that terrace is the best part of my week.
    `),
  },
  'interview-captain': {
    kind: 'talk',
    ...captain,
    lines: timed(`
      1.2 It is the derby. You do not need to tell anybody here what that means.
      6.6 I stood on that terrace as a boy, so I know what they want to see.
      12.2 We start quickly, we win our battles, and we keep the ball when we have it.
      18.2 If we do that, we will give them a good night.
    `),
  },
  'training-rondo': {
    kind: 'rondo',
    squad: 'first-team',
    heading: 'Rondo: five against two',
    lines: timed(`
      1 One touch. Keep it moving.
      8 Good. Now find the far man.
      15.5 Twenty passes, and they change over.
    `),
  },
  'training-finishing': {
    kind: 'finishing',
    squad: 'first-team',
    heading: 'Finishing from the edge',
    lines: timed(`
      0.8 Lay it off, and hit it first time.
      9 Low, and into the corner.
      17 That is the one. Again.
    `),
  },
  'training-ladies': {
    kind: 'rondo',
    squad: 'ladies',
    heading: 'Thornsea Town Ladies: rondo',
    lines: timed(`
      1 Two touches at the most. Open your body.
      7 Lovely. Go again.
      12 Nobody stays in the middle for ever.
    `),
  },
  'training-academy': {
    kind: 'finishing',
    squad: 'u19',
    heading: 'Under-19s: finishing from the edge',
    lines: timed(`
      0.8 Set it back, and strike it.
      7 Head down, and follow through.
      13 Better. Next.
    `),
  },
  commentary: {
    kind: 'sound',
    lines: timed(`
      1 Good afternoon from Rootshall Lane, where Thornsea Town have kicked off towards the Cobblers Terrace.
      9 Mulvanny, in the centre circle. He plays it square to Rudderham, who has time to look up.
      17 Out to the right for Asquinn. He takes on his man, and wins a throw.
      24.5 It is a bright, cold afternoon, with the wind coming in off the estuary.
      31 Baptiste Lyle throws long. Headed away, but only as far as Corval.
      38 Corval shoots! It is blocked, and there are appeals for hand ball. The referee says no.
      47 A little over four thousand here, and most of them thought that was a penalty.
      54 The visitors come forward now. Haldane steps across, and takes the ball off him cleanly.
      62 Kwarten is away on the left. Rooksby is in the middle, asking for it.
      68.5 The cross comes in. Rooksby, with the header, and it is just over the bar!
      76 That is the closest that anybody has come. Still no score here.
      83 Goal kick, and a moment for everybody to get their breath back.
    `),
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
