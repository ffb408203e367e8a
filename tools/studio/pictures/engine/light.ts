import type { Vec3 } from './vec.ts'

/** A far, round source: colour is its power, falling with the square of the distance in metres. */
export type Lamp = {
  readonly kind: 'lamp'
  readonly at: Vec3
  readonly radius: number
  readonly colour: Vec3
  /** Share of it that falls on turf; a photographer flags lamps off the ground. 1 unless given. */
  readonly onTurf?: number
  /** Direction it faces, if it does not shine all round. */
  readonly aim?: Vec3
  /** Share that lights the air. 1 unless given. */
  readonly inAir?: number
}
/** Light from one direction; colour is what a facing sheet receives; `spread` is the tangent of its angular radius. */
export type Sun = {
  readonly kind: 'sun'
  readonly toward: Vec3
  readonly spread: number
  readonly colour: Vec3
}
/** A glowing rectangle: centre, two half sides, light leaving towards u × v; colour is its radiance. */
export type Panel = {
  readonly kind: 'panel'
  readonly at: Vec3
  readonly u: Vec3
  readonly v: Vec3
  readonly colour: Vec3
}
export type Light = Lamp | Sun | Panel

export type Fog = {
  /** Share scattered per metre. */
  readonly density: number
  /** Height in metres over which a ground mist thins out; none is even fog. */
  readonly height?: number
  readonly colour: Vec3
  /** How strongly lamps light the air. */
  readonly glow?: number
}

/** Radiance of the surroundings by direction. */
export type Sky = (dx: number, dy: number, dz: number, out: [number, number, number]) => void

export type Lighting = {
  readonly lights: readonly Light[]
  readonly sky: Sky
  /** What the last bounce is taken to receive from all sides. */
  readonly ambient: Vec3
  readonly fog?: Fog
}
