import { describe, expect, it, jest } from '@jest/globals'
import { catalogue } from './catalogue.ts'

const texts = { news: 'News', page: (page: number) => `Page ${page}` }
const arabic: typeof texts = { news: 'الأخبار', page: (page) => `الصفحة ${page}` }
const bringing = () =>
  jest.fn(async (language: string) => {
    if (language !== 'ar') throw new Error(`no ${language}`)
    return { messages: arabic }
  })

describe('a catalogue', () => {
  it('speaks English at once, whatever the country, and loads nothing for it', async () => {
    const bring = bringing()
    const words = catalogue(texts, bring)
    expect(words.in('en-GB')).toBe(texts)
    expect(words.in('en')).toBe(texts)
    expect(await words.load('en-US')).toBe(texts)
    expect(bring).not.toHaveBeenCalled()
  })

  it('loads another language once, for whoever asks', async () => {
    const bring = bringing()
    const words = catalogue(texts, bring)
    expect(words.in('ar')).toBeNull()
    const both = [words.load('ar'), words.load('ar-EG')]
    expect(both[0]).toBe(both[1])
    expect((await both[0])?.news).toBe('الأخبار')
    expect(words.in('ar')?.page(2)).toBe('الصفحة 2')
    expect(bring).toHaveBeenCalledTimes(1)
  })

  it('is English in a language that cannot be had', async () => {
    const words = catalogue(texts, bringing())
    expect(await words.load('tlh')).toBe(texts)
    expect(words.in('tlh')).toBe(texts)
  })

  it('tries a language that did not come again, and not at once', async () => {
    jest.useFakeTimers()
    try {
      const bring = bringing().mockRejectedValueOnce(new Error('no network'))
      const words = catalogue(texts, bring)
      expect(await words.load('ar')).toBe(texts)
      jest.advanceTimersByTime(29_000)
      expect(await words.load('ar')).toBe(texts)
      expect(bring).toHaveBeenCalledTimes(1)
      jest.advanceTimersByTime(2000)
      const again = words.load('ar')
      // A page that is drawn in English does not vanish while it waits.
      expect(words.in('ar')).toBe(texts)
      expect(await again).toBe(arabic)
      expect(words.in('ar')).toBe(arabic)
    } finally {
      jest.useRealTimers()
    }
  })
})
