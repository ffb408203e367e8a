/** A site where React draws it: what stands around every page, its home, its errors, its words. The rest of a site is the same for all. */
import type { EventBus } from '@club/event-bus'
import type { PlaybackReport } from '@club/player'
import type { ClubSettings } from '@club/settings'
import type { Api, Catalogue, PageType, RouteHandle, Say } from '@club/shell-api'
import type { ComponentType, ReactNode } from 'react'
import type { LoaderFunction, LoaderFunctionArgs, RouteObject } from 'react-router'
import type { SlotName, SlotTexts } from './slots.tsx'

/** What every page of a site needs, whatever else its layout asks for. */
export type SiteRoot = {
  settings: ClubSettings
  /** Language of this visit, where a page's own handle does not say one; the club's where neither does. */
  lang?: string
}

export type LayoutProps<Root> = {
  root: Root
  /** Path of the page. */
  path: string
  pageType: PageType
  headerStyle: NonNullable<RouteHandle['headerStyle']>
}

/** A page that has begun to come alive, as it is told to whatever else a site starts with it. */
export type LivePage = {
  readonly bus: EventBus
  readonly settings: ClubSettings
  /** Names the build of the site's scripts. */
  readonly version: string
  /** Full path of the page that is shown. */
  here(): string
  /**
   * @param back a step back in the history will do, where that leads there
   * @param scroll where the next page is to stand; the top when null
   */
  go(to: string, options: { replace: boolean; back: boolean; scroll: number | null }): void
  /** Whether the page is on its way to another one. */
  busy(): boolean
  /** The site's clock. */
  now(): Date
  /** Hears every page that is reached. */
  watch(reached: (path: string) => void): () => void
  report(report: PlaybackReport): void
  /** Hears what could not be fetched. */
  failed(problem: unknown): void
}

export type HeadLink = { rel: string; href: string; type?: string; title?: string }

export type SiteApp<Root extends SiteRoot = SiteRoot> = {
  /** What stands in the body, around the page itself, which comes as an outlet of the router. */
  Layout: ComponentType<LayoutProps<Root>>
  home: {
    handle: RouteHandle
    /** The slots of home, in order of appearance. Each brings its own data, each may fail alone. */
    slots: readonly SlotName[]
    /** In place of the slots' data. */
    loader?: LoaderFunction
    /** Its loader's data: `SlotsData` of these slots, or what its own loader brings. */
    Component: ComponentType
  }
  /** Pages of the site's own, beside those of its remotes. */
  pages?: readonly RouteObject[]
  /** The club's content pages that this site has itself, among the paths that are no remote's. */
  contentPages?: {
    /** Their paths, by what the club says now. */
    paths: (root: Root) => readonly string[]
    handle: RouteHandle
    /** @throws what answers 404 where the path is none of them */
    loader: LoaderFunction
    Component: ComponentType
  }
  /** Whose the paths are that are nobody's on this site: links to them lead to the main site, where there is one. Absent: nobody's. */
  otherPages?: 'main'
  /** false: no page has any script, and none comes alive. Private pages are such. */
  scripts?: false
  /** What stands in the page's place when it failed, and in place of everything when even that did. */
  ErrorPage: ComponentType
  RootError: ComponentType
  slotTexts: Catalogue<SlotTexts>
  /** The club in the language of a page; as it was written where absent. */
  clubIn?: (club: ClubSettings, say: Say) => ClubSettings
  /** What every page's head leads to besides: feeds, the manifest. */
  headLinks?: (root: Root) => readonly HeadLink[]
  /** Begins what else is alive in this site's pages, once, before React takes over. @returns what stands around the page */
  alive?: (page: LivePage) => ComponentType<{ children: ReactNode }>
}

/** A site's own work on the server, which a render worker is given beside the site: nothing of it is in any fan's download. */
export type SiteData = {
  /** Brings what every page needs; runs once a page. */
  loadRoot(args: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<SiteRoot>
  /** The club as this site shows it; as the platform tells of it where absent. */
  brand?: (club: ClubSettings) => ClubSettings
  /** Where what a former site had at an address is now, asked where no page answers; null: nowhere. */
  oldAddress?(api: Api, path: string, signal: AbortSignal): Promise<string | null>
}

/** A site with its root's data typed; the host handles it untyped. */
export const siteApp = <Root extends SiteRoot>(app: SiteApp<Root>): SiteApp => app as unknown as SiteApp
