import type { ContentBlock } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { partsOf } from './parts.core.ts'

const words: ContentBlock = { type: 'divider' }
const advert: ContentBlock = { type: 'advert', slotID: 'one' }

describe('the parts of a text', () => {
  it('are what is read, as long as it goes, and what is alive between', () => {
    expect(partsOf([words, words, advert, advert, words])).toEqual([
      { at: 0, words: [words, words] },
      { at: 2, living: advert },
      { at: 3, living: advert },
      { at: 4, words: [words] },
    ])
  })

  it('are none of an empty text', () => expect(partsOf([])).toEqual([]))
})
