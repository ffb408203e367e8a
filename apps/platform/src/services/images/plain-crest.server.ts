/** A stand-in for the club's crest until one is imported: a shield in its colours. */
import { createHash } from 'node:crypto'
import type { InstallationSettings } from '@club/settings'
import type { Rendition } from './library.server.ts'
import type { OutputFormat } from './negotiate.core.ts'
import { resizePicture } from './resize.server.ts'

/** In pixels. */
export type Box = { width: number; height: number }

/** @returns a function that draws the shield in place of a key's picture; null unless the settings name a crest by that key */
export function plainCrests({ club, colours }: Pick<InstallationSettings, 'club' | 'colours'>) {
  const keys = new Set([club.crest, club.crestMono, club.icon, ...Object.values(club.crests ?? {})])
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><path d="M6 5h36v19c0 9.5-7 16-18 20C13 40 6 33.5 6 24Z" fill="${colours.brand}" stroke="${colours.accent}" stroke-width="3"/></svg>`,
  )
  /** One for each listed size and format. */
  const drawn = new Map<string, Promise<Rendition>>()
  const draw = async (box: Box, output: OutputFormat): Promise<Rendition> => {
    const bytes = await resizePicture(drawing, 'svg', box, output, 0)
    return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` }
  }
  return async (key: string, box: Box, output: OutputFormat): Promise<Rendition | null> => {
    if (!keys.has(key)) return null
    const name = `${box.width}x${box.height}.${output}`
    let shield = drawn.get(name)
    if (!shield) {
      shield = draw(box, output)
      drawn.set(name, shield)
      // After a failure, the next request draws it again.
      shield.catch(() => drawn.delete(name))
    }
    return shield
  }
}
