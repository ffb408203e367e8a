/** Data in a page's HTML for its browser: which versions it was rendered with, and the data to hydrate from. */
import type { RemotePin } from '@club/federation/host'
import type { Wordings } from '@club/shell-api'

/** An error as part of the hydration data: no stack, no cause. */
export type PageError = { status: number; message: string }

export type BootData = {
  /** Instant of the render, ISO. */
  now: string
  /** The site's clock is frozen at `now`, whatever a device's says. Never in production. */
  frozen?: true
  /** Origin for canonical addresses. */
  origin: string
  /** Identifies the set of versions that the page was drawn with. */
  composition: string
  /** The version that this visitor gets instead of the usual one. */
  override?: { remote: string; version: string; local: boolean }
  /** Every remote of the composition; `entry` is an address on this site. */
  remotes: Record<string, RemotePin>
  /** Base paths of every remote in the registry, whether it runs or not. */
  claims: Record<string, readonly string[]>
  /** The remote whose route this page shows; null for the shell's own pages. */
  remote: string | null
  /** Address of the shell's script, and of everything that it loads at once. */
  main: string
  preload: [address: string, integrity: string | null][]
  /** Editors' texts in the page's language, by language; absent if that is the editors' own. */
  wordings?: Readonly<Record<string, Wordings>>
  hydration: { loaderData: Record<string, unknown>; errors: Record<string, PageError> | null }
}

/** Suffix of a composition's name on a previewed page: navigating from it loads a document, because the page was drawn for one visitor only. */
export const previewedMark = ' previewed'

/** Id of the JSON block in the page; the underscore keeps it different from any heading's id. */
export const bootElementId = '_boot'

/** JSON that is safe inside a script element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
