import { describe, expect, it } from '@jest/globals'
import { type Arrival, anchorOf, eased, placeOf, standingOf } from './place.core.ts'

const arrival = (given: Partial<Arrival> = {}): Arrival => ({
  first: false,
  atTop: false,
  pop: false,
  before: undefined,
  wanted: null,
  hash: '',
  samePage: false,
  ...given,
})

describe('the place of a page', () => {
  it.each<[string, Partial<Arrival>, ReturnType<typeof placeOf>]>([
    ['a new page begins at the top', {}, { at: 'height', y: 0 }],
    ['… the one that stands there, once more, too', { samePage: true }, { at: 'height', y: 0 }],
    ['a document is where the browser has put it', { first: true, pop: true }, { at: 'rest' }],
    ['back is where the fan was', { pop: true, before: 840 }, { at: 'height', y: 840 }],
    ['… whatever the hash says', { pop: true, before: 840, hash: '#a' }, { at: 'height', y: 840 }],
    ['back to where nobody was begins at the top', { pop: true }, { at: 'height', y: 0 }],
    ['a link to a page never visits what was before', { before: 840 }, { at: 'height', y: 0 }],
    ['whoever leads here may say where', { wanted: 300 }, { at: 'height', y: 300 }],
    ['a hash waits at the top of a new page', { hash: '#faq' }, { at: 'anchor', id: 'faq', from: 0 }],
    [
      '… and where it is on the same one',
      { hash: '#a', samePage: true },
      { at: 'anchor', id: 'a', from: null },
    ],
    ['… and of a document', { first: true, hash: '#a' }, { at: 'anchor', id: 'a', from: null }],
    [
      '… unless the fan has stood elsewhere since',
      { first: true, before: 840, hash: '#a' },
      { at: 'height', y: 840 },
    ],
    [
      '… nor is it where the browser put it nowhere',
      { first: true, atTop: true, before: 840 },
      { at: 'height', y: 840 },
    ],
    ['… and who has moved before it was alive stays', { first: true, before: 840 }, { at: 'rest' }],
    ['an empty hash is none', { hash: '#' }, { at: 'height', y: 0 }],
  ])('%s', (_name, given, expected) => expect(placeOf(arrival(given))).toEqual(expected))

  it.each<[string, Parameters<typeof standingOf>[0], number | undefined]>([
    ['is what the document knows', { key: 'k1', hash: '', remembered: 5, inHistory: 4 }, 5],
    ['… or the history, after a reload', { key: 'k1', hash: '#a', remembered: undefined, inHistory: 4 }, 4],
    [
      'is known of the entry that a tab begins with',
      { key: 'default', hash: '', remembered: 5, inHistory: 4 },
      5,
    ],
    [
      'is nowhere for a fresh press on a plain anchor, wherever another one led',
      { key: 'default', hash: '#a', remembered: 5, inHistory: undefined },
      undefined,
    ],
    [
      '… and that of the entry on the way back',
      { key: 'default', hash: '#a', remembered: 5, inHistory: 4 },
      4,
    ],
  ])('of before %s', (_name, entry, expected) => expect(standingOf(entry)).toBe(expected))

  it('reads escapes of a hash, and takes a broken one for none', () => {
    expect(anchorOf('#caf%C3%A9')).toBe('café')
    expect(anchorOf('#100%')).toBeNull()
  })

  it('goes gently', () => {
    expect([0, 0.25, 0.5, 0.75, 1, 2].map(eased)).toEqual([0, 0.125, 0.5, 0.875, 1, 1])
  })
})
