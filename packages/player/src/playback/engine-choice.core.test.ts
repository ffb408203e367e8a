import { describe, expect, it } from '@jest/globals'
import { engineFor } from './engine-choice.core.ts'

describe('engine', () => {
  it.each([
    ['Safari', { mediaSource: true, nativeHls: 'maybe', airPlay: true }, 'hls.js'],
    ['an old iPhone', { mediaSource: false, nativeHls: 'probably', airPlay: true }, 'none'],
  ] as const)('of a protected stream: %s', (_name, abilities, engine) =>
    expect(engineFor(abilities, true)).toBe(engine),
  )

  it.each([
    ['Safari', { mediaSource: true, nativeHls: 'maybe', airPlay: true }, 'native'],
    ['an old iPhone', { mediaSource: false, nativeHls: 'probably', airPlay: true }, 'native'],
    ['Chromium', { mediaSource: true, nativeHls: 'maybe', airPlay: false }, 'hls.js'],
    ['Firefox', { mediaSource: true, nativeHls: '', airPlay: false }, 'hls.js'],
    ['a browser without codecs', { mediaSource: false, nativeHls: '', airPlay: false }, 'none'],
  ] as const)('%s', (_name, abilities, engine) => expect(engineFor(abilities, false)).toBe(engine))
})
