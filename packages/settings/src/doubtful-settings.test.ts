import { readFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import { grounds, mixes } from './derived-colours.core.ts'
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

  it.each([
    [
      'brandDeep',
      { brandDeep: '#7a0019' },
      [
        'quiet text on the ground of pages (#aa5e5d on #f5f7fc) hard to see: a contrast of 4.5:1 is needed, and this is 4.38:1',
      ],
    ],
    [
      'accent',
      { brand: '#1b4f9c', brandDeep: '#0b1f4b', accent: '#7a263a', accentInk: '#ffffff' },
      [
        'accents on brandDeep (#9d5a65 on #0b1f4b) hard to see: a contrast of 4.5:1 is needed, and this is 3.11:1',
      ],
    ],
    [
      'accent',
      { accent: '#ffffff' },
      ['signs on white (#ababab on #ffffff) hard to see: a contrast of 3:1 is needed, and this is 2.29:1'],
    ],
    [
      'brand',
      { brand: '#e2231a' },
      [
        'links on the ground of pages (#e2231a on #f5f7fc) hard to see: a contrast of 4.5:1 is needed, and this is 4.36:1',
        'text on its own tint (#e2231a on #ffeeeb) hard to see: a contrast of 4.5:1 is needed, and this is 4.16:1',
      ],
    ],
  ])('are a %s of which pages mix what cannot be seen: %j', (name, colours, said) => {
    const settings = { ...sampleInstallation, colours: { ...sampleInstallation.colours, ...colours } }
    expect(doubtfulSettings(settings)).toEqual(said.map((one) => `colours.${name}: makes ${one}`))
  })

  it('are judged by the mixes and the grounds that the tokens of the pages have', async () => {
    const css = await readFile(new URL('../../ui/src/tokens.css', import.meta.url), 'utf8')
    const tokens: Record<string, string> = Object.fromEntries(
      // The first of a name stands on screens: paper and other media come after it.
      [...css.matchAll(/--([\w-]+): ([^;]+);/g)].reverse().map(([, name, value]) => [name, value]),
    )
    const own = { brand: '--brand', brandDeep: '--brand-deep', accent: '--accent' }
    for (const [name, { of, hundredths, with: other }] of Object.entries(mixes))
      expect([
        `color-mix(in oklab, var(${own[of]}) ${hundredths}%, ${other})`,
        `color-mix(in oklab, ${other} ${100 - hundredths}%, var(${own[of]}))`,
      ]).toContain(tokens[name])
    expect(tokens).toMatchObject(grounds)
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

  it('are choices of pickers that no address can carry', () => {
    const { video } = sampleInstallation
    const pick = (teams: string, seasons: string) => ({
      ...video.videoFilters,
      teamPicker: { label: 'Teams', values: [{ name: 'A team', value: teams }] },
      seasonPicker: { label: 'Season', values: [{ name: 'A season', value: seasons }] },
    })
    const said = (teams: string, seasons: string) =>
      doubtfulSettings({ ...sampleInstallation, video: { ...video, videoFilters: pick(teams, seasons) } })
    expect(said('first-team', '2025-26')).toEqual([])
    expect(said('First Team', '2025/26')).toEqual([
      `video.videoFilters.teamPicker.values: 'First Team' is no team's slug such as 'first-team', so it is not offered`,
      `video.videoFilters.seasonPicker.values: '2025/26' is no season such as '2025-26', so it is not offered`,
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
