import { describe, expect, it } from '@jest/globals'
import { keepCopies } from './copies.ts'

const valid = { state: 1, now: 0, until: 1000 }

describe('a copy', () => {
  it('is made once for all who ask at a time, and for those who ask later', async () => {
    const copyOf = keepCopies<string>()
    let made = 0
    const make = async () => `copy ${++made}`
    const asked = Array.from({ length: 128 }, () => copyOf('news', valid, make))
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['copy 1']))
    expect(await copyOf('news', { ...valid, now: 999, until: 1999 }, make)).toBe('copy 1')
    expect(await copyOf('pages', valid, make)).toBe('copy 2')
  })

  it('is made anew once something has changed, and at the moment at which it changes by itself', async () => {
    const copyOf = keepCopies<string>()
    let made = 0
    const make = () => `copy ${++made}`
    await copyOf('news', valid, make)
    expect(await copyOf('news', { ...valid, state: 2 }, make)).toBe('copy 2')
    expect(await copyOf('news', { state: 2, now: 1000, until: 2000 }, make)).toBe('copy 3')
  })

  it('that could not be made is tried again', async () => {
    const copyOf = keepCopies<string>()
    await expect(copyOf('news', valid, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await copyOf('news', valid, () => 'there')).toBe('there')
  })
})
