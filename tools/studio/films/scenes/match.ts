/** Highlights and goals: passages of play from the main stand, with score, clock, captions and replays. */
import { type Canvas, colourOf } from '../draw/canvas.ts'
import { type Facing, figureShare, type Look, Wardrobe } from '../draw/figure.ts'
import { between, Graphics } from '../draw/graphics.ts'
import { drawGoal, type Hosts, rootshallLane, Surroundings } from '../draw/surroundings.ts'
import { type Ground, Turf } from '../draw/turf.ts'
import { pitch, project, type View } from '../draw/view.core.ts'
import type { MatchFilm, Passage, Side } from '../play/plan.ts'
import { framesASecond, type Moment, type Played, playMove } from '../play/simulate.core.ts'
import type { Noise, Scene } from './scene.ts'

/** @param factor of a picture of 1280 by 720 */
export const viewOf = (zoom: number, tilt: number, factor = 1): View => ({
  width: 1280 * factor,
  height: 720 * factor,
  x: pitch.length / 2,
  focal: 1737 * zoom * factor,
  back: 38,
  up: 24,
  tilt,
})

export const floodlit: Ground = {
  light: [74, 138, 58],
  dark: [56, 116, 46],
  around: [52, 98, 46],
  lines: true,
  fall: 0.3,
}

const skins = ['#e2b493', '#c68f69', '#8d5a3b', '#d9a47e', '#6b4128', '#efc6a6', '#b47a55']
const hairs = ['#2a1c14', '#5b3a22', '#15110f', '#8a6239', '#3a2a20', '#c29a5b']

export const lookOf = (side: Side, place: number): Look => ({
  kit: place === 0 ? side.keeper : side.kit,
  number: side.numbers[place] ?? place + 1,
  skin: skins[(place * 3 + side.short.charCodeAt(0)) % skins.length] as string,
  hair: hairs[(place * 5 + side.short.charCodeAt(1)) % hairs.length] as string,
  longHair: side.women,
})

const shadow = colourOf('#0b1a10')
const ballColour = colourOf('#ffffff')
const ballEdge = colourOf('#26313d')

/** A view of the ground with everything that is the same in every frame. */
export class Stadium {
  readonly view: View
  private readonly turf: Turf
  private readonly around: Surroundings
  private constructor(view: View, turf: Turf, around: Surroundings) {
    this.view = view
    this.turf = turf
    this.around = around
  }
  static async of(view: View, ground: Ground, hosts: Hosts | null): Promise<Stadium> {
    return new Stadium(view, new Turf(view, ground, pitch.width + 4), await Surroundings.of(view, hosts))
  }

  draw(
    canvas: Canvas,
    moment: Moment,
    cameraX: number,
    t: number,
    wardrobe: Wardrobe,
    looks: (side: 0 | 1, place: number) => Look,
  ): void {
    const view = { ...this.view, x: cameraX }
    this.around.draw(canvas, view, t, moment.celebrating)
    this.turf.draw(canvas, cameraX)
    const shake = moment.celebrating > 0 ? Math.sin(t * 20) * Math.max(0, 0.5 - (1 - moment.celebrating)) : 0
    drawGoal(canvas, view, 'left', 0)
    drawGoal(canvas, view, 'right', shake)
    const { ball } = moment
    const things = [...moment.men.map((man) => ({ y: man.y, man })), { y: ball.y - 0.05, man: null }].sort(
      (a, b) => b.y - a.y,
    )
    for (const { man } of things) {
      if (man) {
        const at = project(view, man.x, man.y)
        const height = 1.9 * at.scale
        if (at.x < -height || at.x > canvas.width + height) continue
        const lying = man.pose === 'dive-left' || man.pose === 'dive-right'
        for (const lean of [-0.5, 0.5])
          canvas.ellipse(
            at.x + lean * height * 0.5,
            at.y - height * 0.02,
            height * 0.42,
            height * 0.07,
            shadow,
            0.2,
            3,
          )
        const sprite = wardrobe.sprite(
          looks(man.side, man.place),
          man.facing as Facing,
          man.pose,
          man.step,
          height / figureShare,
        )
        if (!sprite) continue
        const scale = height / figureShare / sprite.height
        const lift = lying ? height * 0.12 : 0
        canvas.blit(
          sprite,
          at.x - (sprite.width * scale) / 2,
          at.y - height * 1.02 - lift - height * 0.12,
          scale,
        )
      } else {
        const on = project(view, ball.x, ball.y)
        const at = project(view, ball.x, ball.y, ball.z + 0.15)
        const radius = Math.max(this.view.width / 490, at.scale * 0.19)
        canvas.ellipse(on.x, on.y, radius * 1.2, radius * 0.5, shadow, 0.45, 2)
        canvas.ellipse(at.x, at.y, radius + 0.8, radius + 0.8, ballEdge, 0.85)
        canvas.ellipse(at.x, at.y, radius, radius, ballColour, 1)
      }
    }
  }
}

/** The camera follows the ball without haste and never looks past the ends. */
export function followBall(moments: readonly Moment[], view: View, reach: number): number[] {
  const half = view.width / 2 / (view.focal / 76)
  let x = moments[0]?.ball.x ?? pitch.length / 2
  return moments.map((_, index) => {
    const soon = moments[Math.min(moments.length - 1, index + 18)] as Moment
    x += (soon.ball.x - x) * 0.045
    return Math.min(pitch.length + reach - half, Math.max(half - reach, x))
  })
}

