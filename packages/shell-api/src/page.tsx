/** What a component knows of its page: instant, language, settings. The same on the server and at hydration. */
import { english, type Wordings } from '@club/i18n'
import type { ClubSettings } from '@club/settings'
import { createContext, type ReactNode, useContext, useEffect } from 'react'

export type PageState = {
  /**
   * The instant the page was made for, ISO: of one that is gone to, that of the arrival. The first page's travels with the hydration
   * data, so that both renders agree.
   */
  now: string
  lang: string
  dir: 'ltr' | 'rtl'
  settings: ClubSettings
  /** What editors wrote, in the language of the page; absent where that is their own. */
  wordings?: Wordings
  /** Address of the site, without a slash at the end. */
  origin: string
  /**
   * Where a path is that is no page of this site: its address on another site of ours, or null where there is none. Undefined
   * where it is here; absent where every path is.
   */
  elsewhere?: (path: string) => string | null | undefined
  /** A form of the page that was sent without scripts and cannot be taken: it is shown again as it was. */
  sentForm?: SentForm
  /** On the server alone, on pages that are everybody's. */
  stills?: Stills
}

/** What the server keeps of parts that are drawn alike on many pages. */
export type Stills = {
  /**
   * @param drawing names how a part is drawn
   * @param of what it is drawn from: data, compared by value
   * @returns the HTML inside it; or a mark for what is drawn now, so that the host can keep it; or null: it is drawn and that is all
   */
  find(drawing: string, of: unknown): { readonly html: string } | { readonly mark: string } | null
}

export type SentForm = {
  readonly formID: string
  /** What was typed, and what is wrong with it, by the field's name. */
  readonly fields: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, string>>
}

const PageContext = createContext<PageState | null>(null)

export function PageProvider({ value, children }: { value: PageState; children: ReactNode }) {
  return <PageContext value={value}>{children}</PageContext>
}

/** @throws when drawn outside of a page, which is a fault of the host */
export function usePage(): PageState {
  const page = useContext(PageContext)
  if (page === null) throw new Error('usePage outside of PageProvider')
  return page
}

/** The page, or null for what is drawn outside of one, as in the kit's own tests. */
export const usePageIfAny = (): PageState | null => useContext(PageContext)

/** The language of the page, such as 'en-GB'; English for what is drawn outside of a page, as in the kit's own tests. */
export const useLanguage = (): string => usePageIfAny()?.lang ?? english

export const useSettings = (): ClubSettings => usePage().settings

/** 'Fixtures | Thornsea Town FC'; home is the club alone. */
export const fullTitle = (title: string, settings: ClubSettings): string =>
  title === '' ? settings.site.titleSuffix : `${title} | ${settings.site.titleSuffix}`

/** Keeps the tab's title at what is true while a page is read, such as a score. What the server drew stands until it changes. */
export function useLiveTitle(title: string): void {
  const full = fullTitle(title, useSettings())
  useEffect(() => {
    if (document.title !== full) document.title = full
  }, [full])
}
