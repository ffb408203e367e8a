/** Navigation within an open page, and its scroll position. */
import type { Page } from 'playwright/test'

/** Navigates within the page, as the browser does to an entry of its history. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    const state = { idx: history.length, key: Math.random().toString(36).slice(2), usr: null }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, path)

/** Whole pixels from the top. */
export const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
