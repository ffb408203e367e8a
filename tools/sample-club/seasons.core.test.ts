import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clubSlug, matchImport } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { weekdayOf } from '../import/days.core.ts'
import { easter } from './calendar.core.ts'
import { ownClub, type SampleClub, sampleImports, sampleSeason } from './seasons.core.ts'
import { tableAt } from './table.core.ts'
import { clockOf } from './time.core.ts'

const clubs: SampleClub[] = JSON.parse(readFileSync(join(__dirname, 'clubs.json'), 'utf8'))
const today = new Date('2026-11-20T12:00:00Z')
const seasonEnd = (start: number) => new Date(`${start + 1}-06-30T12:00:00Z`)
const seasons = [2023, 2024, 2025, 2026, 2027, 2028, 2031]

const part = (start: number, now: Date, index: number) => {
  const found = sampleSeason(start, now, clubs)[index]
  if (!found) throw new Error(`no competition ${index}`)
  return found
}
const isOurs = (match: { home: string; away: string }) => match.home === ownClub || match.away === ownClub
const position = (start: number, now: Date) => {
  const { matches, adjustments } = part(start, now, 0)
  return tableAt(matches, adjustments, '9999-12-31').find(({ club }) => club === ownClub)?.position
}

describe('the ids of the sample’s clubs', () => {
  it('are the words of their names', () => {
    for (const name of clubs.flatMap((club) => [club.name, ...club.aliases]))
      expect(clubSlug(name)).toBe(
        name
          .toLowerCase()
          .replace(/ a?fc$/, '')
          .replace(/'/g, '')
          .replace(/&/g, 'and')
          .replace(/[ -]+/g, '-'),
      )
  })
})

describe('the sample seasons', () => {
  it.each(seasons)('%i: 24 clubs meet twice, in 46 rounds between August and early May', (start) => {
    const { matches, adjustments } = part(start, seasonEnd(start), 0)
    const results = matches.filter(({ state }) => state.status === 'result')
    expect(results).toHaveLength(552)
    expect(new Set(results.map(({ home, away }) => `${home}|${away}`)).size).toBe(552)
    expect(new Set(results.map(({ home }) => home)).size).toBe(24)
    for (let round = 1; round <= 46; round += 1) {
      const playing = matches.filter((match) => match.round === `Matchday ${round}` && match.leg === 1)
      expect(new Set(playing.flatMap(({ home, away }) => [home, away])).size).toBe(24)
    }
    const days = matches.map(({ day }) => day).sort()
    expect(days[0]?.slice(0, 7)).toBe(`${start}-08`)
    expect(days.at(-1) ?? '').toMatch(new RegExp(`^${start + 1}-0(?:4-2|4-3|5-0)`))
    expect(adjustments).toHaveLength(1)
    expect(adjustments[0]?.points).toBeLessThan(0)
    expect(adjustments[0]?.club).not.toBe(ownClub)
  })

  it.each(seasons)('%i: no club of ours plays twice on one day, and every identity is unique', (start) => {
    const own = sampleSeason(start, seasonEnd(start), clubs)
    const firstTeam = own.filter(({ team }) => team === 'first-team').flatMap(({ matches }) => matches)
    const appearances = firstTeam.flatMap(({ day, home, away }) => [`${day} ${home}`, `${day} ${away}`])
    expect(new Set(appearances).size).toBe(appearances.length)
    for (const { matches } of own) {
      const identities = matches.map((match) => [match.stage, match.home, match.away, match.leg].join('|'))
      expect(new Set(identities).size).toBe(identities.length)
    }
  })

  it('plays on Saturdays at three, some Tuesday nights, Boxing Day and Easter', () => {
    const { matches } = part(2026, seasonEnd(2026), 0)
    const ours = matches.filter(isOurs)
    const saturdays = ours.filter(({ day }) => weekdayOf(day) === 6)
    expect(saturdays.length).toBeGreaterThan(30)
    expect(saturdays.filter(({ time }) => time === '15:00').length).toBeGreaterThan(28)
    const tuesdays = ours.filter(({ day }) => weekdayOf(day) === 2)
    expect(tuesdays.length).toBeGreaterThan(6)
    expect(new Set(tuesdays.map(({ time }) => time))).toEqual(new Set(['19:45']))
    for (const day of ['2026-08-31', '2026-12-26', '2027-01-01', '2027-03-26', '2027-03-29']) {
      expect(ours.map((match) => match.day)).toContain(day)
    }
    const derby = ours.find(({ day }) => day === '2026-12-26')
    expect([derby?.home, derby?.away].sort()).toEqual(['Thornsea Town', 'Tidewell Town'])
  })

  it('finishes fourth in 2025-26 and is in the chase on 20 November 2026', () => {
    expect(position(2025, today)).toBe(4)
    expect(position(2026, today)).toBeGreaterThanOrEqual(3)
    expect(position(2026, today)).toBeLessThanOrEqual(6)
  })

  it('has results of matches that are over and of no others', () => {
    const shown = sampleImports(2026, today, clubs).flatMap(({ matches }) => matches)
    for (const { kickOff, state } of shown) {
      const over = Date.parse(kickOff ?? '') + 112 * 60_000 <= today.getTime()
      if (state.status === 'result') expect(Date.parse(kickOff ?? '')).toBeLessThan(today.getTime())
      if (state.status === 'fixture') expect(over).toBe(false)
    }
    expect(shown.filter(({ state }) => state.status === 'fixture').length).toBeGreaterThan(300)
  })

  it('only ever adds: a result once known stays as it is', () => {
    const known = new Map<string, string>()
    for (let week = 0; week < 48; week += 1) {
      const now = new Date(Date.UTC(2026, 7, 1 + 7 * week, 21))
      const shown = new Set<string>()
      for (const { competition, matches } of sampleSeason(2026, now, clubs)) {
        for (const match of matches) {
          const identity = [competition.slug, match.stage, match.home, match.away, match.leg].join('|')
          shown.add(identity)
          if (match.state.status !== 'result') continue
          const told = JSON.stringify([match.day, match.state])
          expect(known.get(identity) ?? told).toBe(told)
          known.set(identity, told)
        }
      }
      for (const identity of known.keys()) expect(shown.has(identity)).toBe(true)
    }
  })

  it('postpones a match of ours in November and plays it later, under the same identity', () => {
    const november = part(2026, today, 0).matches.filter(({ state }) => state.status === 'postponed')
    expect(november).toHaveLength(1)
    const [off] = november
    expect(off && isOurs(off)).toBe(true)
    const played = part(2026, seasonEnd(2026), 0).matches.filter(
      ({ home, away }) => home === off?.home && away === off?.away,
    )
    expect(played).toHaveLength(1)
    expect(played[0]?.state.status).toBe('result')
    expect(played[0]?.day).not.toBe(off?.day)
    expect(played[0]?.leg).toBe(off?.leg)
  })

  it('abandons one match a season and replays it as a second leg', () => {
    for (const start of [2025, 2026]) {
      const { matches } = part(start, seasonEnd(start), 0)
      const abandoned = matches.filter(({ state }) => state.status === 'abandoned')
      expect(abandoned).toHaveLength(1)
      const replay = matches.find(
        (match) => match.home === abandoned[0]?.home && match.away === abandoned[0]?.away && match.leg === 2,
      )
      expect(replay?.state.status).toBe('result')
    }
  })

  it('decides the cup, by extra time and penalties where it must', () => {
    const states = seasons.flatMap((start) =>
      part(start, seasonEnd(start), 3).matches.map(({ state }) => state),
    )
    const results = states.filter((state) => state.status === 'result')
    expect(results).toHaveLength(states.length)
    expect(results.some(({ afterExtraTime, penalties }) => afterExtraTime && penalties === null)).toBe(true)
    const shootOuts = results.filter(({ penalties }) => penalties !== null)
    expect(shootOuts.length).toBeGreaterThan(0)
    for (const { penalties } of shootOuts) expect(penalties?.home).not.toBe(penalties?.away)
    for (const start of seasons) {
      const rounds = part(start, seasonEnd(start), 3).matches.map(({ stage }) => stage)
      expect(rounds.filter((stage) => stage === 'semi-final')).toHaveLength(4)
      expect(rounds.filter((stage) => stage === 'final')).toHaveLength(1)
    }
  })

  it('knows a cup round only once the round before it is decided', () => {
    const stages = new Set(part(2026, today, 3).matches.map(({ stage }) => stage))
    expect(stages).toEqual(new Set(['round-1']))
  })

  it.each(seasons)('%i: what it hands over holds the import contract', (start) => {
    for (const moment of [
      new Date(`${start}-07-15T00:00:00Z`),
      new Date(`${start}-11-20T00:00:00Z`),
      seasonEnd(start),
    ]) {
      const imports = sampleImports(start, moment, clubs)
      expect(imports.map(({ team }) => team)).toEqual(['first-team', 'u19', 'ladies', 'first-team'])
      for (const one of imports) expect(matchImport.parse(one).matches.length).toBeGreaterThan(15)
    }
  })

  it('kicks off at the time of the club’s clock all the year round', () => {
    const [firstTeam] = sampleImports(2026, today, clubs)
    const clocks = new Set(firstTeam?.matches.map(({ kickOff }) => clockOf(kickOff ?? '')))
    expect([...clocks].sort()).toEqual(['12:30', '15:00', '17:30', '19:45'])
  })

  it('knows Easter', () => {
    expect([2024, 2025, 2026, 2027, 2028, 2038].map(easter)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2028-04-16',
      '2038-04-25',
    ])
  })
})
