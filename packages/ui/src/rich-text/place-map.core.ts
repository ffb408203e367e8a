/** Places on earth, projected onto a drawing of 100 by 60. Pure. */

export type Point = { readonly latitude: number; readonly longitude: number }

const [width, height, margin] = [100, 60, 9]

/** The position of each: the same scale in both directions, centred, north up. */
export function pinsOf(points: readonly Point[]): { x: number; y: number }[] {
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const [north, east] = [middle(latitudes), middle(longitudes)]
  // A degree of longitude gets shorter further from the equator.
  const shrink = Math.cos((north * Math.PI) / 180)
  const reach = (values: number[]) => Math.max(...values) - Math.min(...values)
  const scale = Math.min(
    (width - 2 * margin) / (reach(longitudes) * shrink || 1e-9),
    (height - 2 * margin) / (reach(latitudes) || 1e-9),
  )
  const rounded = (value: number) => Math.round(value * 100) / 100
  return points.map(({ latitude, longitude }) => ({
    x: rounded(width / 2 + (longitude - east) * shrink * scale),
    y: rounded(height / 2 - (latitude - north) * scale),
  }))
}
