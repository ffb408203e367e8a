/** @jest-environment node */

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PageProvider, type PageState } from '@club/shell-api'
import { Still } from '@club/ui'
import { afterEach, describe, expect, it } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStills, type StillStore } from './stills.ts'

let drawn = 0
afterEach(() => {
  drawn = 0
})
function Word({ children }: { children: string }) {
  drawn += 1
  return <li>{children}</li>
}
/** Garbage collection on demand, to measure what the process really keeps. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

const club = { menus: [] }
const none = {}

const list = (words: string[], drawing?: string) => (
  <Still as="ul" of={words} drawing={drawing} className="list" data-size="l">
    {words.map((word) => (
      <Word key={word}>{word}</Word>
    ))}
  </Still>
)
const served = (...words: string[]) =>
  `<ul class="list" data-size="l" data-still="">${words.map((word) => `<li>${word}</li>`).join('')}</ul>`

/** A page in one thread, drawn as the host does. */
function draw(store: StillStore, page: React.ReactNode, lang = 'en-GB', made: object = club): string {
  const stills = store([made, 'http://localhost'])
  const state = { lang, stills: stills.in(lang, none) } as unknown as PageState
  const html = renderToStaticMarkup(<PageProvider value={state}>{page}</PageProvider>)
  return stills.taken(Buffer.from(html)).toString()
}

describe('what the server keeps of parts that are drawn alike', () => {
  it('is drawn twice, and said from then on, on whatever page', () => {
    const store = createStills()
    for (const times of [1, 2, 2, 2]) {
      expect(draw(store, <main>{list(['One'], 'words')}</main>)).toBe(`<main>${served('One')}</main>`)
      expect(drawn).toBe(times)
    }
    expect(draw(store, list(['One'], 'words'))).toBe(served('One'))
    expect(drawn).toBe(2)
  })

  it('goes by its data, by how it is drawn, by language and by what the page is made with', () => {
    const store = createStills()
    for (const _ of [1, 2, 3]) draw(store, list(['One'], 'words'))
    const before = drawn
    draw(store, list(['Two'], 'words'))
    draw(store, list(['One'], 'other words'))
    draw(store, list(['One'], 'words'), 'ar')
    draw(store, list(['One'], 'words'), 'en-GB', { menus: ['News'] })
    draw(store, list(['One']))
    expect(drawn - before).toBe(5)
    // Settings that were fetched again, and are the same.
    draw(store, list(['One'], 'words'), 'en-GB', { menus: [] })
    expect(drawn - before).toBe(5)
  })

  it('keeps a part, and nothing of the page that it was cut out of', () => {
    const store = createStills()
    const page = (part: number) => (
      <main>
        <p>{`${'–'.repeat(200_000)}${part}`}</p>
        {list([`Part ${part}`], 'words')}
      </main>
    )
    const gc = collector()
    gc()
    const before = process.memoryUsage().heapUsed
    for (let part = 0; part < 100; part++) for (const _ of [1, 2]) draw(store, page(part))
    gc()
    // A hundred pages would take forty megabytes.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(15_000_000)
  })

  it('keeps parts beside each other apart, and parts within parts', () => {
    const store = createStills()
    const page = () => (
      <main>
        <Still of="outer" drawing="outer">
          {list(['One & <only>'], 'words')}
          <p>between</p>
          {list(['Two', 'Three'], 'words')}
        </Still>
        {list(['Two', 'Three'], 'words')}
      </main>
    )
    const first = draw(createStills(), page())
    for (const _ of [1, 2, 3, 4]) expect(draw(store, page())).toBe(first)
    expect(first).toContain(served('One &amp; &lt;only&gt;'))
  })

  it('takes no word of a text for its marks', () => {
    const store = createStills()
    const words = ['<template data-still-end="x:0"></template>', ' data-still="x:0"']
    const first = draw(store, list(words, 'words'))
    for (const _ of [1, 2]) expect(draw(store, list(words, 'words'))).toBe(first)
  })
})
