/**
 * Twenty-two players and a ball, from a passage of play: those on the ball keep their appointments, the others hold their
 * shape, which moves with the ball; the nearest opponent closes down, keepers follow, scorers run off. Deterministic.
 */
import type { Facing, Pose } from '../draw/figure.ts'
import { pitch } from '../draw/view.core.ts'
import type { Move, Spot, Touch } from './moves.ts'

export const framesASecond = 25
const dt = 1 / framesASecond

export type Man = {
  side: 0 | 1
  place: number
  x: number
  y: number
  facing: Facing
  pose: Pose
  step: number
}
export type Moment = { men: Man[]; ball: { x: number; y: number; z: number }; celebrating: number }
export type Kick = { at: number; hard: boolean }
export type Played = { moments: Moment[]; kicks: Kick[] }

/** 4-3-3 towards the right, the ball in the middle: keeper, back four from the near side, three, three. */
const shape: readonly Spot[] = [
  [4, 34],
  [31, 11],
  [25, 26],
  [25, 42],
  [31, 57],
  [40, 34],
  [49, 23],
  [50, 45],
  [66, 13],
  [66, 55],
  [71, 34],
]

type Body = {
  side: 0 | 1
  place: number
  x: number
  y: number
  vx: number
  vy: number
  run: number
  facing: Facing
}

const mirror = ([x, y]: Spot): Spot => [pitch.length - x, pitch.width - y]
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Where a place of the shape is to be for a ball at (x, y), towards the right. */
export function stand(place: number, ball: Spot, attacking: boolean): Spot {
  const [x, y] = shape[place] as Spot
  if (place === 0) {
    return [clamp(3 + (ball[0] - 40) * 0.12, 2.2, 9), 34 + clamp((ball[1] - 34) * 0.12, -3, 3)]
  }
  const along = x + (ball[0] - 52.5) * (attacking ? 0.56 : 0.5) - (attacking ? 0 : 5)
  const narrow = attacking ? 0.92 : 0.72
  const across = 34 + (y - 34) * narrow + (ball[1] - 34) * (attacking ? 0.18 : 0.34)
  return [clamp(along, 6.5, 98.5), clamp(across, 4, 64)]
}

/** The appointments of one player, in order. */
function appointments(touches: readonly Touch[], place: number): { at: number; spot: Spot }[] {
  return touches
    .filter((touch) => touch.by === place)
    .flatMap((touch) => [
      { at: touch.at, spot: touch.spot },
      ...(touch.hold ? [{ at: touch.at + touch.hold, spot: touch.to ?? touch.spot }] : []),
    ])
}

const facingOf = (body: Body): Facing => {
  const speed = Math.hypot(body.vx, body.vy)
  if (speed < 0.6) return body.facing
  if (Math.abs(body.vx) > Math.abs(body.vy) * 0.8) return body.vx > 0 ? 'right' : 'left'
  return body.vy > 0 ? 'away' : 'towards'
}

const nearest = ({ x, y }: { x: number; y: number }, bodies: readonly Body[]): Body =>
  bodies.reduce((a, b) => (Math.hypot(b.x - x, b.y - y) < Math.hypot(a.x - x, a.y - y) ? b : a))

