import { describe, expect, it } from '@jest/globals'
import { engineFor } from './engine-choice.core.ts'

describe('engine', () => {
  it.each([
    ['Safari', { mediaSource: true, nativeHls: 'maybe', airPlay: true }, 'native'],
    ['an old iPhone', { mediaSource: false, nativeHls: 'probably', airPlay: true }, 'native'],
    ['Chromium', { mediaSource: true, nativeHls: 'maybe', airPlay: false }, 'hls.js'],
    ['Firefox', { mediaSource: true, nativeHls: '', airPlay: false }, 'hls.js'],
    ['a browser without codecs', { mediaSource: false, nativeHls: '', airPlay: false }, 'none'],
  ] as const)('%s', (_name, abilities, engine) => expect(engineFor(abilities)).toBe(engine))
})
