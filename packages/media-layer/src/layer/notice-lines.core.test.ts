import { describe, expect, it } from '@jest/globals'
import { piecesOf } from './notice-lines.core.ts'

describe('sentences with links', () => {
  it('lead where they say, and read as they are written', () => {
    const pieces = piecesOf(
      {
        text: 'Please upgrade or read our faqs',
        links: [
          { to: 'faqs', words: 'faqs' },
          { to: 'upgrade', words: 'upgrade' },
        ],
      },
      '',
    )
    expect(pieces).toEqual([
      { text: 'Please ', link: null },
      { text: 'upgrade', link: 'upgrade' },
      { text: ' or read our ', link: null },
      { text: 'faqs', link: 'faqs' },
    ])
  })
  it('name the club’s own support', () =>
    expect(
      piecesOf(
        { text: 'Please contact {support}', links: [{ to: 'support', words: '{support}' }] },
        'Blues TV support',
      ),
    ).toEqual([
      { text: 'Please contact ', link: null },
      { text: 'Blues TV support', link: 'support' },
    ]))
  it('may lead nowhere', () =>
    expect(piecesOf({ text: 'No', links: [] }, '')).toEqual([{ text: 'No', link: null }]))
})
