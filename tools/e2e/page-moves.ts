/** Going on within a page that is open, and where it stands. */
import type { Page } from 'playwright/test'

/** Goes on within the page, as the browser itself goes to an entry of its history. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    const state = { idx: history.length, key: Math.random().toString(36).slice(2), usr: null }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, path)

/** Whole pixels from the top. */
export const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
