import { describe, expect, it } from '@jest/globals'
import { boxOf, formatFor, formatOfKey } from './negotiate.core.ts'

describe('the size', () => {
  it('is one of the list', () => {
    expect(boxOf('400x600')).toEqual({ width: 400, height: 600 })
    for (const size of ['401x400', '0x0', '400X400', '400x400 ', '99999x99999', ''])
      expect(boxOf(size)).toBeNull()
  })
})

describe('the format', () => {
  const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

  it('is the best that the reader takes', () => {
    expect(formatFor(chrome, 'jpeg')).toBe('avif')
    expect(formatFor('image/webp,*/*', 'jpeg')).toBe('webp')
    expect(formatFor('image/avif;q=0,image/webp', 'jpeg')).toBe('webp')
    expect(formatFor('*/*', 'jpeg')).toBe('plain')
    expect(formatFor(undefined, 'png')).toBe('plain')
    expect(formatFor('image/*', 'webp')).toBe('plain')
  })

  it('keeps the edges of drawings', () => {
    expect(formatFor(chrome, 'svg')).toBe('webp')
    expect(formatFor('image/avif', 'svg')).toBe('plain')
  })
})

describe('a key', () => {
  it('is folders and a file name', () => {
    expect(formatOfKey('news/derby-01.jpg')).toBe('jpeg')
    expect(formatOfKey('brand/crest.svg')).toBe('svg')
    expect(formatOfKey('a/b/c/d/e/f.webp')).toBe('webp')
  })

  it('never leads out of the library', () => {
    const hostile = [
      '../secrets.json',
      '../x.jpg',
      'a/../x.jpg',
      '/etc/x.jpg',
      'a//x.jpg',
      './x.jpg',
      'a/.hidden.jpg',
      '.jpg',
      'x.jpg/',
      'x.jpg\0.png',
      'a\\..\\x.jpg',
      'x.php',
      'x',
      '',
      'A.jpg',
      `${'a'.repeat(200)}.jpg`,
      'a/b/c/d/e/f/g.jpg',
    ]
    for (const key of hostile) expect([key, formatOfKey(key)]).toEqual([key, null])
  })
})
