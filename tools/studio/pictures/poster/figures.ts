/** People as they stand on a poster: one dark cut-out with the shirt laid over it. Joints are in units of a body 100 tall, feet at y = 0. */
import { textElement, textPath } from '../lettering/lettering.ts'
import { disc, ink, type Point, placed, shape } from './ink.ts'

type Limb = readonly [Point, Point, Point]
export type Pose = {
  readonly head: Point
  readonly neck: Point
  readonly hip: Point
  readonly arms: readonly [Limb, Limb]
  readonly legs: readonly [Limb, Limb]
}

/** A front or back view that stands straight: arms and legs are given by hands and feet. */
const upright = (hands: readonly [Point, Point, Point, Point], spread = 7): Pose => ({
  head: [0, -91],
  neck: [0, -80],
  hip: [0, -46],
  arms: [
    [[-9.5, -76], hands[0], hands[1]],
    [[9.5, -76], hands[2], hands[3]],
  ],
  legs: [
    [
      [-4, -46],
      [-spread * 0.8, -24],
      [-spread, -1],
    ],
    [
      [4, -46],
      [spread * 0.8, -24],
      [spread, -1],
    ],
  ],
})

export const poses = {
  stand: upright([
    [-14, -61],
    [-14, -46],
    [14, -61],
    [14, -46],
  ]),
  hips: upright([
    [-21, -62],
    [-8, -50],
    [21, -62],
    [8, -50],
  ]),
  folded: upright(
    [
      [-15, -64],
      [4, -63],
      [15, -64],
      [-4, -63],
    ],
    6,
  ),
  cheer: upright(
    [
      [-20, -92],
      [-25, -110],
      [20, -92],
      [25, -110],
    ],
    10,
  ),
  lift: upright(
    [
      [-16, -95],
      [-7, -114],
      [16, -95],
      [7, -114],
    ],
    9,
  ),
  arms: upright([
    [-22, -79],
    [-34, -84],
    [22, -79],
    [34, -84],
  ]),
  applaud: upright([
    [-16, -84],
    [-3, -96],
    [16, -84],
    [3, -96],
  ]),
  walk: {
    head: [2, -91],
    neck: [1, -80],
    hip: [0, -46],
    arms: [
      [
        [1, -76],
        [-8, -62],
        [-6, -48],
      ],
      [
        [1, -76],
        [9, -62],
        [16, -52],
      ],
    ],
    legs: [
      [
        [0, -46],
        [-3, -24],
        [-15, -3],
      ],
      [
        [0, -46],
        [9, -25],
        [10, -1],
      ],
    ],
  },
  run: {
    head: [13, -89],
    neck: [9, -78],
    hip: [0, -47],
    arms: [
      [
        [8, -75],
        [-7, -66],
        [-13, -79],
      ],
      [
        [8, -75],
        [12, -60],
        [25, -63],
      ],
    ],
    legs: [
      [
        [0, -47],
        [-7, -25],
        [-28, -21],
      ],
      [
        [0, -47],
        [19, -37],
        [20, -13],
      ],
    ],
  },
  dribble: {
    head: [9, -88],
    neck: [6, -77],
    hip: [0, -46],
    arms: [
      [
        [6, -74],
        [-9, -64],
        [-20, -70],
      ],
      [
        [6, -74],
        [16, -62],
        [25, -70],
      ],
    ],
    legs: [
      [
        [0, -46],
        [-5, -24],
        [-16, -4],
      ],
      [
        [0, -46],
        [14, -30],
        [25, -11],
      ],
    ],
  },
  shoot: {
    head: [-7, -89],
    neck: [-7, -78],
    hip: [-2, -47],
    arms: [
      [
        [-7, -75],
        [-23, -71],
        [-31, -82],
      ],
      [
        [-7, -75],
        [7, -67],
        [16, -78],
      ],
    ],
    legs: [
      [
        [-2, -47],
        [-8, -24],
        [-10, -1],
      ],
      [
        [-2, -47],
        [18, -40],
        [37, -30],
      ],
    ],
  },
  volley: {
    head: [-20, -76],
    neck: [-14, -68],
    hip: [4, -46],
    arms: [
      [
        [-14, -66],
        [-28, -52],
        [-38, -42],
      ],
      [
        [-14, -66],
        [-14, -84],
        [-25, -94],
      ],
    ],
    legs: [
      [
        [4, -46],
        [-4, -25],
        [6, -5],
      ],
      [
        [4, -46],
        [25, -52],
        [45, -60],
      ],
    ],
  },
  header: {
    head: [6, -101],
    neck: [2, -91],
    hip: [-5, -60],
    arms: [
      [
        [2, -87],
        [-13, -84],
        [-21, -95],
      ],
      [
        [2, -87],
        [14, -79],
        [25, -86],
      ],
    ],
    legs: [
      [
        [-5, -60],
        [-9, -39],
        [-25, -30],
      ],
      [
        [-5, -60],
        [3, -39],
        [-6, -20],
      ],
    ],
  },
  slide: {
    head: [-22, -38],
    neck: [-16, -30],
    hip: [6, -11],
    arms: [
      [
        [-16, -28],
        [-26, -14],
        [-27, -1],
      ],
      [
        [-16, -28],
        [-4, -36],
        [7, -43],
      ],
    ],
    legs: [
      [
        [6, -11],
        [24, -17],
        [18, -3],
      ],
      [
        [6, -11],
        [29, -7],
        [51, -4],
      ],
    ],
  },
  knees: {
    head: [-3, -63],
    neck: [-2, -53],
    hip: [0, -21],
    arms: [
      [
        [-3, -49],
        [-21, -54],
        [-35, -63],
      ],
      [
        [0, -49],
        [17, -54],
        [32, -63],
      ],
    ],
    legs: [
      [
        [-3, -21],
        [-10, -3],
        [8, -1],
      ],
      [
        [3, -21],
        [12, -3],
        [25, -1],
      ],
    ],
  },
  dive: {
    head: [27, -62],
    neck: [18, -60],
    hip: [-11, -50],
    arms: [
      [
        [18, -60],
        [33, -72],
        [48, -80],
      ],
      [
        [18, -57],
        [35, -64],
        [51, -70],
      ],
    ],
    legs: [
      [
        [-11, -50],
        [-30, -46],
        [-49, -50],
      ],
      [
        [-11, -50],
        [-27, -34],
        [-44, -27],
      ],
    ],
  },
  stretch: {
    head: [-2, -82],
    neck: [-2, -72],
    hip: [0, -39],
    arms: [
      [
        [-3, -68],
        [-15, -56],
        [-24, -44],
      ],
      [
        [0, -68],
        [13, -83],
        [4, -99],
      ],
    ],
    legs: [
      [
        [0, -39],
        [-21, -34],
        [-25, -2],
      ],
      [
        [0, -39],
        [17, -20],
        [36, -1],
      ],
    ],
  },
  sit: {
    head: [-2, -64],
    neck: [-2, -54],
    hip: [0, -23],
    arms: [
      [
        [-2, -50],
        [9, -36],
        [19, -33],
      ],
      [
        [-2, -50],
        [7, -35],
        [17, -30],
      ],
    ],
    legs: [
      [
        [0, -23],
        [20, -27],
        [21, -2],
      ],
      [
        [0, -23],
        [17, -23],
        [14, -1],
      ],
    ],
  },
} as const satisfies Record<string, Pose>

