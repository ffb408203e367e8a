import type { ContentBlock } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { withNamesLinked } from './name-links.core.ts'

const people = [
  { slug: 'jo-hale', name: 'Jo Hale', lastName: 'Hale', team: 'first-team' },
  { slug: 'sam-hale-reed', name: 'Sam Hale-Reed', lastName: 'Hale-Reed', team: 'first-team' },
]
const paragraph = (text: string): ContentBlock => ({ type: 'paragraph', spans: [{ text }] })
const linksIn = (blocks: readonly ContentBlock[]) =>
  blocks.flatMap((block) =>
    block.type === 'paragraph'
      ? block.spans.filter(({ href }) => href).map(({ text, href }) => [text, href])
      : [],
  )

describe('names in what the sample tells', () => {
  it('are links where they first stand, by the whole name or the last one', () => {
    const linked = withNamesLinked(
      [paragraph('Jo Hale scored.'), paragraph('Hale again; Hale-Reed ran on.')],
      people,
    )
    expect(linksIn(linked)).toEqual([
      ['Jo Hale', '/players/first-team/jo-hale'],
      ['Hale-Reed', '/players/first-team/sam-hale-reed'],
    ])
    expect(linked[1]).toEqual({
      type: 'paragraph',
      spans: [
        { text: 'Hale again; ' },
        { text: 'Hale-Reed', href: '/players/first-team/sam-hale-reed' },
        { text: ' ran on.' },
      ],
    })
  })

  it('stay plain within a longer word, in a quote, and where somebody of the other side has the same one', () => {
    const quote: ContentBlock = { type: 'quote', spans: [{ text: 'Hale was fine' }] }
    expect(withNamesLinked([paragraph('Halesworth lost.'), quote], people)).toEqual([
      paragraph('Halesworth lost.'),
      quote,
    ])
    expect(
      linksIn(withNamesLinked([paragraph('Hale against Hale-Reed')], people, new Set(['Hale']))),
    ).toEqual([['Hale-Reed', '/players/first-team/sam-hale-reed']])
  })

  it('leave links that an editor made, and texts of clubs without players', () => {
    const body: ContentBlock[] = [{ type: 'paragraph', spans: [{ text: 'Jo Hale', href: '/tickets' }] }]
    expect(withNamesLinked(body, people)).toEqual(body)
    expect(withNamesLinked(body, [])).toEqual(body)
  })
})
