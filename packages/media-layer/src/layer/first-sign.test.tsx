import { describe, expect, it, jest } from '@jest/globals'
import { atFirstSign } from './first-sign.ts'

/** A page with a link, a button and words between them. */
function open() {
  document.body.innerHTML =
    '<main><a href="/videos/a"><b>A film</b></a><p>Words</p><button>Play</button></main>'
  const run = jest.fn()
  atFirstSign(document, run)
  const over = (selector: string, event = 'pointerover') =>
    document.querySelector(selector)?.dispatchEvent(new Event(event, { bubbles: true }))
  return { run, over }
}

describe('the first sign that something is about to be pressed', () => {
  it('is a pointer that comes upon a link, or upon what is in one; once', () => {
    const { run, over } = open()
    over('b')
    over('a')
    over('button')
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('is the focus on a button', () => {
    const { run, over } = open()
    over('button', 'focusin')
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('is no pointer over words, and not over the page itself', () => {
    const { run, over } = open()
    over('p')
    document.dispatchEvent(new Event('pointerover'))
    expect(run).not.toHaveBeenCalled()
  })
})
