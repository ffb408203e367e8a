/** Words that a browser has broken inside, as a reader sees them. */
import type { Page } from 'playwright/test'

/** @returns each such word, and the lines that it stands on: 'Thornsea: Thorn/sea' */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const range = document.createRange()
    /** The lines of a word. Those of large type overlap: one begins where a letter stands half its height below the one before. */
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
    /** A table's caption, say, that stands in a box of one pixel. */
    const isClipped = (element: Element) =>
      element.clientWidth <= 1 && getComputedStyle(element).overflowX !== 'visible'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent ?? ''
      // Who listens hears whole words, and an address in a text may break anywhere.
      if (!element || element.closest('.visually-hidden, script, style, noscript, svg')) continue
      if (!element.checkVisibility({ visibilityProperty: true }) || isClipped(element)) continue
      // A score is a word, too.
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
