/** Finds words that the browser has broken across lines, as a reader sees them. */
import type { Page } from 'playwright/test'

/** @returns each such word, its parts line by line, and its element's class: 'Thornsea: Thorn/sea (title)' */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const range = document.createRange()
    /** The lines of a word. Lines of large type overlap, so a new one begins where a letter is over half its height below the one before. */
    const linesOf = (node: Node, from: number, to: number): string[] => {
      const lines: string[] = []
      let line = Number.NEGATIVE_INFINITY
      for (let at = from; at < to; at++) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const box = range.getClientRects()[0]
        if (!box || box.width === 0) continue
        if (box.top > line + box.height / 2) {
          lines.push('')
          line = box.top
        }
        lines.push((lines.pop() ?? '') + (node.textContent?.[at] ?? ''))
      }
      return lines
    }
    /** Clipped to one pixel, as a table's caption may be. */
    const isClipped = (element: Element) =>
      element.clientWidth <= 1 && getComputedStyle(element).overflowX !== 'visible'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent ?? ''
      // A screen reader reads whole words, and an address in a text may break anywhere.
      if (!element || element.closest('.visually-hidden, script, style, noscript, svg')) continue
      if (!element.checkVisibility({ visibilityProperty: true }) || isClipped(element)) continue
      // A score counts as a word too.
      for (const word of text.matchAll(
        /(?<!\d)\d{1,2}–\d{1,2}(?!\d)|[^\s\u00ad\u200b/\-\u2010-\u2015]{2,}/g,
      )) {
        if (/@|:\/\/|\.\w/.test(word[0])) continue
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        if (range.getClientRects().length < 2) continue
        const lines = linesOf(node, word.index, word.index + word[0].length)
        if (lines.length > 1) found.add(`${word[0]}: ${lines.join('/')} (${element.className})`)
      }
    }
    return [...found]
  })
