import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MatchEventInput, matchEventsImport, type Player } from '@club/contracts'
import { foldMatch, statisticsOf } from '@club/football'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { type Cast, type Casting, castIn, onField } from './cast.core.ts'
import { isMatchFilm, type SampleFilm, shows } from './films.core.ts'
import { shootOutOf } from './match-record.core.ts'
import { chanceOf } from './random.core.ts'
import { sampleRecords } from './records.core.ts'
import { idOf } from './report-facts.core.ts'
import { sampleReports } from './reports.core.ts'
import { ownClub, type SampleMatch, sampleSeason } from './seasons.core.ts'

const read = (...path: string[]) => JSON.parse(readFileSync(join(__dirname, ...path), 'utf8'))
const players: Player[] = read('content', 'players.json')
const films: SampleFilm[] = read('..', 'media', 'films.json')
const anchor = '2026-11-20'
const now = new Date('2026-11-20T17:00:00Z')
const casting: Casting = {
  clubs: read('clubs.json'),
  players,
  absences: read('absences.json'),
  films,
  anchor,
}

type Played = { team: string; match: SampleMatch; cast: Cast; events: MatchEventInput[] }
let all: Played[] = []
let played: Played[] = []
const feedOf = ({ events }: Played) =>
  foldMatch(events.map((event) => ({ ...event, arrivedAt: event.attributes.at ?? '' })))
const stateOf = ({ state }: SampleMatch) => {
  if (state.status !== 'result') throw new Error('not played out')
  return state
}
const nameOf = (slug: string) => players.find((player) => player.slug === slug)?.name ?? slug

beforeAll(() => {
  const cast = castIn(casting)
  const records = new Map(
    [2025, 2026].flatMap((start) =>
      [...sampleRecords(start, now, casting).values()].flatMap(({ matches }) =>
        matches.map(({ matchID, events }) => [matchID, events] as const),
      ),
    ),
  )
  all = [2025, 2026].flatMap((start) =>
    sampleSeason(start, now, casting.clubs).flatMap(({ team, matches }) =>
      matches
        .filter(({ home, away }) => home === ownClub || away === ownClub)
        .filter(({ state }) => state.status === 'result' || state.status === 'abandoned')
        .map((match) => ({ team, match, cast: cast(team, match), events: records.get(idOf(match)) ?? [] })),
    ),
  )
  played = all.filter(({ match }) => match.state.status === 'result')
})

