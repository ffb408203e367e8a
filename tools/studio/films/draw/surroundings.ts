/** What stands around the pitch: boards, stand with crowd, roof and lights, or the trees of the training ground; and the goals. */

import { seeded } from '../../pictures/engine/random.ts'
import { type Canvas, type Colour, colourOf, type Sprite } from './canvas.ts'
import { blurred, lettering, scaledSprite } from './sprites.server.ts'
import { pitch, project, type View } from './view.core.ts'

const boardsY = pitch.width + 4
const standY = pitch.width + 7
/** Whose ground it is: what stands on its boards, and the colours around it. */
export type Hosts = {
  boards: readonly string[]
  colours: readonly string[]
  facade: string
  shirts: readonly string[]
}

export const rootshallLane: Hosts = {
  boards: ['HARBOURSIDE', 'BLUES TV', 'ROOTSHALL LANE', 'THORNSEA TOWN', '1906', 'COME ON YOU BLUES'],
  colours: ['#1237c8', '#f4f6fb', '#ff5a3c', '#081a4b'],
  facade: 'THORNSEA TOWN FOOTBALL CLUB',
  shirts: ['#1e49d8', '#1237c8', '#16308f'],
}

/** Dark lettering on light ground, and the other way round. */
const inkOn = (fill: string) =>
  colourOf(fill).reduce((sum, part) => sum + part, 0) > 480 ? '#081a4b' : '#ffffff'

/** A wide picture that lies in a plane parallel to the touchline and slides with the camera. */
export type Backdrop = { sprite: Sprite; y: number; top: number; left: number }

async function standBackdrop(view: View, hosts: Hosts): Promise<Backdrop> {
  const { scale } = project(view, 0, standY)
  const metres = { width: 190, height: 15 }
  const random = seeded(1906)
  let seats = ''
  const shirts = [...hosts.shirts, '#2a3350', '#39435c', '#8d96a8', '#c2563f', '#d9dde6', '#1b2233']
  const skins = ['#d8a988', '#b98566', '#8a5a3e', '#e5bfa2']
  for (let tier = 0; tier < 2; tier++) {
    for (let row = 0; row < 9; row++) {
      const y = 14.1 - tier * 7.6 - row * 0.72
      for (let x = 0.4; x < metres.width; x += 0.86) {
        // Stairs between the blocks, and a few empty seats.
        if (x % 21 < 1.3 || random() < 0.07) continue
        const shirt = shirts[Math.floor(random() * shirts.length)]
        const skin = skins[Math.floor(random() * skins.length)]
        const dx = x + (random() - 0.5) * 0.2
        seats += `<rect x="${dx.toFixed(2)}" y="${(y - 0.5).toFixed(2)}" width=".66" height=".6" rx=".2" fill="${shirt}"/><circle cx="${(dx + 0.33).toFixed(2)}" cy="${(y - 0.66).toFixed(2)}" r=".2" fill="${skin}"/>`
      }
    }
  }
  const facade = lettering(hosts.facade, metres.width / 2, 0, 1, inkOn(hosts.colours[0] ?? '#1237c8'), {
    anchor: 'middle',
    tracking: 0.08,
  })
  const body = `<rect width="${metres.width}" height="${metres.height}" fill="#0c1326"/>
    <rect y="0" width="${metres.width}" height="1.1" fill="#060a16"/>
    <g opacity=".8">${seats}</g>
    <rect y="6.6" width="${metres.width}" height=".75" fill="${hosts.colours[0]}"/>
    <g transform="translate(0 7.3) scale(.6)" opacity=".9"><g transform="translate(${metres.width / 3} -.3)">${facade.svg}</g></g>
    <rect width="${metres.width}" height="${metres.height}" fill="url(#night)"/>
    <defs><linearGradient id="night" x2="0" y2="1"><stop stop-color="#050914" stop-opacity=".75"/><stop offset=".55" stop-color="#050914" stop-opacity=".12"/><stop offset="1" stop-color="#050914" stop-opacity=".3"/></linearGradient></defs>`
  const sprite = await scaledSprite(body, metres, scale)
  // Out of focus, as a crowd behind a match is; and far fewer bits.
  return { sprite: await blurred(sprite, 1.7), y: standY, top: metres.height, left: -42 }
}

