import { describe, expect, it } from '@jest/globals'
import { doubtfulSettings } from './doubtful-settings.core.ts'
import { sampleInstallation } from './sample-club.ts'

describe('settings that a club will hardly want', () => {
  it('are none of the sample club’s', () => {
    expect(doubtfulSettings(sampleInstallation)).toEqual([])
  })

  it('are a brand that white cannot be read on, and that cannot be read on white', () => {
    const said = (colours: Partial<typeof sampleInstallation.colours>) =>
      doubtfulSettings({ ...sampleInstallation, colours: { ...sampleInstallation.colours, ...colours } })
    expect(said({ brand: '#6cabdd' })).toEqual([expect.stringMatching(/^colours\.brand: .* 2\.46:1/)])
    expect(said({ brandDeep: '#ffc20e' })).toEqual([
      expect.stringMatching(/^colours\.brandDeep: .* 1\.\d+:1/),
    ])
  })

  it('are a language of the site that is not among its languages, letter for letter', () => {
    const said = (locale: string) =>
      doubtfulSettings({ ...sampleInstallation, site: { ...sampleInstallation.site, locale } })
    expect([said('ar'), said('ar-EG')]).toEqual([[], [expect.stringMatching(/^site\.locale: /)]])
  })

  it('are a tag manager’s script at an origin that is not among its own', () => {
    const said = (script: string) =>
      doubtfulSettings({
        ...sampleInstallation,
        tracking: { events: true, tagManager: { script, origins: ['https://tags.example.com'] } },
      })
    expect([said('https://tags.example.com/a.js'), said('/a.js')]).toEqual([[], []])
    expect(said('https://other.example.com/a.js')).toEqual([
      expect.stringMatching(/^tracking\.tagManager\.origins: .* https:\/\/other\.example\.com,/),
    ])
  })

  it('are a fallback that is no section, and fewer icons than benefits', () => {
    const said = (video: Partial<typeof sampleInstallation.video>) =>
      doubtfulSettings({ ...sampleInstallation, video: { ...sampleInstallation.video, ...video } })
    expect(said({ sectionFallback: 'lates' })).toEqual([
      expect.stringMatching(/^video\.sectionFallback: 'lates' is no section .*latest/),
    ])
    const { memberships } = sampleInstallation.video
    const few = { ...memberships, freemium: { ...memberships.freemium, benefitIcons: ['Play'] } }
    expect(said({ memberships: few })).toEqual([
      'video.memberships.freemium.benefitIcons: are 1 for 3 benefits, so the last ones have none',
    ])
  })
})
