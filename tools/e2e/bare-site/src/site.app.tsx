import { type LayoutProps, type SiteRoot, Slot, type SlotsData, siteApp, usePageError } from '@club/host'
import { catalogue, routeHandle } from '@club/shell-api'
import { SiteLink } from '@club/ui'
import { Outlet, useLoaderData } from 'react-router'

const Layout = ({ root }: LayoutProps<SiteRoot>) => (
  <>
    <header>
      <SiteLink href="/">{root.settings.club.name}</SiteLink> <SiteLink href="/news">News</SiteLink>
    </header>
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  </>
)

function Home() {
  const { slots } = useLoaderData() as SlotsData<'news/latest'>
  return <Slot name="news/latest" initial={slots['news/latest']} label="Latest news" />
}

export const app = siteApp({
  Layout,
  home: {
    handle: routeHandle({ pageType: 'home', chunk: 'home', meta: () => ({ title: '' }) }),
    slots: ['news/latest'],
    Component: Home,
  },
  ErrorPage: () => <h1>{usePageError().message}</h1>,
  RootError: () => <html lang="en" />,
  slotTexts: catalogue({ loading: 'Loading...', slotProblem: 'Not available.' }, () => Promise.reject()),
})
