/** What a remote exports: route objects and slots, few and coarse (docs/architecture.md#a-page-from-request-to-alive). */
import type { Catalogue, Texts } from '@club/i18n'
import type { ClubSettings } from '@club/settings'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { SlotLoaderArgs } from './loading.ts'
import type { Say } from './said.ts'

/** Page types of docs/product.md#page-types. */
export type PageType =
  | 'home'
  | 'error'
  | 'matches'
  | 'matchCentre'
  | 'team'
  | 'playerProfile'
  | 'category'
  | 'contentPage'
  | 'newsListing'
  | 'newsSingle'
  | 'newsLegacy'
  | 'videoListing'
  | 'videoCategory'
  | 'login'
  | 'faqs'

/** Title, description and share card of one page. Addresses are paths; the shell makes them absolute. */
export type PageMeta = {
  /** Without the club's suffix, which the shell adds. */
  title: string
  description?: string | null
  /** Image library key of the share picture; the club's own if absent. */
  image?: string | null
  imageAlt?: string
  /** Canonical path if it is not the page's own. */
  canonical?: string
  type?: 'website' | 'article' | 'profile'
  publishedAt?: string
  /** Structured data (schema.org), written into the page unchanged. */
  structured?: readonly Record<string, unknown>[]
  noIndex?: boolean
}

export type MetaInput<Data> = {
  data: Data
  settings: ClubSettings
  /** Language of the page, such as 'en-GB'. */
  lang: string
  /** Returns editors' texts in that language, if there is a wording. */
  say: Say
  params: Readonly<Record<string, string | undefined>>
  path: string
  /** Absolute address of the site, without a trailing slash. */
  origin: string
}

/** `handle` of a remote's leaf route: what the shell must know before it renders the page. */
export type RouteHandle<Data = unknown> = {
  pageType: PageType
  /** Solid on most pages, transparent-dark on matches, match centre and team (docs/product.md#header). */
  headerStyle?: 'solid' | 'transparent-dark'
  /** Name of the page's lazy chunk, with which the shell finds its styles and scripts. */
  chunk: string
  meta(input: MetaInput<Data>): PageMeta
  /** Checks of the host that must pass before the loader runs, by name; an unknown one gives a 500 error (docs/product.md#error-page). */
  middleware?: readonly string[]
  /** Texts that `meta` needs; the shell loads them in the page's language before it calls `meta`. */
  messages?: Catalogue<Texts>
  /** Language and direction if they are not the site's own. */
  lang?: string
  dir?: 'ltr' | 'rtl'
}

/** A route's handle with its loader's data typed; the shell reads it untyped. */
export const routeHandle = <Data>(handle: RouteHandle<Data>): RouteHandle<Data> => handle

/** A widget of one remote in a page of the host: renders the data of its own loader. */
export type SlotModule<Data = unknown> = {
  /** Name of the lazy chunk that renders it, if one does: with it the host finds the styles of a page that has the slot. */
  chunk?: string
  load(args: SlotLoaderArgs): Promise<Data>
  Component: ComponentType<{ data: Data }>
}

/** A slot with its data typed; the host handles slots untyped. */
export const slot = <Data>(module: SlotModule<Data>): SlotModule => module as unknown as SlotModule

/** A remote's `./routes` module. */
export type RoutesModule = { routes: RouteObject[] }

/** A remote's `./slots` module: its slots by name. */
export type SlotsModule = { slots: Record<string, SlotModule> }