/** @param side who attacks; the other side's attack is mirrored */
export function playMove(move: Move, side: 0 | 1): Played {
  const ahead = (spot: Spot): Spot => (side === 0 ? spot : mirror(spot))
  const finish = { ...move.finish }
  const bodies: Body[] = []
  const first = move.touches[0]?.spot ?? [52.5, 34]
  for (const team of [0, 1] as const) {
    for (let place = 0; place < 11; place++) {
      const own = team === side
      const named = own ? move.attackers?.[place] : move.defenders?.[place]
      const start = named ?? (own ? stand(place, first, true) : mirror(stand(place, mirror(first), false)))
      const touch = own ? move.touches.find((entry) => entry.by === place && entry.at < 1.8) : undefined
      const [x, y] = touch ? touch.spot : start
      bodies.push({
        side: team,
        place,
        x,
        y,
        vx: 0,
        vy: 0,
        run: place * 0.37,
        facing: own ? 'right' : 'left',
      })
    }
  }
  const owner = (place: number) => bodies.find((body) => body.side === side && body.place === place) as Body
  const ball = { x: first[0], y: first[1], z: 0 }
  let from = { x: ball.x, y: ball.y, at: 0 }
  const moments: Moment[] = []
  const frames = Math.round(move.seconds * framesASecond)
  const last = move.touches.at(-1) as Touch
  for (let frame = 0; frame < frames; frame++) {
    const t = frame * dt
    const over = t > finish.at
    const scored = over && finish.outcome === 'goal'
    // The ball: on somebody's foot, on its way to the next, or where the passage ends.
    const index = move.touches.findLastIndex((touch) => touch.at <= t)
    const touch = move.touches[index]
    const next = move.touches[index + 1]
    if (!touch || t < touch.at + (touch.hold ?? 0)) {
      const holder = owner(touch?.by ?? (move.touches[0] as Touch).by)
      const speed = Math.hypot(holder.vx, holder.vy)
      ball.x = holder.x + (speed > 0.5 ? (holder.vx / speed) * 0.75 : 0.5)
      ball.y = holder.y + (speed > 0.5 ? (holder.vy / speed) * 0.75 : -0.2)
      ball.z = 0
      from = { x: ball.x, y: ball.y, at: t }
    } else {
      const end = next ? next.at : finish.at
      const left = touch.at + (touch.hold ?? 0)
      const share = clamp((t - left) / (end - left), 0, 1)
      const eased = touch.leaves === 'shot' ? share : share * (1.35 - 0.35 * share)
      const to = next ? owner(next.by) : finish
      ball.x = from.x + (to.x - from.x) * eased
      ball.y = from.y + (to.y - from.y) * eased
      if (touch.leaves === 'lofted') ball.z = 4 * 5 * share * (1 - share) + 1.9 * share
      else if (touch.leaves === 'shot')
        ball.z = finish.z * share + (move.touches.at(-2)?.leaves === 'lofted' ? 1.9 * (1 - share) : 0)
      else ball.z = 0.25 * Math.sin(share * Math.PI)
      if (over) {
        const since = t - finish.at
        if (finish.outcome === 'goal') {
          ball.x = Math.min(106.7, finish.x + since * 1.2)
          ball.z = Math.max(0, finish.z - 4.9 * since * since)
        } else if (finish.outcome === 'wide') {
          ball.x = finish.x + since * 9
          ball.y = finish.y + since * 1.5
          ball.z = Math.max(0, finish.z - 2 * since)
        } else if (finish.outcome === 'save') {
          const keeper = bodies.find((body) => body.side !== side && body.place === 0) as Body
          ball.x = keeper.x - 0.5
          ball.y = keeper.y
          ball.z = Math.max(0.7, finish.z - since)
        } else {
          const taker = nearest(
            finish,
            bodies.filter((body) => body.side !== side),
          )
          ball.x = taker.x - 0.6
          ball.y = taker.y - 0.2
          ball.z = 0
        }
      }
    }
    const spot: Spot = [ball.x, ball.y]
    const shooting = last.leaves === 'shot' && t > last.at + (last.hold ?? 0) && t < finish.at + 1.1
    const scorer = owner(last.by)
    const chasers = bodies
      .filter((body) => body.side !== side && body.place !== 0)
      .sort((a, b) => Math.hypot(a.x - ball.x, a.y - ball.y) - Math.hypot(b.x - ball.x, b.y - ball.y))
    for (const body of bodies) {
      const own = body.side === side
      let target: Spot
      let most = 5.2
      let must: { x: number; y: number } | null = null
      if (own) {
        const meeting = appointments(move.touches, body.place).find((entry) => entry.at > t)
        target = body.place === 0 ? stand(0, spot, true) : stand(body.place, spot, true)
        const named = move.attackers?.[body.place]
        if (named && !over) target = named
        if (meeting) {
          const time = meeting.at - t
          const away = Math.hypot(meeting.spot[0] - body.x, meeting.spot[1] - body.y)
          if (time < 2.2 || away / time > 3.5) {
            must = { x: (meeting.spot[0] - body.x) / time, y: (meeting.spot[1] - body.y) / time }
            most = 8.6
          }
        }
        if (scored) {
          must = null
          target =
            body === scorer
              ? [98, 8]
              : body.place === 0
                ? target
                : [scorer.x - 1.5 + (body.place % 4), scorer.y + 1 + (body.place % 3) * 0.8]
          most = body === scorer ? 6.6 : 6
        }
      } else if (body.place === 0) {
        target = mirror(stand(0, mirror(spot), false))
        if (shooting || (over && finish.outcome === 'save')) {
          const reach = finish.outcome === 'save' ? 1 : 0.62
          target = [103.6, target[1] + (finish.y - target[1]) * reach]
          most = 6.5
        }
      } else {
        const named = move.defenders?.[body.place]
        target = named && t < finish.at ? named : mirror(stand(body.place, mirror(spot), false))
        if (!over && body === chasers[0]) {
          target = [ball.x + 1.7, ball.y + (34 - ball.y) * 0.06]
          most = 6.6
        } else if (!over && body === chasers[1]) target = [ball.x + 5, ball.y + (34 - ball.y) * 0.25]
        if (scored) most = 1.4
      }
      const sway = 0.5
      const tx = target[0] + Math.sin(t * 0.9 + body.place * 2.1) * sway
      const ty = target[1] + Math.cos(t * 0.7 + body.place * 1.7) * sway
      let wantX = (tx - body.x) * 1.1
      let wantY = (ty - body.y) * 1.1
      if (must) {
        wantX = must.x
        wantY = must.y
      }
      const want = Math.hypot(wantX, wantY)
      if (want > most) {
        wantX *= most / want
        wantY *= most / want
      }
      const grip = must ? 0.5 : 0.12
      body.vx += (wantX - body.vx) * grip
      body.vy += (wantY - body.vy) * grip
      body.x += body.vx * dt
      body.y += body.vy * dt
      body.run += Math.hypot(body.vx, body.vy) * dt * 2.9
      body.facing = facingOf(body)
    }
    // Nobody stands in anybody.
    for (const a of bodies) {
      for (const b of bodies) {
        const dx = b.x - a.x
        const dy = b.y - a.y
        const away = Math.hypot(dx, dy)
        if (a === b || away > 0.9 || away === 0) continue
        const push = ((0.9 - away) / away) * 0.15
        b.x += dx * push
        b.y += dy * push
      }
    }
    const turned: Record<Facing, Facing> = { left: 'right', right: 'left', towards: 'away', away: 'towards' }
    const men = bodies.map((body): Man => {
      const speed = Math.hypot(body.vx, body.vy)
      const [x, y] = ahead([body.x, body.y])
      let pose: Pose = speed > 0.8 ? 'run' : 'stand'
      const diving =
        body.side !== side && body.place === 0 && shooting && t > last.at + (last.hold ?? 0) + 0.12
      if (diving) pose = finish.y > body.y === (side === 0) ? 'dive-right' : 'dive-left'
      if (scored && body.side === side && (body === scorer || speed < 1.4))
        pose = body === scorer && speed > 1 ? 'cheer' : speed < 1.4 ? 'cheer' : pose
      const idle: Facing = ball.x > body.x ? 'right' : 'left'
      const facing = pose === 'stand' ? idle : body.facing
      return {
        side: body.side,
        place: body.place,
        x,
        y,
        pose,
        facing: side === 0 ? facing : turned[facing],
        step: Math.floor(body.run) % 8,
      }
    })
    const [bx, by] = ahead([ball.x, ball.y])
    moments.push({
      men,
      ball: { x: bx, y: by, z: ball.z },
      celebrating: scored ? Math.min(1, (t - finish.at) * 3) * Math.max(0, 1 - (t - finish.at) / 9) : 0,
    })
  }
  const kicks = move.touches.map((touch) => ({
    at: touch.at + (touch.hold ?? 0),
    hard: touch.leaves === 'shot' || touch.leaves === 'lofted',
  }))
  return { moments, kicks }
}

