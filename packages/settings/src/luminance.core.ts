/** How light a colour is. Pure, without schemas. */

/** Red, green and blue of a colour such as '#ff5a3c', 0 to 1, as amounts of light. */
export const lightOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })

/** Relative luminance (WCAG 2.2) of a colour such as '#ff5a3c'. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = lightOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
