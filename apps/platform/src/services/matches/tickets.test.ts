import type { Match } from '@club/contracts'
import { aMatch } from '@club/contracts/testing'
import { sampleClub, sampleInstallation } from '@club/settings'
import { describe, expect, it } from '@jest/globals'
import { matchdayPages, ticketsFor } from './tickets.core.ts'

const now = new Date('2026-11-20T12:00:00Z')
const tickets = (more: Partial<Match> = {}) => ticketsFor(aMatch(more), sampleClub, now)

describe('ticketsFor', () => {
  it('leads to the shop for the first team’s home matches to come', () => {
    expect(tickets()).toBe('https://tickets.example.com/')
    expect(tickets({ kickOff: null, date: '2026-11-20' })).toBe('https://tickets.example.com/')
  })
  it.each<[string, Partial<Match>]>([
    ['away', { ours: 'away' }],
    ['drawn first at a neutral ground', { venue: 'Minster Fields, Harrowfold' }],
    ['another team’s', { team: 'u19' }],
    ['begun', { kickOff: '2026-11-20T12:00:00Z' }],
    ['without a day', { date: null, kickOff: null }],
    ['gone by', { date: '2026-11-19', kickOff: null }],
    ['postponed', { state: { status: 'postponed', reason: null } }],
  ])('leads nowhere for a match %s', (_what, more) => {
    expect(tickets(more)).toBeNull()
  })
  it('leads nowhere where the club names no shop', () => {
    const { tickets: _shop, ...without } = sampleClub
    expect(ticketsFor(aMatch(), without, now)).toBeNull()
  })
})

describe('matchdayPages', () => {
  const matchday = { hospitality: '/suites', homeInfo: '/visit', awayInfo: '/travel' }
  const pages = (more: Partial<Match>, given: typeof matchday | { homeInfo: string } = matchday) =>
    matchdayPages(aMatch(more), { ...sampleInstallation, matchday: given })

  it('are those of our ground, or of matches anywhere else, as the club names them', () => {
    expect(pages({})).toEqual({ hospitality: '/suites', info: '/visit' })
    expect(pages({ ours: 'away' })).toEqual({ info: '/travel' })
    expect(pages({ venue: 'Minster Fields, Harrowfold' })).toEqual({ info: '/travel' })
    expect(pages({ team: 'u19' })).toEqual({})
    expect(pages({ ours: null })).toEqual({})
  })
  it('are none where the club names none', () => {
    expect(pages({}, { homeInfo: '/visit' })).toEqual({ info: '/visit' })
    expect(pages({ ours: 'away' }, { homeInfo: '/visit' })).toEqual({})
    const { matchday: _, ...without } = sampleInstallation
    expect(matchdayPages(aMatch(), without)).toEqual({})
  })
})
