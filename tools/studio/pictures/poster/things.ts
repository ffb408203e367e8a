/** What a football club is full of, each drawn about its own middle. */
import { type Face, textElement, textPath } from '../lettering/lettering.ts'
import { curve, disc, ink, line, type Point, path, placed, rect, shape, times } from './ink.ts'

/** A line of capitals, no wider than `width`. */
export const words = (
  text: string,
  x: number,
  y: number,
  cap: number,
  fill: string,
  width = 1e6,
  face: Face = 'sofia-black',
) => {
  const wide = textPath(face, text, cap).width
  return textElement(textPath(face, text, Math.min(cap, (cap * width) / wide)), x, y, fill, 'middle')
}

/** A match ball of radius 100. */
const ballDrawn = (light: string, dark: string) => {
  const corner = (k: number, r: number): Point => [
    Math.sin((k / 5) * Math.PI * 2) * r,
    -Math.cos((k / 5) * Math.PI * 2) * r,
  ]
  const patches = times(
    5,
    (k) =>
      shape(
        dark,
        corner(k - 0.3, 99),
        corner(k - 0.21, 76),
        corner(k, 66),
        corner(k + 0.21, 76),
        corner(k + 0.3, 99),
        corner(k, 112),
      ) +
      line(dark, 6, corner(k, 36), corner(k, 68)) +
      line(dark, 6, corner(k + 0.21, 77), corner(k + 0.5, 62), corner(k + 0.79, 77)) +
      line(dark, 6, corner(k + 0.5, 62), corner(k + 0.5, 62)),
  )
  return `${disc(0, 0, 100, light)}<clipPath id="ball"><circle r="100"/></clipPath><g clip-path="url(#ball)">${shape(dark, ...[0, 1, 2, 3, 4].map((k) => corner(k, 38)))}${patches}<path d="M-100 0A100 100 0 0 0 100 0A112 84 0 0 1 -100 0Z" fill="${dark}" opacity=".22"/></g>`
}
export const ball = (
  x: number,
  y: number,
  r: number,
  turn = 12,
  light: string = ink.paper,
  dark: string = ink.navy,
) => placed(x, y, r / 100, ballDrawn(light, dark), turn)

export type ShirtColours = {
  readonly body: string
  readonly shade: string
  readonly trim: string
  readonly ink: string
}
export const homeShirt: ShirtColours = { body: ink.blue, shade: ink.royal, trim: ink.coral, ink: ink.paper }
export const keeperShirt: ShirtColours = { body: ink.coral, shade: ink.ember, trim: ink.navy, ink: ink.paper }

/** A shirt from behind, some 400 wide and 460 tall. */
export const shirt = (x: number, y: number, s: number, c: ShirtColours, name = '', number = '') =>
  placed(
    x,
    y,
    s,
    path(
      'M-62 -226Q0 -196 62 -226L132 -196Q158 -184 170 -158L224 -40L146 -6L126 -52L130 226Q0 246 -130 226L-126 -52L-146 -6L-224 -40L-170 -158Q-158 -184 -132 -196Z',
      c.body,
    ) +
      path('M126 -52L132 -110L96 -20L104 231Q120 229 130 226Z', c.shade) +
      path('M-126 -52L-132 -110L-108 -20L-116 229Q-122 228 -130 226Z', c.shade) +
      curve('M-62 -226Q0 -196 62 -226', c.trim, 15) +
      line(c.trim, 13, [-220, -44], [-148, -12]) +
      line(c.trim, 13, [220, -44], [148, -12]) +
      curve('M-129 214Q0 234 129 214', c.trim, 9) +
      (name ? words(name, 0, -116, 36, c.ink, 212) : '') +
      (number ? words(number, 0, 108, 186, c.ink, 196) : ''),
  )

/** A striped scarf with fringes, `w` long. */
export const scarf = (
  x: number,
  y: number,
  w: number,
  h: number,
  text: string,
  turn = 0,
  body: string = ink.blue,
  band: string = ink.paper,
) =>
  placed(
    x,
    y,
    1,
    times(
      12,
      (i) =>
        line(
          band,
          5,
          [-w / 2 - h * 0.25, -h * 0.44 + (i * h * 0.88) / 11],
          [-w / 2, -h * 0.44 + (i * h * 0.88) / 11],
        ) +
        line(
          band,
          5,
          [w / 2, -h * 0.44 + (i * h * 0.88) / 11],
          [w / 2 + h * 0.25, -h * 0.44 + (i * h * 0.88) / 11],
        ),
    ) +
      rect(-w / 2, -h / 2, w, h, body) +
      times(
        3,
        (i) =>
          rect(-w / 2 + h * (0.1 + i * 0.26), -h / 2, h * 0.13, h, i === 1 ? ink.coral : band) +
          rect(w / 2 - h * (0.23 + i * 0.26), -h / 2, h * 0.13, h, i === 1 ? ink.coral : band),
      ) +
      words(text, 0, h * 0.24, h * 0.48, band, w - h * 2.2),
    turn,
  )

