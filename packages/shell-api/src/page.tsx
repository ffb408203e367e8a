/** What a component knows about its page: instant, language, settings. The same on the server and at hydration. */
import { english, type Wordings } from '@club/i18n'
import type { ClubSettings } from '@club/settings'
import { createContext, type ReactNode, useContext, useEffect } from 'react'

export type PageState = {
  /**
   * The instant the page was made for, ISO: after a navigation, that of the arrival. The first page's comes with the hydration
   * data, so that both renders agree.
   */
  now: string
  lang: string
  dir: 'ltr' | 'rtl'
  settings: ClubSettings
  /** Editors' texts in the language of the page; undefined if they write in that language. */
  wordings?: Wordings
  /** Address of the site, without a trailing slash. */
  origin: string
  /**
   * For a path that is not a page of this site: its address on another site of ours, or null if it has none. Undefined
   * if the path is on this site; the function is absent if every path is.
   */
  elsewhere?: (path: string) => string | null | undefined
  /** A form that was sent without scripts and rejected: it is shown again as it was. */
  sentForm?: SentForm
  /** Only on the server, on pages that are the same for everybody. */
  stills?: Stills
}

/** The server's cache of parts that are rendered alike on many pages. */
export type Stills = {
  /**
   * @param drawing names how a part is rendered
   * @param of the data it is rendered from, compared by value
   * @returns the HTML inside it; or a mark for a part that is rendered now, so that the host can cache it; or null: render it without caching
   */
  find(drawing: string, of: unknown): { readonly html: string } | { readonly mark: string } | null
}

export type SentForm = {
  readonly formID: string
  /** What the fan typed, and its errors, by the field's name. */
  readonly fields: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, string>>
}

const PageContext = createContext<PageState | null>(null)

export function PageProvider({ value, children }: { value: PageState; children: ReactNode }) {
  return <PageContext value={value}>{children}</PageContext>
}

/** @throws when rendered outside a page, which is a fault of the host */
export function usePage(): PageState {
  const page = useContext(PageContext)
  if (page === null) throw new Error('usePage outside of PageProvider')
  return page
}

/** The page, or null outside one, as in the kit's own tests. */
export const usePageIfAny = (): PageState | null => useContext(PageContext)

/** The language of the page, such as 'en-GB'; English outside a page, as in the kit's own tests. */
export const useLanguage = (): string => usePageIfAny()?.lang ?? english

export const useSettings = (): ClubSettings => usePage().settings

/** 'Fixtures | Thornsea Town FC'; home has only the club's name. */
export const fullTitle = (title: string, settings: ClubSettings): string =>
  title === '' ? settings.site.titleSuffix : `${title} | ${settings.site.titleSuffix}`

/** Updates the tab's title while a page is read, for example with a score. The server's title stays until it changes. */
export function useLiveTitle(title: string): void {
  const full = fullTitle(title, useSettings())
  useEffect(() => {
    if (document.title !== full) document.title = full
  }, [full])
}
