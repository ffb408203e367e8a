import { afterEach, describe, expect, it } from '@jest/globals'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { Still } from './Still.tsx'

let root: Root | null = null
afterEach(() => {
  act(() => root?.unmount())
  root = null
  document.body.replaceChildren()
})

let drawn = 0
function Words({ children }: { children: string }) {
  drawn += 1
  return <a href="/news">{children}</a>
}
const list = (of: unknown, words: string) => (
  <Still as="ul" of={of} className="list">
    <Words>{words}</Words>
  </Still>
)

/** A page as it came from the server, with React hydrated over it. */
function alive(html: string, page: ReactNode) {
  drawn = 0
  document.body.innerHTML = html
  const problems: unknown[] = []
  act(() => {
    root = hydrateRoot(document.body, page, { onRecoverableError: (problem) => problems.push(problem) })
  })
  expect(problems).toEqual([])
}
const here = (
  <button key="here" type="button">
    Here
  </button>
)
const served = '<ul class="list" data-still=""><a href="/news">One</a></ul>'
const redraw = (page: ReactNode) => act(() => root?.render(page))
const html = () => document.body.innerHTML

describe('Still', () => {
  it('keeps the very elements that the server drew, and draws nothing while its data stay', () => {
    const data = {}
    document.body.innerHTML = served
    alive(served, list(data, 'One'))
    const link = document.querySelector('a')
    redraw(list(data, 'One'))
    expect([html(), drawn]).toEqual([served, 0])
    expect(document.querySelector('a')).toBe(link)
  })

  it('is drawn once its data change, whatever they change to, and keeps the focus', () => {
    const data = {}
    alive(served, list(data, 'One'))
    document.querySelector('a')?.focus()
    redraw(list({}, 'Two'))
    expect(html()).toBe(served.replace('One', 'Two'))
    expect(document.activeElement?.textContent).toBe('Two')
    redraw(list(data, 'Three'))
    expect(html()).toBe(served.replace('One', 'Three'))
  })

  it('takes no focus that stands elsewhere', () => {
    alive(`<button type="button">Here</button>${served}`, [here, list(1, 'One')])
    document.querySelector('button')?.focus()
    redraw([here, list(2, 'Two')])
    expect(document.activeElement?.textContent).toBe('Here')
  })

  it('is drawn where no server drew it: after a navigation, and where what came does not fit', () => {
    alive('', null)
    redraw(list(1, 'One'))
    expect(html()).toBe(served)
    // It keeps what it has drawn itself, too.
    redraw(list(1, 'One'))
    expect([html(), drawn]).toEqual([served, 1])
    act(() => root?.unmount())
    document.body.innerHTML = '<p>Another page</p>'
    act(() => {
      root = hydrateRoot(document.body, list(1, 'One'), { onRecoverableError: () => {} })
    })
    expect(html()).toBe(served)
  })
})
