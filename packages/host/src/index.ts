/** What a site's own components need of the host. The two entry points that start a page are separate: `browser` and `worker`. */
export { usePageError } from './app/Document.tsx'
export { useNavigationBusy } from './app/navigation-watch.ts'
export { rootId } from './app/route-ids.ts'
export {
  type LayoutProps,
  type LivePage,
  type SiteApp,
  type SiteData,
  type SiteRoot,
  siteApp,
} from './app/site-app.ts'
export type { SlotsData } from './app/slots.loader.ts'
export { Slot, type SlotData, type SlotName, type SlotSource, SlotSourceContext } from './app/slots.tsx'
export { type PlatformAnswer, type Visit, visitContext } from './app/visit.ts'
export { aTurn } from './browser/a-turn.ts'
export { mayPrefetch } from './browser/prefetch.ts'
export { reloadOnce } from './browser/reload-guard.ts'
export { checkSession, hasLapsed, signIn, signOut } from './browser/session.ts'
export { forgetWatched, watchedByKey } from './browser/watched-by.ts'
export { whenIdle } from './browser/when-idle.ts'
export { Consent } from './consent/Consent.tsx'
export { CookieSettings } from './consent/CookieSettings.tsx'
export { AccountSummary } from './frame/AccountSummary.tsx'
export { BareDocument } from './frame/BareDocument.tsx'
export { BareError } from './frame/BareError.tsx'
export { ChildFriendlyToggle } from './frame/ChildFriendlyToggle.tsx'
export { ErrorFrame, type WayOn } from './frame/ErrorFrame.tsx'
export { FooterBase, FooterButton } from './frame/FooterBase.tsx'
export { LoadingBar } from './frame/LoadingBar.tsx'
export { Notices } from './frame/Notices.tsx'
export { OfflineNotice } from './frame/OfflineNotice.tsx'
export { OverlaySlot } from './frame/OverlaySlot.tsx'
export { PackagesPanel } from './frame/PackagesPanel.tsx'
export { ProviderFrame } from './frame/ProviderFrame.tsx'
export { useArrival } from './frame/use-arrival.ts'
export { useOverlay } from './frame/use-overlay.ts'
export { useSubscriptionName } from './frame/use-subscription-name.ts'
export { hearVideoProblem, tellVideoProblem } from './frame/video-problem.ts'
export { keepSubscriber } from './offline/subscriber.ts'
export { workerAddress } from './offline/words.ts'
