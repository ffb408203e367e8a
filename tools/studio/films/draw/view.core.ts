/** The television camera: beside the halfway line, high up, moving along the touchline. Metres in, pixels out. */

export const pitch = { length: 105, width: 68 }

export type View = {
  width: number
  height: number
  /** Where the camera stands along the pitch. */
  x: number
  /** Focal length in pixels. */
  focal: number
  /** Metres from the near touchline, and above the ground. */
  back: number
  up: number
  /** How far it looks down, in radians. */
  tilt: number
}

export type Projected = { x: number; y: number /** Pixels a metre. */; scale: number }

export function project(view: View, x: number, y: number, z = 0): Projected {
  const ground = y + view.back
  const below = view.up - z
  const depth = ground * Math.cos(view.tilt) + below * Math.sin(view.tilt)
  const scale = view.focal / depth
  const drop = below * Math.cos(view.tilt) - ground * Math.sin(view.tilt)
  return { x: view.width / 2 + (x - view.x) * scale, y: view.height / 2 + drop * scale, scale }
}

/** How far into the pitch the ground of a row of pixels lies, and its scale; null above the horizon. */
export function groundAt(view: View, row: number): { y: number; scale: number } | null {
  const angle = view.tilt + Math.atan((row + 0.5 - view.height / 2) / view.focal)
  if (angle <= 0.01) return null
  const ground = view.up / Math.tan(angle)
  const depth = ground * Math.cos(view.tilt) + view.up * Math.sin(view.tilt)
  return { y: ground - view.back, scale: view.focal / depth }
}
