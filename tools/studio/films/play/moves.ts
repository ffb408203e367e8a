/**
 * Passages of play, written as a coach would: who has the ball where and when. Everything runs towards the right-hand goal;
 * an attack of the other side is mirrored when it is played. Pure data.
 */
export type Spot = readonly [x: number, y: number]

export type Touch = {
  /** Seconds from the start of the passage. */
  at: number
  /** Place in the line-up, 0 the keeper, 10 the centre forward. */
  by: number
  spot: Spot
  /** Carries the ball there for so many seconds before it goes on. */
  hold?: number
  to?: Spot
  /** How the ball leaves. */
  leaves?: 'pass' | 'lofted' | 'shot'
}

export type Move = {
  touches: readonly Touch[]
  /** Where the ball ends, and how. */
  finish: { at: number; x: number; y: number; z: number; outcome: 'goal' | 'save' | 'wide' | 'lost' }
  /** Where players stand who are not in their usual places. */
  attackers?: Readonly<Record<number, Spot>>
  defenders?: Readonly<Record<number, Spot>>
  /** Seconds in all, what follows included. */
  seconds: number
}

export const cutback: Move = {
  touches: [
    { at: 0.6, by: 5, spot: [47, 36], hold: 0.7, to: [50, 34] },
    { at: 2.3, by: 6, spot: [61, 24], hold: 0.8, to: [65, 21] },
    { at: 4.2, by: 8, spot: [78, 11], hold: 2.5, to: [98, 14] },
    { at: 7.6, by: 10, spot: [94, 32], leaves: 'shot' },
  ],
  finish: { at: 8.05, x: 106.3, y: 36.4, z: 0.9, outcome: 'goal' },
  seconds: 13,
}

export const cornerHeader: Move = {
  touches: [
    { at: 1.6, by: 9, spot: [104.4, 67.3], leaves: 'lofted' },
    { at: 3.6, by: 3, spot: [98.6, 37], leaves: 'shot' },
  ],
  finish: { at: 4.15, x: 106.4, y: 32.4, z: 1.6, outcome: 'goal' },
  attackers: {
    2: [96, 41],
    3: [93, 33],
    10: [100.5, 34],
    8: [94, 28],
    7: [97, 45],
    6: [84, 36],
    5: [80, 30],
  },
  defenders: {
    1: [100, 38],
    2: [97, 36],
    3: [98, 42],
    4: [101.5, 31],
    5: [94, 38],
    6: [95.5, 31],
    7: [90, 40],
    8: [88, 30],
    9: [96, 48],
    10: [72, 34],
  },
  seconds: 10,
}

export const longRange: Move = {
  touches: [
    { at: 0.5, by: 4, spot: [46, 54], hold: 0.6, to: [50, 53] },
    { at: 2.2, by: 5, spot: [58, 38], hold: 0.5, to: [60, 36] },
    { at: 3.9, by: 7, spot: [69, 43], hold: 1.4, to: [77, 38], leaves: 'shot' },
  ],
  finish: { at: 6.35, x: 106.5, y: 31.1, z: 1.9, outcome: 'goal' },
  seconds: 11,
}

export const throughBall: Move = {
  touches: [
    { at: 0.5, by: 6, spot: [56, 30], hold: 0.8, to: [60, 31] },
    { at: 2.2, by: 7, spot: [68, 37], hold: 0.7, to: [70, 35] },
    { at: 4.0, by: 10, spot: [84, 41], hold: 1.3, to: [95, 37], leaves: 'shot' },
  ],
  finish: { at: 5.9, x: 106.2, y: 31.6, z: 0.4, outcome: 'goal' },
  seconds: 10.5,
}

export const crossSaved: Move = {
  touches: [
    { at: 0.5, by: 7, spot: [62, 45], hold: 0.6, to: [65, 47] },
    { at: 2.2, by: 9, spot: [82, 57], hold: 1.6, to: [95, 57], leaves: 'lofted' },
    { at: 5.4, by: 10, spot: [97, 34], leaves: 'shot' },
  ],
  finish: { at: 5.95, x: 104, y: 36.2, z: 1.3, outcome: 'save' },
  seconds: 9,
}

export const curlerWide: Move = {
  touches: [
    { at: 0.5, by: 6, spot: [66, 22], hold: 0.6, to: [69, 21] },
    { at: 2.1, by: 8, spot: [83, 14], hold: 1.5, to: [90, 23], leaves: 'shot' },
  ],
  finish: { at: 4.7, x: 109, y: 39.6, z: 2.1, outcome: 'wide' },
  seconds: 7.5,
}

/** Who stands where on the other side of the pitch. */
const across: Readonly<Record<number, number>> = { 1: 4, 4: 1, 2: 3, 3: 2, 6: 7, 7: 6, 8: 9, 9: 8 }

/** The same passage on the other side of the pitch. */
export function flipped(move: Move): Move {
  const spot = ([x, y]: Spot): Spot => [x, 68 - y]
  const place = (by: number) => across[by] ?? by
  const places = (all: Readonly<Record<number, Spot>>) =>
    Object.fromEntries(Object.entries(all).map(([by, at]) => [place(Number(by)), spot(at)]))
  return {
    ...move,
    touches: move.touches.map((touch) => ({
      ...touch,
      by: place(touch.by),
      spot: spot(touch.spot),
      ...(touch.to ? { to: spot(touch.to) } : {}),
    })),
    finish: { ...move.finish, y: 68 - move.finish.y },
    ...(move.attackers ? { attackers: places(move.attackers) } : {}),
    ...(move.defenders ? { defenders: places(move.defenders) } : {}),
  }
}

/** Five in a ring keep the ball from two. */
export const rondo: readonly Touch[] = (() => {
  const ring: Spot[] = [0, 1, 2, 3, 4].map((index) => {
    const angle = (index / 5) * Math.PI * 2 + 0.3
    return [52.5 + Math.cos(angle) * 7.5, 34 + Math.sin(angle) * 7.5]
  })
  const order = [0, 2, 4, 1, 3, 0, 3, 1, 4, 2, 0, 1, 3, 2, 4, 0, 2, 1, 4, 3, 1, 0, 3]
  return order.map((by, index) => ({ at: 0.6 + index * 1.02, by, spot: ring[by] as Spot, hold: 0.16 }))
})()