export const flag = (x: number, y: number, s: number, fill: string, turn = 0, pole: string = ink.deep) =>
  placed(
    x,
    y,
    s,
    line(pole, 12, [0, 320], [0, -220]) +
      path('M4 -214Q90 -262 176 -214T350 -214V-20Q262 28 176 -20T4 -20Z', fill) +
      path('M4 -140Q90 -188 176 -140T350 -140V-94Q262 -46 176 -94T4 -94Z', ink.paper),
    turn,
  )

export const cornerFlag = (x: number, y: number, s: number) =>
  placed(
    x,
    y,
    s,
    line(ink.paper, 15, [0, 0], [0, -620]) + path('M6 -618Q110 -650 236 -560Q120 -520 6 -440Z', ink.coral),
  )

/** A two-handled cup on its base, some 300 wide and 560 tall. */
export const cup = (x: number, y: number, s: number, metal: string = ink.ice, shade: string = ink.sky) =>
  placed(
    x,
    y,
    s,
    curve('M-112 -220C-230 -250 -220 -60 -82 -50', metal, 26) +
      curve('M112 -220C230 -250 220 -60 82 -50', metal, 26) +
      path('M-130 -270H130Q132 -30 26 20V90H76V130H-76V90H-26V20Q-132 -30 -130 -270Z', metal) +
      path('M30 -270H130Q132 -30 26 20V130H6V10Q70 -80 60 -270Z', shade) +
      rect(-112, 130, 224, 110, ink.navy, 8) +
      rect(-82, 158, 164, 54, ink.coral, 4) +
      disc(0, -270, 132, shade, 22) +
      path('M-130 -160L-190 40L-150 20L-130 60L-96 -100Z', ink.blue) +
      path('M130 -160L190 40L150 20L130 60L96 -100Z', ink.coral),
  )

export const ticket = (x: number, y: number, s: number, body: string, text: string, sub: string, turn = 0) =>
  placed(
    x,
    y,
    s,
    path('M-330 -150H330V-40A40 40 0 0 0 330 40V150H-330V40A40 40 0 0 0 -330 -40Z', body) +
      times(9, (i) => rect(176, -138 + i * 32, 6, 18, ink.navy)) +
      words(text, -72, 14, 96, ink.navy, 430) +
      words(sub, -72, 92, 40, ink.blue, 400) +
      times(13, (i) => rect(212 + i * 7, -88, i % 3 ? 3 : 5, 176, ink.navy)),
    turn,
  )

export const card = (x: number, y: number, s: number, turn = 0) =>
  placed(
    x,
    y,
    s,
    path('M-26 -210L-150 -900H-80L26 -210Z', ink.coral) +
      path('M26 -210L150 -900H80L-26 -210Z', ink.ember) +
      rect(-60, -250, 120, 60, ink.ice, 12) +
      rect(-190, -200, 380, 520, ink.blue, 30) +
      rect(-190, -90, 380, 16, ink.coral) +
      words('THORNSEA TOWN', 0, -128, 34, ink.ice, 330) +
      words('SEASON', 0, 40, 92, ink.paper, 320) +
      words('CARD', 0, 140, 92, ink.paper, 320) +
      rect(-130, 210, 260, 58, ink.paper, 6) +
      times(22, (i) => rect(-118 + i * 11, 218, i % 3 ? 4 : 7, 42, ink.navy)),
    turn,
  )

export const microphone = (x: number, y: number, s: number, band: string, turn = 0) =>
  placed(
    x,
    y,
    s,
    curve('M0 60Q10 300 60 420', ink.deep, 20) +
      rect(-42, -40, 84, 130, ink.deep, 24) +
      rect(-50, 4, 100, 60, band, 8) +
      disc(0, -96, 72, ink.navy, 86) +
      times(5, (i) => line(ink.sky, 4, [-54, -130 + i * 20], [54, -130 + i * 20])),
    turn,
  )

