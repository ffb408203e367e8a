/** The club's colours as CSS (docs/how-to/add-a-club.md). Pure; the same text on both sides and in the policy's hash. */
import type { ClubSettings } from '@club/settings'

export const themeCss = ({ brand, brandDeep, accent, accentInk }: ClubSettings['colours']): string =>
  `:root{--brand:${brand};--brand-deep:${brandDeep};--accent:${accent};--accent-ink:${accentInk}}`
