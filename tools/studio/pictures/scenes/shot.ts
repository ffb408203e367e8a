import { addSparks, type Spark } from '../engine/bokeh.ts'
import { type CameraLook, makeCamera } from '../engine/camera.ts'
import { denoise, softenBlur } from '../engine/denoise.ts'
import { bloom, type Grade, night, print, type Rain, rain, tone } from '../engine/develop.ts'
import type { Film } from '../engine/film.ts'
import type { Lighting } from '../engine/light.ts'
import { render } from '../engine/render.ts'
import type { World } from '../engine/world.ts'

/** All that is needed to take one photograph. */
export type Shot = {
  readonly world: World
  readonly camera: CameraLook
  readonly lighting: Lighting
  readonly sparks?: readonly Spark[]
  readonly grade?: Partial<Grade>
  readonly rain?: Rain
  /** Rays per pixel and bounces; enough unless the scene is dark or very blurred. */
  readonly samples?: number
  readonly bounces?: number
  /** Beyond this many metres the light is simplified; fourteen metres behind the focus unless given. */
  readonly plainBeyond?: number
  readonly smooth?: number
  /** Last touches in linear light, before the lens scatters it. */
  readonly touch?: (film: Film) => void
  /** Last touches on the print, in display values 0…1. */
  readonly print?: (display: Float32Array, width: number, height: number) => void
}

export type Effort = { readonly scale: number; readonly samples: number }

/** Takes the photograph at a share of the wanted size and prints it in full. */
export function develop(shot: Shot, width: number, height: number, effort: Effort, seed: number): Buffer {
  shot.world.finish()
  const w = Math.round(width * effort.scale)
  const h = Math.round(height * effort.scale)
  const camera = makeCamera(shot.camera, width / height)
  const film = render(shot.world, camera, shot.lighting, {
    width: w,
    height: h,
    samples: Math.max(1, Math.round((shot.samples ?? 16) * effort.samples)),
    bounces: shot.bounces ?? 1,
    plainBeyond: shot.plainBeyond ?? camera.focus + 14,
  })
  denoise(film, shot.smooth ?? 1, effort.samples < 0.6 ? 4 : 3)
  softenBlur(film, camera)
  addSparks(film, shot.world, camera, shot.sparks ?? [])
  if (shot.rain) rain(film, shot.rain)
  shot.touch?.(film)
  const grade: Grade = { ...night, ...shot.grade }
  bloom(film, grade.bloom)
  const display = tone(film, grade)
  shot.print?.(display, w, h)
  return print(display, w, h, width, height, grade.grain, seed)
}
