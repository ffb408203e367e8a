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
    ['club', 'name', ' '],
    ['teams', 'firstTeam', 'First Team'],
    ['site', 'origin', 'https://www.example.club/'],
    ['site', 'origin', 'www.example.club'],
    ['sites', 'main', 'ftp://www.example.club'],
    ['sites', 'account', 'https://account.example.club/'],
  ])('name the field where it cannot be: %s.%s %j', (room, field, value) => {
    expect(named(set(room, field, value))).toEqual([`${room}.${field}`])
  })

  it.each([
    ['site', 'timezone', 'Pacific/Auckland'],
    ['site', 'locale', 'ar'],
    ['news', 'pageSize', 1],
    ['season', 'current', 2026],
    ['season', 'current', null],
    ['site', 'origin', 'https://www.example.club'],
    ['sites', 'main', ':4200'],
    ['sites', 'main', 'https://www.example.club'],
  ])('may be any that there is: %s.%s %j', (room, field, value) => {
    expect(named(set(room, field, value))).toEqual([])
  })

  it('have languages by tags that dates and numbers can be written in', () => {
    const tagged = (lang: string) =>
      named((settings) => {
        Object.assign((settings as unknown as typeof sampleClub).languages[1] ?? {}, { lang })
      })
    for (const lang of ['ar', 'ar-EG', 'es-419', 'zh-Hant-TW'])
      expect([lang, tagged(lang)]).toEqual([lang, []])
    for (const lang of ['ar_EG', 'Arabic (Egypt)', ''])
      expect([lang, tagged(lang)]).toEqual([lang, ['languages.1.lang']])
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

  it('name pages of a payment provider by their origins', () => {
    const pages = (page: string) =>
      named((settings) => {
        Object.assign(settings, { paymentPages: [page] })
      })
    expect(pages('https://pay.example.club')).toEqual([])
    expect(pages('pay.example.club')).toEqual(['paymentPages.0'])
  })

  it('have zones in order that share no position, and a page for each feed that is on', () => {
    const written = (change: (settings: typeof sampleInstallation) => void) => {
      const settings = structuredClone(sampleInstallation)
      change(settings)
      return (
        installationSettings
          .safeParse(settings)
          .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
      )
    }
    const zones = (...bounds: [number, number][]) =>
      written((settings) => {
        settings.leagueZones = { u19: bounds.map(([from, to]) => ({ kind: 'promotion', from, to })) }
      })
    expect(zones([1, 2], [3, 3])).toEqual([])
    expect(zones([4, 2])).toEqual(['leagueZones.u19.0.to: must be 4 or more, since the zone begins there'])
    expect(zones([1, 4], [4, 7])).toEqual([
      'leagueZones.u19.1.from: shares a position with the zone from 1 to 4',
    ])
    const faqsAt = (enabled: boolean) =>
      written(({ video: { feeds } }) => {
        Object.assign(feeds.faqs, { slug: '/live', enabled })
      })
    expect(faqsAt(false)).toEqual([])
    expect(faqsAt(true)).toEqual(["video.feeds.faqs.slug: '/live' is the page of the feed 'live'"])
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
