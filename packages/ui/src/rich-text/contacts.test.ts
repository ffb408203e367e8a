import { describe, expect, it } from '@jest/globals'
import { contactParts } from './contacts.core.ts'

const links = (text: string) => contactParts(text).flatMap(({ href }) => (href ? [href] : []))

describe('contacts in a text', () => {
  it.each([
    ['Ring 01632 960100 before noon.', ['tel:01632960100']],
    ['Text 07700 900106 with your row', ['tel:07700900106']],
    ['+44 1632 960100', ['tel:+441632960100']],
    ['Ring 01632 960150, on weekdays', ['tel:01632960150']],
    [
      'tickets@thornseatown.example.com, or 01632 960190.',
      ['mailto:tickets@thornseatown.example.com', 'tel:01632960190'],
    ],
  ])('%s', (text, expected) => {
    expect(links(text)).toEqual(expected)
    expect(
      contactParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  it.each([
    '0-0 after 120 minutes',
    'VAT number: GB 000 0001 06',
    '2026/27',
    'Founded in 1906',
    'Company 00000106',
    '',
  ])('nothing to ring in %j', (text) => expect(links(text)).toEqual([]))
})
