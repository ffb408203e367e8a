import { add, along, cross, normalise, scale, sub, type Vec3 } from './vec.ts'

export type CameraLook = {
  readonly at: Vec3
  readonly target: Vec3
  /** Focal length in millimetres of a 36 mm wide frame. */
  readonly lens: number
  /** Aperture as f-number; large is sharp throughout. */
  readonly stop: number
  /** Sharp distance in metres; the target's distance unless given. */
  readonly focus?: number
  /** Tilt of the horizon in degrees. */
  readonly roll?: number
  /** Moves the frame without turning the camera, in frame widths: right, up. */
  readonly shift?: readonly [number, number]
}

export type Camera = {
  readonly at: Vec3
  readonly forward: Vec3
  readonly right: Vec3
  readonly up: Vec3
  /** Half width of the frame at one metre. */
  readonly half: number
  readonly aspect: number
  readonly aperture: number
  readonly focus: number
  readonly shift: readonly [number, number]
}

export function makeCamera(look: CameraLook, aspect: number): Camera {
  const forward = normalise(sub(look.target, look.at))
  const flatRight = normalise(cross(forward, [0, 1, 0]))
  const flatUp = cross(flatRight, forward)
  const roll = ((look.roll ?? 0) * Math.PI) / 180
  const right = add(scale(flatRight, Math.cos(roll)), scale(flatUp, Math.sin(roll)))
  const up = cross(right, forward)
  const away = sub(look.target, look.at)
  return {
    at: look.at,
    forward,
    right,
    up,
    half: 18 / look.lens,
    aspect,
    aperture: look.lens / look.stop / 2000,
    focus: look.focus ?? Math.hypot(away[0], away[1], away[2]),
    shift: look.shift ?? [0, 0],
  }
}

/** Where a point falls in the frame (x and y in pixels) as seen from a place on the lens; undefined behind the camera. */
export function project(
  camera: Camera,
  point: Vec3,
  lensX: number,
  lensY: number,
  width: number,
  height: number,
): { x: number; y: number; depth: number } | undefined {
  const v = sub(point, camera.at)
  const depth = v[0] * camera.forward[0] + v[1] * camera.forward[1] + v[2] * camera.forward[2]
  if (depth < 0.05) return undefined
  const px = v[0] * camera.right[0] + v[1] * camera.right[1] + v[2] * camera.right[2]
  const py = v[0] * camera.up[0] + v[1] * camera.up[1] + v[2] * camera.up[2]
  const lx = lensX * camera.aperture
  const ly = lensY * camera.aperture
  // Seen from the lens point, the ray crosses the plane of focus here.
  const t = camera.focus / depth
  const fx = (lx + (px - lx) * t) / camera.focus / camera.half
  const fy = (ly + (py - ly) * t) / camera.focus / camera.half
  return {
    x: ((fx - camera.shift[0] * 2) * 0.5 + 0.5) * width,
    y: height / 2 - (fy - camera.shift[1] * 2) * 0.5 * width,
    depth,
  }
}

export const lensPoint = (camera: Camera, x: number, y: number): Vec3 =>
  along(along(camera.at, camera.right, x * camera.aperture), camera.up, y * camera.aperture)
