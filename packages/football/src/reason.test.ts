import { expect, it } from '@jest/globals'
import { because } from './reason.core.ts'

it.each([
  ['Waterlogged pitch.', ': Waterlogged pitch'],
  ['Floodlights', ': Floodlights'],
  ['', ''],
  [null, ''],
])('gives %j as %j', (reason, expected) => expect(because(reason)).toBe(expected))
