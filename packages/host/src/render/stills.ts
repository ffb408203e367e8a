/**
 * HTML of parts that look the same on many pages (`Still` with a `drawing`, docs/performance.md#still): a thread draws such a part twice, and
 * from then on reuses the HTML. It is cut out of the page's own HTML, between two marks that nobody outside can guess.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { Stills } from '@club/shell-api'
import { LRUCache } from 'lru-cache'

/** Memory for kept HTML in one thread, in bytes: a part with any character beyond Latin takes two bytes per character. */
const memory = 16 * 1024 * 1024
/** The same for parts seen once, of which only the keys are remembered. */
const memoryOfSeen = 4 * 1024 * 1024

export type PageStills = {
  /** For a page in a language, with its wordings. */
  in(lang: string, wordings: object): Stills
  /** Keeps what was drawn between the marks. @returns the page's HTML without them */
  taken(html: Buffer): Buffer
}

/** @param made what a page is drawn from besides the parts' own data, such as its settings */
export type StillStore = (made: readonly (string | object)[]) => PageStills

export function createStills(): StillStore {
  const kept = new LRUCache<string, string>({
    maxSize: memory,
    sizeCalculation: (html, key) => 2 * (html.length + key.length) + 100,
  })
  const seen = new LRUCache<string, true>({
    maxSize: memoryOfSeen,
    sizeCalculation: (_, key) => 2 * key.length + 100,
  })
  const names = new WeakMap<object, string>()
  const secret = randomUUID()

  /** Answers are fetched again every minute, mostly unchanged: equal content gets the same name. */
  function nameOf(part: string | object): string {
    if (typeof part === 'string') return JSON.stringify(part)
    const known = names.get(part)
    if (known !== undefined) return known
    const name = createHash('sha256').update(JSON.stringify(part)).digest('base64url')
    names.set(part, name)
    return name
  }

  return (made) => {
    const page = made.map(nameOf).join()
    /** Keys of parts drawn on this page that should be kept, by their marks. */
    const drawn = new Map<string, string>()
    return {
      in(lang, wordings) {
        const said = `${page},${nameOf(lang)},${nameOf(wordings)}`
        return {
          find(drawing, of) {
            // Compared by value: loaders create most data again for each page.
            const key = `${drawing},${said},${JSON.stringify(of)}`
            const html = kept.get(key)
            if (html !== undefined) return { html }
            // A part that occurs a second time is worth keeping.
            if (!seen.has(key)) {
              seen.set(key, true)
              return null
            }
            const mark = `${secret}:${drawn.size}`
            drawn.set(mark, key)
            return { mark }
          },
        }
      },
      taken(html) {
        if (drawn.size === 0) return html
        const clean = withoutMarks(html.toString(), secret, (mark, inside) => {
          const key = drawn.get(mark)
          if (key !== undefined) kept.set(key, inside)
        })
        return Buffer.from(clean)
      },
    }
  }
}

/** @param took called for each mark with what was inside; not for a mark without an end */
function withoutMarks(html: string, secret: string, took: (mark: string, inside: string) => void): string {
  const marks = new RegExp(
    ` data-still="(?<begins>${secret}:\\d+)"|<template data-still-end="(?<ends>${secret}:\\d+)"></template>`,
    'g',
  )
  const open: { mark: string; at: number }[] = []
  let clean = ''
  let from = 0
  for (let found = marks.exec(html); found !== null; found = marks.exec(html)) {
    clean += html.slice(from, found.index)
    from = marks.lastIndex
    const { begins, ends } = found.groups ?? {}
    if (begins !== undefined) {
      // Other attributes may follow. None contains the character itself: React escapes it.
      const end = html.indexOf('>', from) + 1
      clean += ` data-still=""${html.slice(from, end)}`
      from = end
      marks.lastIndex = end
      open.push({ mark: begins, at: clean.length })
    } else if (open.at(-1)?.mark === ends) {
      const { mark, at } = open.pop() as { mark: string; at: number }
      // A copy, because a slice would keep the whole string in memory.
      took(mark, Buffer.from(clean.slice(at)).toString())
    }
  }
  return clean + html.slice(from)
}