async function treesBackdrop(view: View): Promise<Backdrop> {
  const { scale } = project(view, 0, boardsY)
  const metres = { width: 190, height: 17 }
  const random = seeded(7)
  let trees = ''
  for (let x = -2; x < metres.width; x += 2.4 + random() * 3) {
    const height = 5 + random() * 6
    const tone = ['#2f4a34', '#3a5a3d', '#27402e', '#466a45'][Math.floor(random() * 4)]
    trees += `<ellipse cx="${x.toFixed(1)}" cy="${(15.4 - height / 2).toFixed(1)}" rx="${(2 + random() * 2.2).toFixed(1)}" ry="${(height / 2).toFixed(1)}" fill="${tone}"/>`
  }
  const body = `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#8fb7dc"/><stop offset="1" stop-color="#dfeaf2"/></linearGradient></defs>
    <rect width="${metres.width}" height="${metres.height}" fill="url(#sky)"/>${trees}
    <rect y="14.2" width="${metres.width}" height="2.8" fill="#5b6b52"/><rect y="15.2" width="${metres.width}" height=".12" fill="#eef2ee"/><rect y="16.3" width="${metres.width}" height=".12" fill="#eef2ee"/>`
  const sprite = await scaledSprite(body, metres, scale)
  return { sprite, y: boardsY, top: metres.height, left: -42 }
}

async function boardsBackdrop(view: View, hosts: Hosts): Promise<Backdrop> {
  const { scale } = project(view, 0, boardsY)
  const metres = { width: 150, height: 1.1 }
  let body = ''
  for (let index = 0, x = 0; x < metres.width; index++, x += 12.5) {
    const fill = hosts.colours[index % hosts.colours.length] as string
    const ink = inkOn(fill)
    const text = hosts.boards[index % hosts.boards.length] as string
    body += `<rect x="${x}" width="12.4" height="1.1" fill="${fill}"/>${lettering(text, x + 6.2, 0.85, 0.6, ink, { anchor: 'middle', tracking: 0.05 }).svg}`
  }
  const sprite = await scaledSprite(body, metres, scale)
  return { sprite, y: boardsY, top: metres.height, left: -22.5 }
}

export class Surroundings {
  private readonly backdrops: Backdrop[]
  private readonly sky: Colour
  private constructor(backdrops: Backdrop[], sky: Colour) {
    this.backdrops = backdrops
    this.sky = sky
  }
  /** @param hosts null: the training ground */
  static async of(view: View, hosts: Hosts | null): Promise<Surroundings> {
    return hosts
      ? new Surroundings(
          [await standBackdrop(view, hosts), await boardsBackdrop(view, hosts)],
          colourOf('#04070f'),
        )
      : new Surroundings([await treesBackdrop(view)], colourOf('#8fb7dc'))
  }

  /** @param restless 0 to 1: how much the crowd jumps */
  draw(canvas: Canvas, view: View, t: number, restless: number): void {
    const horizon = Math.ceil(project(view, 0, boardsY + 20).y)
    const [red, green, blue] = this.sky
    for (let i = 0; i < Math.max(0, horizon) * canvas.width * 3; i += 3) {
      canvas.data[i] = red
      canvas.data[i + 1] = green
      canvas.data[i + 2] = blue
    }
    this.backdrops.forEach((backdrop, index) => {
      const lift = index === 0 ? Math.abs(Math.sin(t * 9)) * restless * 0.22 : 0
      const at = project(view, backdrop.left, backdrop.y, backdrop.top + lift)
      canvas.slide(backdrop.sprite, at.x, at.y)
    })
  }
}

const white = colourOf('#f4f6f8')
const net = colourOf('#e8edf2')

/** One end's goal: frame and net. Drawn before the players when it is behind them, which a goal seen from the side always half is. */
export function drawGoal(canvas: Canvas, view: View, end: 'left' | 'right', shake: number): void {
  const line = end === 'left' ? 0 : pitch.length
  const deep = (end === 'left' ? -1 : 1) * (1.9 + shake * 0.5)
  const [near, far, high] = [pitch.width / 2 - 3.66, pitch.width / 2 + 3.66, 2.44]
  const stroke = (
    a: [number, number, number],
    b: [number, number, number],
    thickness: number,
    share: number,
  ) => {
    const from = project(view, ...a)
    const to = project(view, ...b)
    if (Math.max(from.x, to.x) < -50 || Math.min(from.x, to.x) > canvas.width + 50) return
    canvas.line(from.x, from.y, to.x, to.y, thickness, thickness > 1.6 ? white : net, share)
  }
  for (let step = 0; step <= 12; step++) {
    const y = near + ((far - near) * step) / 12
    stroke([line + deep, y, 0], [line + deep * 0.55, y, high], 1, 0.34)
    stroke([line, y, high], [line + deep * 0.55, y, high], 1, 0.3)
  }
  for (let step = 0; step <= 5; step++) {
    const z = (high * step) / 5
    const back = deep * (1 - 0.45 * (step / 5))
    stroke([line + back, near, z], [line + back, far, z], 1, 0.3)
    stroke([line, near, z], [line + back, near, z], 1, 0.3)
    stroke([line, far, z], [line + back, far, z], 1, 0.3)
  }
  stroke([line, near, 0], [line, near, high], 3.4, 1)
  stroke([line, far, 0], [line, far, high], 3, 1)
  stroke([line, near, high], [line, far, high], 3, 1)
}
