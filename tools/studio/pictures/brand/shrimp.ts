/** The club's shrimp as SVG: a curled body of banded segments with feelers and tail fan, drawn about the origin, some 100 units tall. */

type Point = readonly [x: number, y: number]
const r = (value: number) => Math.round(value * 10) / 10

/** Spine: from the head, over the back, down to the tail, which curls forward. */
function spine(t: number): Point {
  const angle = -1.95 + t * 4.15
  const radius = 33 - 5 * t
  return [Math.cos(angle) * radius * 0.94 + 1, Math.sin(angle) * radius * 1.14 - 1]
}

function normal(t: number): Point {
  const [ax, ay] = spine(t - 0.01)
  const [bx, by] = spine(t + 0.01)
  const length = Math.hypot(bx - ax, by - ay)
  return [(by - ay) / length, -(bx - ax) / length]
}

/** Half width of the body: a full breast, tapering to the tail. */
const girth = (t: number) => 14.2 * (1 - t) ** 0.62 + 3.6

function rim(t: number, side: number, bulge = 0): Point {
  const [x, y] = spine(t)
  const [nx, ny] = normal(t)
  const w = girth(t) * side + bulge
  return [x + nx * w, y + ny * w]
}

const p = ([x, y]: Point) => `${r(x)} ${r(y)}`

function segment(from: number, to: number): string {
  const outer: string[] = []
  const inner: string[] = []
  for (let i = 0; i <= 6; i++) {
    const t = from + ((to - from) * i) / 6
    outer.push(p(rim(t, 1, 1.5 * Math.sin((Math.PI * i) / 6))))
    inner.unshift(p(rim(t, -0.72)))
  }
  return `M${outer.join('L')}L${inner.join('L')}Z`
}

export type ShrimpColours = { readonly body: string; readonly line: string; readonly eye: string }

export function shrimp(colours: ShrimpColours, detail: 'full' | 'bold' = 'full'): string {
  const gap = detail === 'full' ? 0.018 : 0.03
  const edges = detail === 'full' ? [0.3, 0.43, 0.55, 0.66, 0.76, 0.85, 0.93] : [0.32, 0.5, 0.66, 0.8, 0.93]
  const [hx, hy] = spine(0)
  let body = ''
  // The carapace ends in the pointed rostrum.
  const shell: string[] = []
  for (let i = 0; i <= 8; i++) shell.push(p(rim(0.02 + (0.27 * i) / 8, 1, 1)))
  const under: string[] = []
  for (let i = 8; i >= 0; i--) under.push(p(rim(0.02 + (0.27 * i) / 8, -0.78)))
  const brow: Point = [hx - 6, hy - 13]
  body += `M${p([hx - 24, hy - 1])}Q${p(brow)} ${shell.join('L')}L${under.join('L')}Q${p([hx - 8, hy + 8])} ${p([hx - 24, hy - 1])}Z`
  for (let i = 0; i + 1 < edges.length; i++) {
    body += segment((edges[i] as number) + gap, (edges[i + 1] as number) - 0.002)
  }
  // Tail fan: three leaves.
  const [tx, ty] = spine(0.955)
  for (const turn of [-0.62, 0, 0.62]) {
    const a = Math.PI * 1.02 + turn - 0.35
    const tip: Point = [tx + Math.cos(a) * 20, ty + Math.sin(a) * 20]
    const left: Point = [tx + Math.cos(a - 0.36) * 13, ty + Math.sin(a - 0.36) * 13]
    const right: Point = [tx + Math.cos(a + 0.36) * 13, ty + Math.sin(a + 0.36) * 13]
    body += `M${p([tx, ty])}Q${p(left)} ${p(tip)}Q${p(right)} ${p([tx, ty])}Z`
  }
  let lines = ''
  const feeler = (dx1: number, dy1: number, dx2: number, dy2: number, width: number) => {
    lines += `<path d="M${p([hx - 12, hy + 3])}Q${p([hx + dx1, hy + dy1])} ${p([hx + dx2, hy + dy2])}" stroke-width="${width}"/>`
  }
  if (detail === 'full') {
    feeler(-36, -4, -34, 36, 2.2)
    feeler(-28, 6, -24, 34, 1.9)
    for (const t of [0.13, 0.2, 0.27, 0.37, 0.48, 0.59]) {
      const [x, y] = rim(t, -0.72)
      const [nx, ny] = normal(t)
      const length = t < 0.3 ? 13 : 8
      lines += `<path d="M${p([x, y])}Q${p([x - nx * length * 0.6 - ny * 3, y - ny * length * 0.6 + nx * 3])} ${p([x - nx * length - ny * 7, y - ny * length + nx * 7])}" stroke-width="2"/>`
    }
  } else {
    feeler(-32, 0, -28, 34, 4)
  }
  const [ex, ey] = rim(0.03, 0.12)
  return (
    `<g fill="none" stroke="${colours.line}" stroke-linecap="round">${lines}</g>` +
    `<path fill="${colours.body}" d="${body}"/>` +
    `<circle cx="${r(ex)}" cy="${r(ey)}" r="${detail === 'full' ? 2.7 : 3.4}" fill="${colours.eye}"/>`
  )
}
