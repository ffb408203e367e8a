/** Which logo a membership's card carries (docs/product.md#video-settings). Pure. */
import type { VideoMembership, VideoSettings } from '@club/settings'
import { luminance } from '@club/settings/luminance'

/** A picture's key, and the background it is drawn for. */
export type PlanLogo = { key: string; ground: 'dark' | 'light' }

/** Below it white text is easier to read than black: at this value both have the same contrast (WCAG 2.2, relative luminance). */
const middle = 0.179

/** The membership's own logo; otherwise the service's, in the version for the card's colour. */
export function planLogo(
  { logoKey, backgroundColour }: Pick<VideoMembership, 'logoKey' | 'backgroundColour'>,
  { onDark, onLight }: VideoSettings['logos'],
): PlanLogo {
  if (logoKey !== null) return { key: logoKey, ground: 'dark' }
  return luminance(backgroundColour) > middle
    ? { key: onLight, ground: 'light' }
    : { key: onDark, ground: 'dark' }
}
