/** A picture in linear light with what the denoiser needs to know of the first surface. */
export type Film = {
  readonly width: number
  readonly height: number
  readonly rgb: Float32Array
  readonly albedo: Float32Array
  readonly normal: Float32Array
  readonly depth: Float32Array
  /** Share of the pixel that a body covers, for cut-outs. */
  readonly cover: Float32Array
}

export const newFilm = (width: number, height: number): Film => ({
  width,
  height,
  rgb: new Float32Array(width * height * 3),
  albedo: new Float32Array(width * height * 3),
  normal: new Float32Array(width * height * 3),
  depth: new Float32Array(width * height),
  cover: new Float32Array(width * height),
})
