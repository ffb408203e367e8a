import { describe, expect, it } from '@jest/globals'
import { messages } from '../messages/en.ts'
import { isoDuration, videoDuration, videoTitle } from './video-words.core.ts'

describe('the length of a video', () => {
  it.each([
    [0, '00:00', 'PT0S'],
    [20, '00:20', 'PT20S'],
    [80, '01:20', 'PT1M20S'],
    [3599, '59:59', 'PT59M59S'],
    [3600, '1hr 00', 'PT1H'],
    [3900, '1hr 05', 'PT1H5M'],
    [36_059, '10hr 00', 'PT10H59S'],
    [-5, '00:00', 'PT0S'],
    [59.6, '01:00', 'PT1M'],
    [3599.7, '1hr 00', 'PT1H'],
  ])('%s seconds: %s', (seconds, shown, iso) => {
    expect([videoDuration(seconds, messages.hoursAndMinutes), isoDuration(seconds)]).toEqual([shown, iso])
  })
})

describe('the title of a video', () => {
  it('stays as it is up to 48 characters, and is cut there', () => {
    const exact = 'x'.repeat(48)
    expect(videoTitle(exact)).toBe(exact)
    expect(videoTitle(`${exact}y`)).toBe(`${exact}...`)
    expect(videoTitle(`${'x'.repeat(47)} and more`)).toBe(`${'x'.repeat(47)}...`)
  })

  it('is never cut within what is read as one character', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(videoTitle(family.repeat(49))).toBe(`${family.repeat(48)}...`)
    expect(videoTitle('e\u0301'.repeat(49))).toBe(`${'e\u0301'.repeat(48)}...`)
  })
})
