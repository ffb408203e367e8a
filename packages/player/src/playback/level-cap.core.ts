/** No more resolution than there is room for: the cap on quality that follows the player's size. Pure. */

export type Level = { readonly width: number; readonly height: number; readonly bitrate: number }

/** More than two device pixels per CSS pixel make no visible difference at arm's length. */
const mostDensity = 2

/**
 * The highest level worth fetching: the smallest that fills the box.
 * @param levels from low to high, as engines list them
 * @param box in CSS pixels; empty before layout
 * @returns index of the level; the highest if the box is unknown
 */
export function cappedLevel(
  levels: readonly Level[],
  box: { width: number; height: number; density: number; saveData: boolean },
): number {
  const top = levels.length - 1
  if (box.width <= 0 || box.height <= 0) return top
  const density = box.saveData ? 1 : Math.min(box.density, mostDensity)
  // A picture fits a box by its tighter side.
  const fills = ({ width, height }: Level) => width >= box.width * density || height >= box.height * density
  const enough = levels.findIndex(fills)
  return enough === -1 ? top : enough
}

const rateOf = ({ bitrate }: Level) => `${(bitrate / 1_000_000).toFixed(1)} Mbit/s`

/** Name of a level in the quality menu: its lines, plus its bit rate if two have the same; its bit rate alone if its lines are unknown. */
export function levelName(level: Level, levels: readonly Level[]): string {
  if (level.height === 0) return rateOf(level)
  const lines = `${level.height}p`
  const alike = levels.filter(({ height }) => height === level.height).length
  return alike < 2 ? lines : `${lines} ${rateOf(level)}`
}

/**
 * The qualities to choose from. Sound alone is a separate choice, made elsewhere.
 * @param levels in the engine's order; an encoder that sends no master playlist leaves their sizes unknown
 */
export function qualitiesOf(
  levels: readonly (Level & { readonly videoCodec?: string | undefined })[],
): { id: number; name: string }[] {
  const known = levels.some(({ height }) => height > 0)
  return levels.flatMap((level, id) =>
    (known ? level.height > 0 : level.videoCodec) ? [{ id, name: levelName(level, levels) }] : [],
  )
}