export type PoseName = keyof typeof poses

const bone = (fill: string, [ax, ay]: Point, ra: number, [bx, by]: Point, rb: number) => {
  const length = Math.hypot(bx - ax, by - ay) || 1
  const [nx, ny] = [(by - ay) / length, (ax - bx) / length]
  return (
    disc(ax, ay, ra, fill) +
    disc(bx, by, rb, fill) +
    shape(
      fill,
      [ax + nx * ra, ay + ny * ra],
      [bx + nx * rb, by + ny * rb],
      [bx - nx * rb, by - ny * rb],
      [ax - nx * ra, ay - ny * ra],
    )
  )
}
const between = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [
  ax + (bx - ax) * t,
  ay + (by - ay) * t,
]

export type Kit = {
  /** What skin, hair and boots are printed in. */
  readonly body: string
  readonly shirt: string
  readonly shorts: string
  readonly socks: string
  readonly ink: string
}
export const home: Kit = {
  body: ink.deep,
  shirt: ink.blue,
  shorts: ink.paper,
  socks: ink.coral,
  ink: ink.paper,
}
export const keeper: Kit = {
  body: ink.deep,
  shirt: ink.coral,
  shorts: ink.ember,
  socks: ink.coral,
  ink: ink.paper,
}
/** Two clear colours: all in one pale ink a figure looked undressed. */
export const away: Kit = { body: ink.deep, shirt: ink.coral, shorts: ink.paper, socks: ink.coral, ink: ink.paper }
export const plain = (colour: string): Kit => ({
  body: colour,
  shirt: colour,
  shorts: colour,
  socks: colour,
  ink: colour,
})

