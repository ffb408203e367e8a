/** What React needs to draw a site: its layout, its home, its errors, its texts. Everything else is the same for all sites. */
import type { EventBus } from '@club/event-bus'
import type { PlaybackReport } from '@club/player'
import type { ClubSettings } from '@club/settings'
import type { Api, Catalogue, PageType, RouteHandle, Say } from '@club/shell-api'
import type { ComponentType, ReactNode } from 'react'
import type { LoaderFunction, LoaderFunctionArgs, RouteObject } from 'react-router'
import type { SlotName, SlotTexts } from './slots.tsx'

/** Data that every page of a site needs, whatever else its layout requires. */
export type SiteRoot = {
  settings: ClubSettings
  /** Language of this visit, if a page's own handle does not set one; default: the club's. */
  lang?: string
}

export type LayoutProps<Root> = {
  root: Root
  /** Path of the page. */
  path: string
  pageType: PageType
  headerStyle: NonNullable<RouteHandle['headerStyle']>
}

/** A page that has begun to hydrate, for everything else that a site starts with it. */
export type LivePage = {
  readonly bus: EventBus
  readonly settings: ClubSettings
  /** Identifies the build of the site's scripts. */
  readonly version: string
  /** Full path of the current page. */
  here(): string
  /**
   * @param back may go back in the history instead, if that leads there
   * @param scroll where to scroll the next page; null: to the top
   */
  go(to: string, options: { replace: boolean; back: boolean; scroll: number | null }): void
  /** Whether a navigation is in progress. */
  busy(): boolean
  /** The site's clock. */
  now(): Date
  /** Takes the time from a response's `Date` header: a device's clock may be an hour wrong. */
  clockSeen(date: string): void
  /** Calls back for every page that is reached. */
  watch(reached: (path: string) => void): () => void
  report(report: PlaybackReport): void
  /** Reports what could not be fetched. */
  failed(problem: unknown): void
}

export type HeadLink = { rel: string; href: string; type?: string; title?: string }

export type SiteApp<Root extends SiteRoot = SiteRoot> = {
  /** The body around the page itself, which is an outlet of the router. */
  Layout: ComponentType<LayoutProps<Root>>
  home: {
    handle: RouteHandle
    /** The slots of home, in order. Each has its own data, and may fail alone. */
    slots: readonly SlotName[]
    /** Replaces the slots' data. */
    loader?: LoaderFunction
    /** Its loader's data: `SlotsData` of these slots, or that of its own loader. */
    Component: ComponentType
  }
  /** The site's own pages, besides those of its remotes. */
  pages?: readonly RouteObject[]
  /** The club's content pages on this site, for paths that no remote owns. */
  contentPages?: {
    /** Their paths, from the club's current settings. */
    paths: (root: Root) => readonly string[]
    handle: RouteHandle
    /** @throws an error that answers 404 if the path matches none of them */
    loader: LoaderFunction
    Component: ComponentType
  }
  /** Where paths that this site does not have belong: 'main' makes links to them lead to the main site, if there is one. Absent: nowhere. */
  otherPages?: 'main'
  /** false: pages have no scripts and are never hydrated, as private pages. */
  scripts?: false
  /** Shown in place of a page that failed, and in place of everything if even that failed. */
  ErrorPage: ComponentType
  RootError: ComponentType
  slotTexts: Catalogue<SlotTexts>
  /** The club's settings in a page's language; default: unchanged. */
  clubIn?: (club: ClubSettings, say: Say) => ClubSettings
  /** Additional links in every page's head: feeds, the manifest. */
  headLinks?: (root: Root) => readonly HeadLink[]
  /** Starts whatever else runs in this site's pages, once, before hydration. @returns a component around the page */
  alive?: (page: LivePage) => ComponentType<{ children: ReactNode }>
}

/** A site's server code, passed to a render worker separately: none of it is in any fan's download. */
export type SiteData = {
  /** Loads what every page needs; runs once per page. */
  loadRoot(args: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<SiteRoot>
  /** The club as this site shows it; default: as the platform describes it. */
  brand?: (club: ClubSettings) => ClubSettings
  /** The new path for an address of a former site, called if no page answers; null: none. */
  oldAddress?(api: Api, path: string, signal: AbortSignal): Promise<string | null>
}

/** A site with its root's data typed; the host handles it untyped. */
export const siteApp = <Root extends SiteRoot>(app: SiteApp<Root>): SiteApp => app as unknown as SiteApp
