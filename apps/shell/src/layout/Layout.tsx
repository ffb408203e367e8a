/** The frame of every page, in the order of docs/product.md#frame-of-a-page: global nav, header, sticky nav, panels, main area, footer, consent. */

import {
  Consent,
  type LayoutProps,
  LoadingBar,
  Notices,
  OfflineNotice,
  PackagesPanel,
  ProviderFrame,
} from '@club/host'
import { MediaLayer } from '@club/media-layer'
import { useMessages } from '@club/shell-api'
import { Said } from '@club/ui'
import { memo } from 'react'
import { Outlet } from 'react-router'
import { FooterAdverts } from '../adverts/FooterAdverts.tsx'
import { AlertsPanel } from '../alerts/AlertsPanel.tsx'
import { shellMessages } from '../messages.ts'
import { OverlayPromo } from '../promo/OverlayPromo.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { Footer } from './Footer.tsx'
import { GlobalNav } from './GlobalNav.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'
import { LoadingSponsor } from './LoadingSponsor.tsx'
import { MenuOverlay } from './MenuOverlay.tsx'
import type { RootData } from './root.loader.ts'
import { SearchPanel } from './SearchPanel.tsx'
import { StickyHeader } from './StickyHeader.tsx'

export function Layout({ root, path, pageType, headerStyle }: LayoutProps<RootData>) {
  return (
    <>
      <Above root={root} headerStyle={headerStyle} />
      <main id="content" tabIndex={-1}>
        <LoadingBar texts={shellMessages} place="main" />
        <LoadingSponsor sponsors={root.loadingSponsors} />
        <Outlet />
      </main>
      <Over />
      <Notices texts={shellMessages}>
        <PackagesPanel texts={shellMessages} />
        <MediaLayer part="promo" />
        <FooterAdverts path={path} pageType={pageType} />
        <Foot root={root} />
      </Notices>
      <Last />
    </>
  )
}

/** The part that stays does not render again on navigation: components in it that depend on the address read it themselves. */
const Above = memo(({ root, headerStyle }: Pick<LayoutProps<RootData>, 'root' | 'headerStyle'>) => {
  const { header, site } = root.settings
  return (
    <>
      <SkipLink />
      {site.upgradeNotice && (
        <p className={styles.upgrade}>
          <Said>{site.upgradeNotice}</Said>
        </p>
      )}
      {header.globalNav && <GlobalNav />}
      <Header sponsors={root.headerSponsors} style={headerStyle} />
      {header.type === 'sticky' && <StickyHeader />}
      <OverlayPromo />
      <AccountPanel />
      <MenuOverlay menu={root.menu} sponsors={root.headerSponsors} />
      <SearchPanel />
    </>
  )
})

const Over = memo(() => (
  <>
    <MediaLayer part="players" />
    <ProviderFrame />
  </>
))

const Foot = memo(({ root }: Pick<LayoutProps<RootData>, 'root'>) => (
  <>
    <Footer rows={root.sponsorRows} />
    <OfflineNotice texts={shellMessages} />
  </>
))

const Last = memo(() => (
  <>
    <AlertsPanel />
    <Consent />
  </>
))

function SkipLink() {
  const text = useMessages(shellMessages)
  return (
    <a className="skip-link" href="#content">
      {text.skipToContent}
    </a>
  )
}