describe('the history of the sample is one: of every match of ours that is over', () => {
  it('the record holds what an import wants', () => {
    expect(all.length).toBeGreaterThan(120)
    for (const file of sampleRecords(2026, now, casting).values())
      expect(matchEventsImport.parse(file)).toEqual(file)
    for (const { events } of all) {
      expect(events.length).toBeGreaterThan(20)
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
      for (const { attributes } of events)
        expect(attributes.text).not.toMatch(/[{}]|undefined|null|\s{2}|\.\./)
    }
  })

  it('the events say what the list of results says', () => {
    for (const one of played) {
      const { score, halfTime, penalties, afterExtraTime } = stateOf(one.match)
      const { state } = feedOf(one)
      expect([idOf(one.match), state]).toMatchObject([
        idOf(one.match),
        { status: 'result', score, halfTime, penalties, afterExtraTime },
      ])
    }
    const broken = all.filter(({ match }) => match.state.status === 'abandoned')
    expect(broken).toHaveLength(1)
    for (const one of broken) expect(feedOf(one).state).toEqual(one.match.state)
  })

  it('each side has eleven and a bench, nobody twice, and a keeper first', () => {
    for (const { cast, match } of all) {
      for (const { starters, substitutes, formation, captain } of [cast.home, cast.away]) {
        const names = [...starters, ...substitutes].map(({ name }) => name)
        expect([idOf(match), starters.length, new Set(names).size]).toEqual([idOf(match), 11, names.length])
        expect(substitutes.length).toBeGreaterThanOrEqual(5)
        expect(starters[0]?.position).toBe('Goalkeeper')
        expect(starters.filter(({ position }) => position === 'Goalkeeper')).toHaveLength(1)
        expect(formation.split('-').reduce((sum, line) => sum + Number(line), 0)).toBe(10)
        expect(starters).toContain(captain)
      }
    }
  })

  it('whoever scores, makes a goal or is booked is on the field then', () => {
    for (const { cast, match } of all) {
      for (const { goal, side, scorer, assist, manner } of cast.goals) {
        const own = manner === 'own-goal' ? (side === 'home' ? 'away' : 'home') : side
        const field = onField(cast[own], goal.minute)
        expect([idOf(match), field.includes(scorer)]).toEqual([idOf(match), true])
        if (assist) expect(field).toContain(assist)
      }
      for (const eleven of [cast.home, cast.away])
        for (const { player, minute } of eleven.cards)
          expect(onField({ ...eleven, cards: [] }, minute)).toContain(player)
    }
  })

  it('nobody plays who is hurt, lent or not yet here', () => {
    const fenn = all.filter(({ match }) => match.day > '2026-11-01' && match.day < anchor)
    expect(fenn.length).toBeGreaterThan(4)
    for (const { cast, match } of fenn)
      expect(JSON.stringify([match.day, cast])).not.toMatch(/billy-fenn|ollie-sandmere|alfie-trench/)
    for (const { cast, match } of all)
      for (const { slug } of [...cast.home.starters, ...cast.away.starters])
        if (slug)
          expect((players.find((player) => player.slug === slug)?.joined ?? '') <= match.day).toBe(true)
  })

  it('figures of the match agree with its goals, and the attendance with the crowd', () => {
    for (const one of played) {
      const { stats, attendance, playerOfTheMatch, scorers } = feedOf(one)
      const figure = (name: string) => stats.find((stat) => stat.name === name)
      expect(attendance).toBe(one.match.attendance)
      expect((figure('possession')?.home ?? 0) + (figure('possession')?.away ?? 0)).toBe(100)
      for (const side of ['home', 'away'] as const) {
        const scored = scorers[side]
          .flatMap(({ minutes }) => minutes)
          .filter((minute) => !minute.endsWith('(og)')).length
        const [shots, target] = [figure('shots')?.[side] ?? 0, figure('shots-on-target')?.[side] ?? 0]
        expect(target).toBeGreaterThanOrEqual(scored)
        expect(shots).toBeGreaterThan(target)
      }
      const ours = one.match.home === ownClub ? one.cast.home : one.cast.away
      const there = [...ours.starters, ...ours.changes.map(({ on }) => on)].map(({ slug }) => slug)
      expect(there).toContain(playerOfTheMatch?.name)
    }
  })

  it('goals, starts and cards of the players’ seasons are those of the matches', () => {
    for (const team of ['first-team', 'ladies', 'u19']) {
      const own = played.filter((one) => one.team === team)
      const matches = own.map(({ match, events }) => ({
        season: match.season,
        team,
        ours: match.home === ownClub ? ('home' as const) : ('away' as const),
        events,
      }))
      const seasons = players
        .filter((player) => player.team === team)
        .flatMap((player) => statisticsOf(player, matches, [], (season) => season))
      const total = (of: 'goals' | 'starts') => seasons.reduce((sum, season) => sum + season[of], 0)
      const scored = own.flatMap(({ cast, match }) =>
        cast.goals.filter(({ side, manner }) => manner !== 'own-goal' && match[side] === ownClub),
      )
      expect([team, total('goals')]).toEqual([team, scored.length])
      expect([team, total('starts')]).toEqual([team, own.length * 11])
    }
  })

  it('the leading goalscorer of a season is whoever the club gave the award', () => {
    const goals = new Map<string, number>()
    for (const { cast, match, team } of played)
      if (team === 'first-team' && match.season === '2025-26')
        for (const { scorer, side, manner } of cast.goals)
          if (match[side] === ownClub && manner !== 'own-goal')
            goals.set(scorer.slug ?? '', (goals.get(scorer.slug ?? '') ?? 0) + 1)
    const [leader] = [...goals].sort(([, one], [, other]) => other - one)
    const awarded = players.filter(({ awards }) =>
      awards?.some(({ year, title }) => year === '2025/26' && title === 'Leading goalscorer'),
    )
    expect(awarded.map(({ slug }) => slug)).toEqual([leader?.[0]])
  })

  it('the report names the scorers, the line-up and the crowd of the record', () => {
    const pictures = read('pictures', 'catalogue.json')
    const reports = sampleReports({ firstSeason: 2025, season: 2026, anchor, now }, { ...casting, pictures })
    const byMatch = new Map(played.map((one) => [idOf(one.match), one]))
    const matched = reports.filter(({ category }) => category === 'Match Reports')
    expect(matched.length).toBeGreaterThan(20)
    for (const { matchID, body } of matched) {
      const one = byMatch.get(matchID ?? '')
      if (!one) throw new Error(`no match ${matchID}`)
      const rows = body.find((block) => block.type === 'facts')?.rows ?? []
      const row = (label: string) => rows.find((each) => each.label === label)?.value ?? ''
      expect(row('Attendance')).toBe(one.match.attendance.toLocaleString('en-GB'))
      const { scorers, lineUps } = feedOf(one)
      for (const side of ['home', 'away'] as const)
        for (const { name, minutes } of scorers[side])
          for (const minute of minutes) {
            const told = `${nameOf(name).split(' ').at(-1)} ${minute.replace('(og)', '(own goal)')}`
            expect(row(one.match[side])).toContain(told)
          }
      const side = one.match.home === ownClub ? 'home' : 'away'
      const line = JSON.stringify(body)
      for (const { player } of lineUps[side]?.starters ?? [])
        expect(line).toContain(players.find(({ slug }) => slug === player)?.lastName)
    }
  })

  it('a film shows its match: its goals are those of the record, by those who scored them', () => {
    for (const film of films.filter(isMatchFilm)) {
      const shown = played.filter(({ team, match }) => team === film.match.team && shows(film, match))
      expect([film.name, shown.length]).toEqual([film.name, 1])
      const [one] = shown
      if (film.kind !== 'half' && film.match.before === undefined && one)
        expect([film.name, film.match.score]).toEqual([film.name, stateOf(one.match).score])
      for (const { side, minute, scorer, at } of film.match.goals) {
        const names = one ? feedOf(one).scorers[side] : []
        const found = names.find(({ name }) => nameOf(name).endsWith(scorer))
        expect([film.name, scorer, found?.minutes]).toEqual([
          film.name,
          scorer,
          expect.arrayContaining([minute]),
        ])
        expect(at).toBeLessThan(film.seconds)
      }
    }
  })

  it('a shoot-out ends as it did, and no kick is taken once it is decided', () => {
    for (const wanted of [
      { home: 5, away: 4 },
      { home: 3, away: 2 },
      { home: 2, away: 4 },
    ]) {
      const kicks = shootOutOf(chanceOf('test', wanted.home, wanted.away), wanted)
      const scored = (side: string) => kicks.filter((kick) => kick.side === side && kick.scored).length
      expect({ home: scored('home'), away: scored('away') }).toEqual(wanted)
    }
  })
})
