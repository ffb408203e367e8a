/** What a club may not set, and which field the error names. */
import { describe, expect, it } from '@jest/globals'
import { clubSettings, installationSettings } from './club-settings.ts'
import { contrastOf } from './field-forms.ts'
import { sampleClub, sampleInstallation } from './sample-club.ts'

type Change = (settings: Record<string, Record<string, unknown>>) => void

/** Fields named in errors for the sample club's settings after a change. */
function named(change: Change): string[] {
  const settings = structuredClone(sampleClub) as unknown as Record<string, Record<string, unknown>>
  change(settings)
  const result = clubSettings.safeParse(settings)
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'))
}
const set =
  (room: string, field: string, value: unknown): Change =>
  (settings) => {
    settings[room] = { ...settings[room], [field]: value }
  }

describe('settings of a club', () => {
  it('are taken as the sample has them', () => expect(named(() => {})).toEqual([]))

  it.each([
    ['site', 'timezone', 'Mars/Olympus'],
    ['site', 'timezone', ''],
    ['site', 'locale', 'not a locale'],
    ['news', 'pageSize', -3],
    ['news', 'pageSize', 0],
    ['news', 'pageSize', 2.5],
    ['news', 'pageSize', 101],
    ['news', 'relatedQuantity', -1],
    ['season', 'current', 2.5],
    ['season', 'current', 26],
    ['colours', 'accentInk', '#ff5a3c'],
    ['colours', 'accent', 'red'],
  ])('name the field where it cannot be: %s.%s %j', (room, field, value) => {
    expect(named(set(room, field, value))).toEqual([`${room}.${field}`])
  })

  it.each([
    ['site', 'timezone', 'Pacific/Auckland'],
    ['site', 'locale', 'ar'],
    ['news', 'pageSize', 1],
    ['season', 'current', 2026],
    ['season', 'current', null],
  ])('may be any that there is: %s.%s %j', (room, field, value) => {
    expect(named(set(room, field, value))).toEqual([])
  })

  it('have each language once', () => {
    expect(
      named((settings) => {
        const { languages } = settings as unknown as typeof sampleClub
        languages.push(...languages.slice(0, 1))
      }),
    ).toEqual([`languages.${sampleClub.languages.length}.lang`])
  })

  it('name icons that the kit draws where they are written; whoever reads them takes newer ones too', () => {
    const withIcon = (icon: string) => {
      const settings = structuredClone(sampleInstallation)
      Object.assign(settings.social[1] ?? {}, { icon })
      Object.assign(settings.menus.main[0] ?? {}, { icon })
      settings.streamer.footerLinks = [
        { name: 'Terms', slug: '/terms', isExternal: false, newTab: false, customClass: '', icon },
      ]
      return settings
    }
    const written = (icon: string) =>
      installationSettings.safeParse(withIcon(icon)).error?.issues.map(({ path }) => path.join('.')) ?? []
    expect(written('Linkedin')).toEqual([])
    expect(written('Mastodon')).toEqual(['menus.main.0.icon', 'social.1.icon', 'streamer.footerLinks.0.icon'])
    expect(clubSettings.safeParse(withIcon('Mastodon')).success).toBe(true)
  })

  it('have places of a league that a league has', () => {
    const zone = (from: number) =>
      named((settings) => {
        settings.leagueZones = { 'first-team': [{ kind: 'promotion', from, to: 2 }] }
      })
    expect([zone(1), zone(0), zone(1.5)]).toEqual([
      [],
      ['leagueZones.first-team.0.from'],
      ['leagueZones.first-team.0.from'],
    ])
  })
})

it('contrast is that of WCAG, whichever colour is the ground', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#1237c8', '#1237c8')).toBe(1)
})
