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
})
