/**
 * HTML of parts that are drawn alike on many pages (`Still` with a `drawing`, docs/performance.md#still): a thread draws such a part twice, and
 * from then on says what it said. What is drawn is cut out of the page's own HTML, between two marks that nobody outside can guess.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { Stills } from '@club/shell-api'
import { LRUCache } from 'lru-cache'

/** Memory that kept HTML may take in one thread, in bytes: a character of a part with any letter beyond Latin takes two. */
const memory = 16 * 1024 * 1024
/** The same for what was seen once, whose data alone are remembered. */
const memoryOfSeen = 4 * 1024 * 1024

export type PageStills = {
  /** For a page in a language, with what editors wrote in it. */
  in(lang: string, wordings: object): Stills
  /** Keeps what was drawn between the marks. @returns the page's HTML without them */
  taken(html: Buffer): Buffer
}

/** @param made what a page is drawn by beside the parts' own data, such as its settings */
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

  /** Answers come anew every minute, and most say what they said before: what is the same has the same name. */
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
    /** Keys of what is drawn on this page to be kept, by their marks. */
    const drawn = new Map<string, string>()
    return {
      in(lang, wordings) {
        const said = `${page},${nameOf(lang)},${nameOf(wordings)}`
        return {
          find(drawing, of) {
            // By value: loaders make most data anew for each page.
            const key = `${drawing},${said},${JSON.stringify(of)}`
            const html = kept.get(key)
            if (html !== undefined) return { html }
            // What comes a second time is worth keeping.
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

/** @param took is told of each mark what stood inside; of one whose end is missing, nothing */
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
      // Other attributes may follow. None holds the character itself: React escapes it.
      const end = html.indexOf('>', from) + 1
      clean += ` data-still=""${html.slice(from, end)}`
      from = end
      marks.lastIndex = end
      open.push({ mark: begins, at: clean.length })
    } else if (open.at(-1)?.mark === ends) {
      const { mark, at } = open.pop() as { mark: string; at: number }
      // A copy: a slice of a string holds on to all of it.
      took(mark, Buffer.from(clean.slice(at)).toString())
    }
  }
  return clean + html.slice(from)
}
