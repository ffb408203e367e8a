import { sampleClub } from '@club/settings'
import { describe, expect, it } from '@jest/globals'
import { brandIn, brandOf } from './brand.core.ts'

const streamer = 'https://tv.example.club'
const main = 'https://www.example.club'

describe('the streamer site’s brand', () => {
  it('is the TV brand with the club’s name, and its languages lead to its own home', () => {
    const { languages, club, colours } = brandOf(sampleClub)
    const inEnglish = brandIn(sampleClub, (text) => text)
    expect(inEnglish.site.titleSuffix).toBe('Blues TV – Thornsea Town')
    expect(languages.map(({ link }) => link)).toEqual(['/', '/?lang=ar'])
    expect([club, colours]).toEqual([sampleClub.club, sampleClub.colours])
  })

  it('is called as the language of the page calls it', () => {
    const { site } = brandIn(sampleClub, (text) => (text === 'Blues TV' ? 'تلفزيون البلوز' : text))
    expect(site.titleSuffix).toBe('تلفزيون البلوز – Thornsea Town')
  })

  it('has the club’s own language at the plain address, whichever that is', () => {
    const { languages } = brandOf({ ...sampleClub, site: { ...sampleClub.site, locale: 'ar' } })
    expect(languages.map(({ link }) => link)).toEqual(['/?lang=en-GB', '/'])
  })

  it('is at its own address, and never at the main site’s', () => {
    const at = (sites: typeof sampleClub.sites) =>
      brandOf({ ...sampleClub, site: { ...sampleClub.site, origin: main }, sites }).site.origin
    expect(at({ main, streamer })).toBe(streamer)
    expect(at({ main: ':4200', streamer: ':4400' })).toBeNull()
    expect(at(undefined)).toBeNull()
  })
})
