/** Which sponsors are shown (docs/product.md#sponsors). Pure. */
import type { DrawnSponsor } from '@club/contracts'

/** In the club's app the sponsors for the app, if the section has some; otherwise those for the web. */
export function sponsorsHere(sponsors: readonly DrawnSponsor[], inAppView: boolean): readonly DrawnSponsor[] {
  const ofApp = sponsors.filter(({ inApp }) => inApp)
  return inAppView && ofApp.length > 0 ? ofApp : sponsors.filter(({ inApp }) => !inApp)
}

/** In child-friendly mode only those that are child friendly. */
export const shownSponsors = (
  sponsors: readonly DrawnSponsor[],
  childFriendly: boolean,
): readonly DrawnSponsor[] => sponsors.filter(({ isChildFriendly }) => isChildFriendly || !childFriendly)
