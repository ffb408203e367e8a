import { expect, it } from '@jest/globals'
import { isAtHome } from './at-home.core.ts'

it.each([
  ['home', null, true],
  ['home', 'Rootshall Lane', true],
  ['home', ' rootshall  LANE ', true],
  ['home', 'Rootshall Lane, Thornsea', true],
  ['home', 'Rootshall Lane (Thornsea)', true],
  ['home', 'Minster Fields, Harrowfold', false],
  ['home', 'Rootshall Lane Annexe', false],
  ['home', ' ', true],
  ['away', 'Rootshall Lane', false],
  ['away', null, false],
  [null, null, false],
] as const)('drawn %s at %j: %s', (ours, venue, expected) =>
  expect(isAtHome({ ours, venue }, 'Rootshall Lane', true)).toBe(expected),
)

it('knows where another team plays by the venue alone', () => {
  expect(isAtHome({ ours: 'home', venue: null }, 'Rootshall Lane', false)).toBe(false)
  expect(isAtHome({ ours: 'home', venue: 'Rootshall Lane' }, 'Rootshall Lane', false)).toBe(true)
})

it('takes a ground by any of its spellings', () => {
  expect(isAtHome({ ours: 'home', venue: 'St Jakobs Park' }, 'St. Jakob’s-Park', true)).toBe(true)
  expect(isAtHome({ ours: 'home', venue: 'Stade Léon' }, 'stade leon', true)).toBe(true)
})
