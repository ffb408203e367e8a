/** What a component knows of its page: instant, language, settings. The same on the server and at hydration. */
import type { ClubSettings } from '@club/settings'
import { createContext, type ReactNode, useContext } from 'react'

export type PageState = {
  /** The instant the page was made for, ISO. Travels with the hydration data, so that both renders agree. */
  now: string
  lang: string
  dir: 'ltr' | 'rtl'
  settings: ClubSettings
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

export const useSettings = (): ClubSettings => usePage().settings
