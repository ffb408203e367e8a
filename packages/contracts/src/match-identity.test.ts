import { describe, expect, it } from '@jest/globals'
import { clubSlug, matchID } from './match-identity.ts'
import { slug } from './wire.ts'

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

  it('is always an address part', () => {
    for (const name of ['FC', '1. FC Köln', '東京', '(A)', '!'])
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

  it('tells home from away', () => {
    expect(matchID({ ...identity, home: identity.away, away: identity.home })).not.toBe(matchID(identity))
  })
})
