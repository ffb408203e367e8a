/** Joins the class names that apply, leaving out the others. */
export const classNames = (...names: readonly (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined

/** The ground that a part stands on: `light` is dark ink on a light ground, `dark` is light ink on a dark one. */
export type Tone = 'light' | 'dark'
