/** What a page's HTML tells its browser: which versions it was rendered with, and the data to hydrate from. */
import type { RemotePin } from '@club/federation/host'
import type { Wordings } from '@club/shell-api'

/** An error as it travels in the hydration data: no stack, no cause. */
export type PageError = { status: number; message: string }

export type BootData = {
  /** Instant of the render, ISO. */
  now: string
  /** The site's clock stands at `now`, whatever a device's says. Never in production. */
  frozen?: true
  /** Origin for canonical addresses. */
  origin: string
  /** Names the set of versions that the page was drawn with. */
  composition: string
  /** What of it is not what everybody gets. */
  override?: { remote: string; version: string; local: boolean }
  /** Every remote of the composition; `entry` is an address on this site. */
  remotes: Record<string, RemotePin>
  /** Base paths of every remote that the registry knows, whether it runs or not. */
  claims: Record<string, readonly string[]>
  /** The remote whose route this page shows; null for the shell's own pages. */
  remote: string | null
  /** Address of the shell's script, and of everything it will load at once. */
  main: string
  preload: [address: string, integrity: string | null][]
  /** What editors wrote in the language of this page, by language; absent where that is their own. */
  wordings?: Readonly<Record<string, Wordings>>
  hydration: { loaderData: Record<string, unknown>; errors: Record<string, PageError> | null }
}

/** Behind the name of what a page is made of: whoever goes on from it gets a document, for it was drawn for them alone. */
export const previewedMark = ' previewed'

/** Id of the JSON block in the page: with a sign that no heading's words make an id of. */
export const bootElementId = '_boot'

/** JSON that is safe inside a script element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
