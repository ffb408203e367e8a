import { describe, expect, it } from '@jest/globals'
import { isSafeAddress, isThisMachine, siteNames } from './this-machine.core.ts'

describe('this machine', () => {
  it.each([...siteNames, '127.0.0.2', 'drm.localhost'])('is %s', (name) => {
    expect(isThisMachine(name)).toBe(true)
  })

  it.each(['example.club', 'localhost.example.club', 'mylocalhost', '127.example.club', '128.0.0.1'])(
    'is not %s',
    (name) => {
      expect(isThisMachine(name)).toBe(false)
    },
  )
})

it.each([
  ['https://drm.example.club/licence?club=1', true, true],
  ['http://127.0.0.2:5000', true, false],
  ['http://drm.localhost', true, false],
  ['http://drm.example.club', false, false],
  ['https://fan@drm.example.club', false, false],
  ['https://:secret@drm.example.club', false, false],
  ['drm.example.club', false, false],
])('%s may be told secrets where http will do here: %s, and where not: %s', (address, plainHere, never) => {
  expect([true, false].map((plain) => isSafeAddress(address, { plainHere: plain }))).toEqual([
    plainHere,
    never,
  ])
})