/** A boot, its toe to the right, some 420 long. */
export const boot = (x: number, y: number, s: number, body: string, trim: string, turn = 0) =>
  placed(
    x,
    y,
    s,
    path(
      'M-190 -150Q-130 -176 -76 -150L-50 -92Q60 -60 150 -36Q214 -18 210 34H-186Q-214 -60 -190 -150Z',
      body,
    ) +
      rect(-192, 30, 404, 22, trim, 10) +
      [-160, -100, 60, 120, 176].map((dx) => rect(dx - 13, 50, 26, 34, trim, 5)).join('') +
      times(4, (i) => line(trim, 9, [-40 + i * 34, -96 + i * 15], [-66 + i * 36, -52 + i * 12])) +
      path('M-150 24Q-60 -60 30 -56Q-40 -10 -60 24Z', trim),
    turn,
  )

export const cone = (x: number, y: number, s: number) =>
  placed(
    x,
    y,
    s,
    shape(ink.coral, [-56, 0], [-16, -130], [16, -130], [56, 0]) +
      shape(ink.paper, [-42, -46], [-30, -84], [30, -84], [42, -46]) +
      rect(-78, -8, 156, 18, ink.ember, 8),
  )

export const crate = (x: number, y: number, s: number, fill: string) =>
  placed(
    x,
    y,
    s,
    [
      [-90, ink.coral],
      [-30, ink.paper],
      [34, ink.sand],
      [90, ink.sky],
    ]
      .map(([dx, c]) => rect(Number(dx) - 26, -176 - (Number(dx) % 40), 52, 150, String(c), 12))
      .join('') +
      rect(-150, -80, 300, 170, fill, 6) +
      times(3, (i) => rect(-150, -38 + i * 48, 300, 8, ink.deep)),
  )

export const boat = (x: number, y: number, s: number, hull: string) =>
  placed(
    x,
    y,
    s,
    line(ink.deep, 10, [20, -40], [20, -360]) +
      line(ink.deep, 5, [20, -350], [-200, -40], [250, -40], [20, -350]) +
      rect(-110, -120, 120, 90, ink.paper, 6) +
      rect(-86, -100, 34, 34, ink.navy) +
      rect(-38, -100, 34, 34, ink.navy) +
      path('M-240 -44H270Q250 60 170 80H-180Q-230 40 -240 -44Z', hull) +
      line(ink.paper, 9, [-232, -14], [262, -14]),
  )

export const glass = (x: number, y: number, s: number, wine: string) =>
  placed(
    x,
    y,
    s,
    path('M-70 -300H70Q80 -130 12 -104V0H64V18H-64V0H-12V-104Q-80 -130 -70 -300Z', ink.ice) +
      path('M-68 -220H68Q66 -130 0 -118Q-66 -130 -68 -220Z', wine),
  )

/** A place laid at a table, seen from above. */
export const plate = (x: number, y: number, s: number) =>
  placed(
    x,
    y,
    s,
    disc(0, 0, 190, ink.paper) +
      disc(0, 0, 138, ink.ice) +
      disc(0, 0, 126, ink.paper) +
      rect(-270, -150, 16, 300, ink.ice, 8) +
      times(4, (i) => rect(-283 + i * 12, -170, 6, 90, ink.ice, 3)) +
      path('M250 150V-150Q296 -130 282 10H266V150Z', ink.ice),
  )

export const chair = (x: number, y: number, s: number, fill: string) =>
  placed(
    x,
    y,
    s,
    rect(-70, -190, 140, 150, fill, 30) +
      rect(-82, -36, 164, 44, fill, 18) +
      rect(-66, 6, 12, 90, ink.deep) +
      rect(54, 6, 12, 90, ink.deep),
  )

/** A turnstile's arms in its lit doorway. */
export const turnstile = (x: number, y: number, letter: string, light: string) =>
  rect(x - 120, y - 520, 240, 520, light) +
  rect(x - 120, y - 190, 46, 190, ink.navy) +
  [-26, 0, 26].map((a) => placed(x - 76, y - 160, 1, rect(0, -9, 168, 18, ink.deep, 9), a)).join('') +
  rect(x - 46, y - 640, 92, 92, ink.paper, 8) +
  words(letter, x, y - 562, 62, ink.navy)

export const mower = (x: number, y: number, s: number) =>
  placed(
    x,
    y,
    s,
    curve('M-40 -80L-330 -330H-390', ink.deep, 22) +
      path('M-150 -60V-190Q-130 -220 -90 -220H90Q160 -210 180 -60Z', ink.coral) +
      rect(-60, -280, 130, 70, ink.ember, 16) +
      disc(-110, -50, 64, ink.deep) +
      disc(150, -40, 50, ink.deep) +
      disc(-110, -50, 26, ink.sky) +
      disc(150, -40, 20, ink.sky),
  )