type Shot = {
  passage: Passage
  played: Played
  starts: number
  seconds: number
  replay: boolean
  from: number
  speed: number
  camera: number[]
  score: [number, number]
}

const clockText = (passage: Passage, seconds: number) => {
  const all = passage.clock[0] * 60 + passage.clock[1] + Math.floor(seconds)
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
}

export async function matchScene(film: MatchFilm, seconds: number, factor = 1): Promise<Scene> {
  const hosts = film.hosts ?? rootshallLane
  const wide = await Stadium.of(viewOf(1, 0.321, factor), floodlit, hosts)
  const close = film.passages.some((passage) => passage.replay)
    ? await Stadium.of(viewOf(1.55, 0.315, factor), floodlit, hosts)
    : wide
  const wardrobe = new Wardrobe()
  const graphics = new Graphics(factor)
  const shots: Shot[] = []
  const noises: Noise[] = [{ at: 0.1, what: 'whistle' }]
  const lines: Scene['lines'] = []
  const score: [number, number] = [...film.score]
  // Whatever the passages leave of the film's length goes to their ends.
  const wanted = film.passages.reduce(
    (sum, passage) => sum + passage.move.seconds - (passage.from ?? 0) + (passage.replay?.seconds ?? 0),
    0,
  )
  const spare = Math.max(0, seconds - wanted) / film.passages.length
  let starts = 0
  for (const passage of film.passages) {
    const from = passage.from ?? 0
    const own = passage.move.seconds - from + spare
    const played = playMove({ ...passage.move, seconds: own + from }, passage.side)
    const before: [number, number] = [...score]
    shots.push({
      passage,
      played,
      starts,
      seconds: own,
      replay: false,
      from,
      speed: 1,
      camera: followBall(played.moments, wide.view, 4),
      score: before,
    })
    for (const kick of played.kicks)
      if (kick.at > from) noises.push({ at: starts + kick.at - from, what: kick.hard ? 'hard-kick' : 'kick' })
    const end = starts + passage.move.finish.at - from
    if (passage.move.finish.outcome === 'goal') {
      score[passage.side] += 1
      noises.push({ at: end, what: passage.side === 0 ? 'cheer' : 'groan' })
      if (passage.side === 0) noises.push({ at: end + 0.4, what: 'cheer' })
    } else if (passage.move.finish.outcome !== 'lost') noises.push({ at: end, what: 'groan' })
    lines.push(...passage.lines.map((line) => ({ ...line, at: starts + line.at })))
    starts += own
    if (passage.replay) {
      shots.push({
        passage,
        played,
        starts,
        seconds: passage.replay.seconds,
        replay: true,
        from: passage.replay.from,
        speed: 0.55,
        camera: followBall(played.moments, close.view, 4),
        score: [...score],
      })
      starts += passage.replay.seconds
    }
  }
  const [home, away] = film.sides
  const draw = async (canvas: Canvas, t: number) => {
    const shot = shots.findLast((candidate) => candidate.starts <= t) ?? (shots[0] as Shot)
    const inside = t - shot.starts
    const at = shot.from + inside * shot.speed
    const index = Math.min(shot.played.moments.length - 1, Math.round(at * framesASecond))
    const moment = shot.played.moments[index] as Moment
    const stadium = shot.replay ? close : wide
    const looks = (side: 0 | 1, place: number) => lookOf(film.sides[side], place)
    const show = () => stadium.draw(canvas, moment, shot.camera[index] as number, t, wardrobe, looks)
    show()
    if (await wardrobe.ready()) show()
    const finished = at > shot.passage.move.finish.at && shot.passage.move.finish.outcome === 'goal'
    const board = [...shot.score] as [number, number]
    if (finished && !shot.replay) board[shot.passage.side] += 1
    if (shot.replay) await graphics.replayTag(canvas)
    else {
      await graphics.scoreboard(canvas, {
        home: home.short,
        away: away.short,
        homeColour: home.kit.shirt,
        awayColour: away.kit.trim,
        score: board,
        clock: clockText(shot.passage, at),
      })
    }
    await graphics.mark(canvas)
    if (shot === shots[0])
      await graphics.strap(canvas, film.heading, `${home.name} v ${away.name}`, between(inside, 0.3, 4.2))
    if (shot.passage.scorer && !shot.replay) {
      const since = at - shot.passage.move.finish.at
      const side = film.sides[shot.passage.side]
      const minute = shot.passage.minute ?? shot.passage.clock[0] + 1
      await graphics.strap(
        canvas,
        `Goal! ${shot.passage.scorer}`,
        `${side.name}, ${minute} min`,
        between(since, 0.9, shot.seconds + shot.from - shot.passage.move.finish.at - 0.3),
      )
    }
    if (film.closing && shot === shots.at(-1))
      await graphics.strap(canvas, film.closing.heading, film.closing.text, between(t, seconds - 4, seconds))
    const next = shots[shots.indexOf(shot) + 1]
    if (next) graphics.wipe(canvas, (inside - shot.seconds + 0.4) / 0.8)
    if (shot !== shots[0]) graphics.wipe(canvas, (inside + 0.4) / 0.8)
  }
  return { seconds, draw, noises, lines, crowd: 0.75 }
}