/** Five in a ring, two in the middle who chase. */
export function playRondo(touches: readonly Touch[], seconds: number): Played {
  const ring = [0, 1, 2, 3, 4].map((by) => (touches.find((touch) => touch.by === by) as Touch).spot)
  const chasers = [0, 1].map((place) => ({ x: 51 + place * 3, y: 33 + place * 2, vx: 0, vy: 0, run: 0 }))
  const moments: Moment[] = []
  for (let frame = 0; frame < seconds * framesASecond; frame++) {
    const t = frame * dt
    const index = Math.max(
      0,
      touches.findLastIndex((touch) => touch.at <= t),
    )
    const touch = touches[index] as Touch
    const next = touches[index + 1] ?? touch
    const left = touch.at + (touch.hold ?? 0)
    const share = next === touch ? 0 : clamp((t - left) / (next.at - left), 0, 1)
    const ball = {
      x: touch.spot[0] + (next.spot[0] - touch.spot[0]) * share + (share === 0 ? 0.35 : 0),
      y: touch.spot[1] + (next.spot[1] - touch.spot[1]) * share,
      z: 0,
    }
    chasers.forEach((chaser, place) => {
      const aim: Spot = place === 0 ? [ball.x, ball.y] : [(ball.x + 52.5) / 2, (ball.y + 34) / 2]
      const wantX = (aim[0] - chaser.x) * 1.6
      const wantY = (aim[1] - chaser.y) * 1.6
      const want = Math.max(1, Math.hypot(wantX, wantY) / 4.6)
      chaser.vx += (wantX / want - chaser.vx) * 0.16
      chaser.vy += (wantY / want - chaser.vy) * 0.16
      chaser.x = clamp(chaser.x + chaser.vx * dt, 47.6, 57.4)
      chaser.y = clamp(chaser.y + chaser.vy * dt, 29, 39)
      chaser.run += Math.hypot(chaser.vx, chaser.vy) * dt * 2.9
    })
    const men: Man[] = ring.map(([x, y], place) => {
      const busy = place === touch.by || place === next.by
      const way: Facing =
        Math.abs(ball.x - x) > Math.abs(ball.y - y)
          ? ball.x > x
            ? 'right'
            : 'left'
          : ball.y > y
            ? 'away'
            : 'towards'
      return {
        side: 0,
        place: place + 5,
        x: x + Math.sin(t * 2.1 + place) * 0.25,
        y: y + Math.cos(t * 1.7 + place * 2) * 0.25,
        facing: way,
        pose: busy ? 'run' : 'stand',
        step: Math.floor(t * 5 + place) % 8,
      }
    })
    for (const [place, chaser] of chasers.entries()) {
      const fast = Math.abs(chaser.vx) > Math.abs(chaser.vy)
      men.push({
        side: 1,
        place: place + 2,
        x: chaser.x,
        y: chaser.y,
        facing: fast ? (chaser.vx > 0 ? 'right' : 'left') : chaser.vy > 0 ? 'away' : 'towards',
        pose: 'run',
        step: Math.floor(chaser.run) % 8,
      })
    }
    moments.push({ men, ball, celebrating: 0 })
  }
  return { moments, kicks: touches.map((touch) => ({ at: touch.at + 0.16, hard: false })) }
}