type Look = { readonly number?: number; readonly hair?: 'tail'; readonly flip?: boolean }

/** A figure with its feet on (x, y), `height` tall. */
export function figure(
  name: PoseName,
  x: number,
  y: number,
  height: number,
  kit: Kit,
  look: Look = {},
): string {
  const pose: Pose = poses[name]
  const leg = ([a, b, c]: Limb) => {
    const toe: Point = [c[0] + (c[0] >= b[0] - 4 ? 5 : -5), c[1]]
    return (
      bone(kit.body, a, 5.6, b, 4) +
      bone(kit.body, b, 4, c, 2.6) +
      bone(kit.socks, between(b, c, 0.28), 3.8, between(b, c, 0.88), 2.7) +
      bone(kit.body, c, 2.7, toe, 1.9) +
      bone(kit.shorts, a, 6, between(a, b, 0.66), 5.4)
    )
  }
  const arm = ([a, b, c]: Limb) =>
    bone(kit.body, a, 3.7, b, 2.7) +
    bone(kit.body, b, 2.7, c, 2.3) +
    bone(kit.shirt, a, 4.3, between(a, b, 0.72), 3.9)
  const { neck, hip } = pose
  const wide = Math.abs(pose.arms[0][0][0] - pose.arms[1][0][0]) > 10
  const torso = bone(
    kit.shirt,
    [neck[0], neck[1] + 7],
    wide ? 9.5 : 8,
    [hip[0], hip[1] - 1],
    wide ? 7.6 : 6.8,
  )
  const hair = look.hair
    ? bone(kit.body, [pose.head[0] - 3, pose.head[1] - 3], 2.6, [pose.head[0] - 10, pose.head[1] + 8], 1.3)
    : ''
  const digits =
    look.number === undefined
      ? ''
      : textElement(
          textPath('sofia-black', `${look.number}`, 14),
          (neck[0] + hip[0]) / 2,
          (neck[1] + hip[1]) / 2 + 8,
          kit.ink,
          'middle',
        )
  const drawn = `${leg(pose.legs[0])}${wide ? '' : arm(pose.arms[0])}${leg(pose.legs[1])}${bone(kit.body, neck, 2.9, pose.head, 2.9)}${torso}${wide ? arm(pose.arms[0]) : ''}${arm(pose.arms[1])}${hair}${disc(pose.head[0], pose.head[1], 5.4, kit.body, 6.6)}${digits}`
  return `<g transform="translate(${x} ${y}) scale(${((look.flip ? -1 : 1) * height) / 100} ${height / 100})">${drawn}</g>`
}

/** Many alike in a row. */
export const lineOf = (
  name: PoseName,
  xs: readonly number[],
  y: number,
  height: number,
  kit: Kit,
  numbers: readonly number[] = [],
) =>
  xs
    .map((x, i) => figure(name, x, y, height, kit, numbers[i] === undefined ? {} : { number: numbers[i] }))
    .join('')

/** A shadow on the turf. */
export const shadow = (x: number, y: number, r: number) => placed(x, y, 1, disc(0, 0, r, ink.deep, r * 0.12))
