/** Which logo a membership's card carries (docs/product.md#video-settings). Pure. */
import type { VideoMembership, VideoSettings } from '@club/settings'

/** A picture's key, and what it is drawn to stand on. */
export type PlanLogo = { key: string; ground: 'dark' | 'light' }

/** Below it white words are easier to read than black ones: where both have the same contrast (WCAG 2.2, relative luminance). */
const middle = 0.179

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** @param colour #rrggbb */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The membership's own logo; where it has none, the service's, in the version for the card's colour. */
export function planLogo(
  { logoKey, backgroundColour }: Pick<VideoMembership, 'logoKey' | 'backgroundColour'>,
  { onDark, onLight }: VideoSettings['logos'],
): PlanLogo {
  if (logoKey !== null) return { key: logoKey, ground: 'dark' }
  return luminance(backgroundColour) > middle
    ? { key: onLight, ground: 'light' }
    : { key: onDark, ground: 'dark' }
}
