import { describe, expect, it } from '@jest/globals'
import { blocksOf } from './markdown.core.ts'

describe('the information of a price', () => {
  it('has paragraphs, lists, headings, bold, italic and links', () =>
    expect(
      blocksOf(
        '## What you get\nAll **live** matches,\n*home and away*\n\n- one\n- two [here](/videos)\n\n1. first\n2. second',
      ),
    ).toEqual([
      { type: 'heading', level: 4, spans: [{ text: 'What you get' }] },
      {
        type: 'paragraph',
        spans: [
          { text: 'All ' },
          { text: 'live', bold: true },
          { text: ' matches, ' },
          { text: 'home and away', italic: true },
        ],
      },
      {
        type: 'list',
        ordered: false,
        items: [[{ text: 'one' }], [{ text: 'two ' }, { text: 'here', href: '/videos' }]],
      },
      { type: 'list', ordered: true, items: [[{ text: 'first' }], [{ text: 'second' }]] },
    ]))

  it('keeps as text what it does not know, and what leads nowhere safe', () => {
    const text = '<b>no</b> [press](javascript:alert(1)) 2 * 3'
    expect(blocksOf(text)).toEqual([{ type: 'paragraph', spans: [{ text }] }])
  })

  it('is nothing where there is nothing', () => expect(blocksOf(' \n\n ')).toEqual([]))
})
