/** The training ground: a ring that keeps the ball, and finishing from the edge of the box. */
import { type Canvas, colourOf } from '../draw/canvas.ts'
import { type Kit, type Look, Wardrobe } from '../draw/figure.ts'
import { between, Graphics } from '../draw/graphics.ts'
import type { Ground } from '../draw/turf.ts'
import { project } from '../draw/view.core.ts'
import { rondo } from '../play/moves.ts'
import type { Squad, TrainingFilm } from '../play/plan.ts'
import { finishingDrill } from '../play/programme.ts'
import { framesASecond, type Moment, playMove, playRondo } from '../play/simulate.core.ts'
import { lookOf, Stadium, viewOf } from './match.ts'
import type { Noise, Scene } from './scene.ts'

const daylight: Ground = {
  light: [104, 158, 74],
  dark: [88, 140, 62],
  around: [96, 140, 70],
  lines: true,
  fall: 0.08,
}
const trainingKit: Kit = {
  shirt: '#1f4ae0',
  trim: '#ff5a3c',
  shorts: '#081a4b',
  socks: '#081a4b',
  number: '#ffffff',
}
const bib: Kit = { ...trainingKit, shirt: '#ff7a2e', trim: '#ffb27d', number: '#1b1b1b' }
const cone = colourOf('#ff7a2e')
const numbers = [31, 2, 4, 5, 3, 6, 8, 10, 7, 11, 9]

/** What a squad trains in. */
const kits: Record<Squad, Kit> = {
  'first-team': trainingKit,
  ladies: { ...trainingKit, shirt: '#0e1a44', trim: '#8fb0ff' },
  u19: { ...trainingKit, shirt: '#f3f5fa', trim: '#1f4ae0', number: '#0e1a44' },
}

const looksOf =
  (squad: Squad) =>
  (side: 0 | 1, place: number): Look => ({
    ...lookOf(
      {
        name: '',
        short: 'TR',
        kit: side === 0 ? kits[squad] : bib,
        keeper: { ...bib, shirt: '#9ad0c2', number: '#12362d' },
        numbers,
        women: squad === 'ladies',
      },
      place + (side === 1 ? 1 : 0),
    ),
    number: (numbers[place] ?? place) + (squad === 'u19' ? 40 : 0),
  })

/** Seconds into the ring's exercise at which a squad is shown, so that no two rings pass alike. */
const ringFrom: Record<Squad, number> = { 'first-team': 0, ladies: 5, u19: 9 }

/** The width of a pitch in metres, over which a drill is turned to come from the other side. */
const across = 68
const turned = (moment: Moment): Moment => ({
  ...moment,
  men: moment.men.map((man) => ({ ...man, y: across - man.y })),
  ball: { ...moment.ball, y: across - moment.ball.y },
})

export async function trainingScene(film: TrainingFilm, seconds: number): Promise<Scene> {
  const ring = film.kind === 'rondo'
  const looks = looksOf(film.squad)
  const stadium = await Stadium.of(viewOf(ring ? 2.05 : 1.5, ring ? 0.325 : 0.315), daylight, null)
  const wardrobe = new Wardrobe()
  const graphics = new Graphics()
  const noises: Noise[] = []
  let moments: Moment[]
  let cones: [number, number][]
  let cameraAt: (index: number) => number
  if (ring) {
    const from = ringFrom[film.squad]
    const played = playRondo(rondo, seconds + from)
    moments = played.moments.slice(from * framesASecond)
    for (const { at } of played.kicks)
      if (at >= from && at < seconds + from) noises.push({ at: at - from, what: 'kick' })
    cones = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => [
      52.5 + Math.cos((index / 8) * Math.PI * 2) * 9.4,
      34 + Math.sin((index / 8) * Math.PI * 2) * 9.4,
    ])
    cameraAt = (index) => 52.5 + Math.sin(index / 210) * 1.6
  } else {
    const one = playMove(finishingDrill, 0)
    const drill = new Set([5, 6, 7, 8, 9, 10])
    moments = []
    for (let frame = 0; frame < seconds * framesASecond; frame++) {
      const moment = one.moments[frame % one.moments.length] as Moment
      // The squad of the drill and the keeper; nobody else is on the pitch. In a drill nobody celebrates.
      moments.push({
        ...moment,
        men: moment.men
          .filter((man) => (man.side === 0 ? drill.has(man.place) : man.place === 0))
          .map((man) => (man.pose === 'cheer' ? { ...man, pose: 'stand' as const } : man)),
        celebrating: 0,
      })
    }
    if (film.squad === 'u19') moments = moments.map(turned)
    const rounds = Math.floor(seconds / finishingDrill.seconds)
    for (let round = 0; round < rounds; round++)
      for (const kick of one.kicks)
        noises.push({ at: round * finishingDrill.seconds + kick.at, what: kick.hard ? 'hard-kick' : 'kick' })
    cones = [
      [80, 25],
      [86.5, 38],
      [93, 35.5],
      [77, 22],
      [76, 41],
    ]
    if (film.squad === 'u19') cones = cones.map(([x, y]) => [x, across - y])
    cameraAt = (index) => 88.5 + Math.sin(index / 160) * 1.2
  }
  noises.push({ at: seconds - 1.6, what: 'whistle' })
  const draw = async (canvas: Canvas, t: number) => {
    const index = Math.min(moments.length - 1, Math.round(t * framesASecond))
    const x = cameraAt(index)
    const show = () => {
      stadium.draw(canvas, moments[index] as Moment, x, t, wardrobe, looks)
      for (const [cx, cy] of cones) {
        const at = project({ ...stadium.view, x }, cx, cy)
        canvas.ellipse(at.x, at.y, at.scale * 0.17, at.scale * 0.08, cone, 1, 1)
      }
    }
    show()
    if (await wardrobe.ready()) show()
    if (!ring) graphics.wipe(canvas, ((t % finishingDrill.seconds) - finishingDrill.seconds + 0.4) / 0.8)
    if (!ring && t > finishingDrill.seconds - 1)
      graphics.wipe(canvas, ((t % finishingDrill.seconds) + 0.4) / 0.8)
    await graphics.mark(canvas)
    await graphics.strap(canvas, 'On the training ground', film.heading, between(t, 0.4, 5))
  }
  return { seconds, draw, noises, lines: [...film.lines], crowd: 0 }
}
