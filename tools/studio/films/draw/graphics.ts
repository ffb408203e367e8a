/** What lies over the pictures: score and clock, who scored, headings, the replay tag, the wipe between passages. */
import type { Canvas, Sprite } from './canvas.ts'
import { lettering, scaledSprite } from './sprites.server.ts'

const navy = '#081a4b'
const accent = '#ff5a3c'

export type Scoreboard = {
  home: string
  away: string
  homeColour: string
  awayColour: string
  score: readonly [number, number]
  clock: string
}

/** Draws overlays once and keeps them. */
export class Graphics {
  private readonly kept = new Map<string, Sprite>()
  private readonly factor: number
  /** @param factor of a picture of 1280 by 720 */
  constructor(factor = 1) {
    this.factor = factor
  }

  private lay(canvas: Canvas, sprite: Sprite, x: number, y: number): void {
    canvas.lay(sprite, x * this.factor, y * this.factor)
  }

  private async sprite(key: string, width: number, height: number, body: () => string): Promise<Sprite> {
    const known = this.kept.get(key)
    if (known) return known
    const made = await scaledSprite(body(), { width, height }, this.factor)
    this.kept.set(key, made)
    return made
  }

  async scoreboard(canvas: Canvas, board: Scoreboard): Promise<void> {
    const sprite = await this.sprite(`board ${JSON.stringify(board)}`, 380, 46, () => {
      const text = (value: string, x: number, ink: string, size = 17) =>
        lettering(value, x, 23 + size / 2, size, ink, { anchor: 'middle', tracking: 0.03 }).svg
      return `<rect width="278" height="46" rx="4" fill="${navy}" fill-opacity=".94"/>
        <rect x="0" width="7" height="46" rx="3" fill="${board.homeColour}"/><rect x="271" width="7" height="46" rx="3" fill="${board.awayColour}"/>
        <rect x="92" width="94" height="46" fill="#fff"/>
        ${text(board.home, 50, '#fff')}${text(`${board.score[0]} - ${board.score[1]}`, 139, navy, 19)}${text(board.away, 229, '#fff')}
        <rect x="284" width="90" height="46" rx="4" fill="${accent}"/>${text(board.clock, 329, navy, 18)}`
    })
    this.lay(canvas, sprite, 48, 36)
  }

  async mark(canvas: Canvas, live = false): Promise<void> {
    const sprite = await this.sprite(`mark ${live}`, 190, 40, () =>
      lettering('BLUES TV', 186, 30, 20, '#ffffff', { anchor: 'end', tracking: 0.04 }).svg.replace(
        '<path',
        '<path opacity=".78"',
      ),
    )
    this.lay(canvas, sprite, 1280 - 190 - 44, 36)
  }

  /** @param shown 0 hidden to 1 in place */
  async strap(canvas: Canvas, title: string, detail: string, shown: number): Promise<void> {
    if (shown <= 0) return
    const sprite = await this.sprite(`strap ${title} ${detail}`, 760, 104, () => {
      const large = lettering(title, 34, 50, 28, '#ffffff', { tracking: 0.02 })
      const small = lettering(detail, 34, 87, 16, navy, { face: 'figtree-bold', tracking: 0.01 })
      const width = Math.max(large.width, 120) + 68
      return `<rect width="${width}" height="66" fill="${navy}" fill-opacity=".95"/><rect width="10" height="66" fill="${accent}"/>
        <rect y="66" width="${small.width + 68}" height="34" fill="#fff" fill-opacity=".96"/>${large.svg}${small.svg}`
    })
    const eased = 1 - (1 - shown) ** 3
    this.lay(canvas, sprite, 48 - (1 - eased) * 820, 720 - 172)
  }

  async replayTag(canvas: Canvas): Promise<void> {
    const sprite = await this.sprite(
      'replay',
      150,
      44,
      () =>
        `<rect width="138" height="44" rx="4" fill="${accent}"/>${lettering('REPLAY', 69, 31, 18, navy, { anchor: 'middle', tracking: 0.06 }).svg}`,
    )
    this.lay(canvas, sprite, 48, 36)
  }

  /** A band in the club's colours that crosses the picture. @param progress 0 to 1 */
  wipe(canvas: Canvas, progress: number): void {
    if (progress <= 0 || progress >= 1) return
    const { factor } = this
    const { height } = canvas
    const lean = 240
    const from = -lean - 900 + progress * (1280 + 1800 + lean)
    const band = (left: number, wide: number, colour: readonly [number, number, number]) =>
      canvas.quad(
        [
          [(left + lean) * factor, 0],
          [(left + lean + wide) * factor, 0],
          [(left + wide) * factor, height],
          [left * factor, height],
        ],
        colour,
        1,
      )
    band(from, 900, [8, 26, 75])
    band(from + 60, 640, [18, 55, 200])
    band(from + 740, 70, [255, 90, 60])
  }
}

/** 0 to 1 and back: in over `ease` seconds from `from`, out before `to`. */
export const between = (t: number, from: number, to: number, ease = 0.45): number =>
  Math.max(0, Math.min(1, (t - from) / ease, (to - t) / ease))
