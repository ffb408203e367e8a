/** The whole document, in the order of specification §2: global nav, header, sticky nav, panels, main area, footer. */
import { type MetaInput, type PageMeta, PageProvider, type RouteHandle, useMessages } from '@club/shell-api'
import { useMemo } from 'react'
import { Outlet, useLocation, useMatches, useRouteError, useRouteLoaderData } from 'react-router'
import { FooterAdverts } from '../adverts/FooterAdverts.tsx'
import { useFrame } from '../app/PageFrame.tsx'
import { normaliseError } from '../app/page-error.core.ts'
import type { RootData } from '../app/root.loader.ts'
import { rootId } from '../app/route-ids.ts'
import { MediaLayer } from '../media/MediaLayer.tsx'
import { shellMessages } from '../messages.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { Footer } from './Footer.tsx'
import { GlobalNav } from './GlobalNav.tsx'
import { Header } from './Header.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { MenuOverlay } from './MenuOverlay.tsx'
import { PageHead } from './PageHead.tsx'
import { SearchPanel } from './SearchPanel.tsx'
import { StickyHeader } from './StickyHeader.tsx'
import { usePageEffects } from './use-page-effects.ts'

type Match = ReturnType<typeof useMatches>[number]

const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'meta' in handle && 'pageType' in handle

/** Meta of the page that is shown: its route's own; none of it may take the page down. */
function metaOf(match: Match | undefined, input: Omit<MetaInput<unknown>, 'data' | 'params'>): PageMeta {
  if (!match || !isRouteHandle(match.handle) || match.loaderData === undefined)
    return { title: '', noIndex: true }
  try {
    return match.handle.meta({ ...input, data: match.loaderData, params: match.params })
  } catch {
    return { title: '' }
  }
}

export function Document() {
  const root = useRouteLoaderData(rootId) as RootData
  const { now, origin } = useFrame()
  const matches = useMatches()
  const { pathname } = useLocation()
  const leaf = matches.findLast(({ handle }) => isRouteHandle(handle))
  const handle = leaf && isRouteHandle(leaf.handle) && leaf.loaderData !== undefined ? leaf.handle : null
  const { settings } = root
  const lang = handle?.lang ?? settings.site.locale
  const dir = handle?.dir ?? 'ltr'
  const meta = metaOf(leaf, { settings, path: pathname, origin: settings.site.origin ?? origin })
  // One value as long as nothing of it changes: a new one would make every slot that is not alive yet draw itself anew.
  const page = useMemo(() => ({ now, lang, dir, settings }), [now, lang, dir, settings])
  usePageEffects({ title: meta.title, pageType: handle?.pageType ?? 'error' })

  return (
    <html lang={lang} dir={dir}>
      <PageHead meta={meta} settings={settings} path={pathname} />
      <body data-header={handle?.headerStyle ?? 'solid'}>
        <PageProvider value={page}>
          <SkipLink />
          {settings.header.globalNav && <GlobalNav />}
          <Header sponsors={root.headerSponsors} style={handle?.headerStyle ?? 'solid'} />
          {settings.header.type === 'sticky' && <StickyHeader />}
          <AccountPanel />
          <MenuOverlay menu={root.menu} sponsors={root.headerSponsors} />
          <SearchPanel />
          <main id="content" tabIndex={-1}>
            <LoadingBar place="main" />
            <Outlet />
          </main>
          <MediaLayer />
          <FooterAdverts path={pathname} pageType={handle?.pageType ?? 'error'} />
          <Footer rows={root.sponsorRows} />
        </PageProvider>
      </body>
    </html>
  )
}

function SkipLink() {
  const text = useMessages(shellMessages)
  return (
    <a className="skip-link" href="#content">
      {text.skipToContent}
    </a>
  )
}

/** Status and message of the error that the page area shows. */
export const usePageError = () => normaliseError(useRouteError())
