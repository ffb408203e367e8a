/** The frame of every page, in the order of docs/product.md#streamer-site. */
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
import { memo } from 'react'
import { Outlet } from 'react-router'
import { streamerMessages } from '../messages.ts'
import { AccountBox } from './AccountBox.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import type { RootData } from './root.loader.ts'

export function Layout({ root: { streamer } }: LayoutProps<RootData>) {
  return (
    <>
      <Above streamer={streamer} />
      <main id="content" tabIndex={-1}>
        <LoadingBar texts={streamerMessages} place="main" />
        <Outlet />
      </main>
      <Below streamer={streamer} />
    </>
  )
}

/** The part that stays does not render again on navigation. */
const Above = memo(({ streamer }: Pick<RootData, 'streamer'>) => {
  const text = useMessages(streamerMessages)
  return (
    <>
      <a className="skip-link" href="#content">
        {text.skipToContent}
      </a>
      <Header streamer={streamer} />
      <AccountBox />
    </>
  )
})

const Below = memo(({ streamer }: Pick<RootData, 'streamer'>) => (
  <>
    <PackagesPanel texts={streamerMessages} />
    <MediaLayer />
    <Footer streamer={streamer} />
    <ProviderFrame />
    <Notices texts={streamerMessages} />
    <OfflineNotice texts={streamerMessages} />
    <Consent />
  </>
))
