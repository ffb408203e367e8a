/** Joins the class names that apply, leaving out the others. */
export const classNames = (...names: readonly (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined

/** The background of a part: `light` means dark text on light, `dark` means light text on dark. */
export type Tone = 'light' | 'dark'
