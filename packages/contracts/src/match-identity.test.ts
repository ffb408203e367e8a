import { describe, expect, it } from '@jest/globals'
import { clubSlug, matchID } from './match-identity.ts'
import { matchSlug, slug } from './wire.ts'

describe('a club’s id', () => {
  it('is the same however files spell the name', () => {
    for (const name of [
      'Southend United',
      'Southend Utd',
      'SOUTHEND UTD.',
      'Southend United FC',
      'Southend United F.C.',
    ]) {
      expect(clubSlug(name)).toBe('southend-united')
    }
    expect(clubSlug('Dagenham & Redbridge')).toBe(clubSlug('Dagenham and Redbridge FC'))
    expect(clubSlug("King's Lynn Town")).toBe(clubSlug('Kings Lynn Town'))
    expect(clubSlug('Brøndby')).toBe('brondby')
  })

  it('keeps clubs apart that only share a part of their name', () => {
    expect(clubSlug('AFC Wimbledon')).not.toBe(clubSlug('Wimbledon FC'))
    expect(clubSlug('FC Halifax Town')).not.toBe(clubSlug('Halifax Town'))
    expect(clubSlug('東京')).not.toBe(clubSlug('大阪'))
  })

  it('keeps clubs apart whose names share a figure or a Latin word beside words of another script', () => {
    const names = [
      'الأهلي U19',
      'الهلال U19',
      'Зенит-2',
      'Спартак-2',
      'Town ٢',
      'Town ٣',
      'Зенит',
      '東京 FC',
      '大阪 FC',
    ]
    expect(new Set(names.map(clubSlug)).size).toBe(names.length)
    expect(clubSlug('ЗЕНИТ-2')).toBe(clubSlug('Зенит-2'))
    expect(clubSlug('東京 FC')).toBe(clubSlug('東京'))
  })

  it.each([
    ['1. FC Köln', '1-fc-koln'],
    ['King´s Lynn', 'king-s-lynn'],
    ['St. Pauli', 'st-pauli'],
    ['A.F.C. Bournemouth', 'afc-bournemouth'],
    ['Hawaiʻi FC', 'hawai-i'],
    ['Town (FC)', 'town'],
    ['Łódź', 'lodz'],
    ['Beşiktaş', 'besiktas'],
    ['Bodø/Glimt', 'bodo-glimt'],
    ["C.D. O'Higgins", 'cd-ohiggins'],
    ['Đà Nẵng', 'da-nang'],
    ['Straße', 'strasse'],
    ['½ Moon', '1-2-moon'],
    ['№5', 'no5'],
    ['Ⅱ Town', 'ii-town'],
    ['FC', 'fc'],
    ['Utd', 'united'],
    ['東京', 'club-kfl-fjg'],
    ['الأهلي', 'club-17r-18k-17n-18n-18k-18q'],
    ['Спартак Москва', 'club-td-u7-ts-u8-ua-ts-u2-w-t8-u6-u9-u2-tu-ts'],
    ['!', 'club-x'],
  ])('of %s is %s for good', (name, id) => expect(clubSlug(name)).toBe(id))

  it('is always an address part', () => {
    for (const name of [
      'FC',
      '1. FC Köln',
      '東京',
      '(A)',
      '!',
      'نادي الاتحاد السعودي الرياضي الثقافي الاجتماعي',
    ])
      expect(slug.safeParse(clubSlug(name)).success).toBe(true)
  })
})

describe('a match’s id', () => {
  const identity = {
    season: '2026-27',
    competition: 'premier-counties-league',
    stage: 'league',
    home: 'thornsea-town',
    away: 'saltfleet-rovers',
    leg: 1,
  }

  it('names season, competition, stage, home and away, and a second leg', () => {
    expect(matchID(identity)).toBe('2026-27-premier-counties-league-league-thornsea-town-v-saltfleet-rovers')
    expect(matchID({ ...identity, leg: 2 })).toBe(`${matchID(identity)}-leg-2`)
  })

  it('fits into an address, however long the names', () => {
    const long = {
      ...identity,
      competition: 'c'.repeat(120),
      stage: 's'.repeat(120),
      home: 'h'.repeat(120),
      away: 'a'.repeat(120),
    }
    expect(matchSlug.safeParse(matchID(long)).success).toBe(true)
    expect(matchID({ ...long, leg: 2 })).not.toBe(matchID(long))
  })

  it('tells home from away', () => {
    expect(matchID({ ...identity, home: identity.away, away: identity.home })).not.toBe(matchID(identity))
  })
})
