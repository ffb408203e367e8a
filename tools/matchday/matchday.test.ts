import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchEventsPost, type Player } from '@club/contracts'
import { aMatch, aSide } from '@club/contracts/testing'
import { foldMatch } from '@club/football'
import { describe, expect, it } from '@jest/globals'
import { chanceOf } from '../sample-club/random.core.ts'
import { readArguments } from './arguments.core.ts'
import { scoresScript } from './elsewhere.core.ts'
import { readEvents, scheduleEvents } from './events-file.core.ts'
import { refusalOf } from './refusal.core.ts'
import { matchScript } from './script.core.ts'
import { ourLineUp, theirLineUp } from './squads.core.ts'

const match = aMatch({ home: aSide('Thornsea') })

const players = JSON.parse(
  readFileSync(join(__dirname, '../sample-club/content/players.json'), 'utf8'),
) as Player[]

const scriptFor = (ours: 'home' | 'away') => {
  const us = ourLineUp(players, 'first-team')
  const them = theirLineUp(chanceOf('them'))
  return matchScript({
    match: { ...match, ours },
    lineUps: ours === 'home' ? { home: us, away: them } : { home: them, away: us },
    chance: chanceOf('script'),
    run: 'a',
  })
}

describe('the sample match', () => {
  it('is a feed that the contract takes, the same every time', () => {
    const script = scriptFor('home')
    expect(script.length).toBeGreaterThanOrEqual(85)
    expect(matchEventsPost.safeParse({ data: script.map(({ event }) => event) }).success).toBe(true)
    expect(new Set(script.map(({ event }) => event.id)).size).toBe(script.length)
    expect(scriptFor('home')).toEqual(script)
  })

  it('has all that a match centre shows, in order', () => {
    const script = scriptFor('home')
    const types = script.map(({ event }) => event.type)
    for (const type of [
      ...([
        'line-up',
        'build-up',
        'goal',
        'penalty-goal',
        'penalty-missed',
        'yellow-card',
        'red-card',
      ] as const),
      ...(['substitution', 'stats', 'attendance', 'player-of-the-match', 'reaction'] as const),
    ])
      expect(types).toContain(type)
    const marks = types.filter((type) => ['kick-off', 'half-time', 'second-half', 'full-time'].includes(type))
    expect(marks).toEqual(['kick-off', 'half-time', 'second-half', 'full-time'])
    expect(script.map(({ clock }) => clock)).toEqual(
      script.map(({ clock }) => clock).toSorted((a, b) => a - b),
    )
  })

  it.each(['home', 'away'] as const)('is won by us, %s', (ours) => {
    const goals = scriptFor(ours).filter(({ event }) => /^(penalty-)?goal$/.test(event.type))
    expect(goals.filter(({ event }) => event.attributes.team === ours)).toHaveLength(2)
    expect(goals).toHaveLength(3)
  })

  it('names eleven of ours and eleven of theirs, each once', () => {
    for (const { starters, substitutes } of [ourLineUp(players, 'first-team'), theirLineUp(chanceOf('x'))]) {
      expect(starters).toHaveLength(11)
      const names = [...starters, ...substitutes].map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
    }
  })
})

describe('a site that refuses', () => {
  const refused = {
    site: 'http://localhost:4200',
    path: '/api/x',
    problem: { title: 'This is another site' },
  }

  it('for the name that it was asked by: it is said which switches name it', () => {
    const said = refusalOf({ ...refused, status: 421 })
    expect(said).toContain('localhost:4200 is not a name of the site')
    expect(said).toContain('--site https://www.example.club')
    expect(said).toContain('SITE_HOSTS')
  })

  it('for anything else: its own words', () => {
    expect(refusalOf({ ...refused, status: 401 })).toContain('MATCH_FEED_TOKEN')
    expect(refusalOf({ ...refused, status: 422, problem: { title: 'Invalid', detail: 'minute' } })).toBe(
      '/api/x: HTTP 422: Invalid (minute)',
    )
    expect(refusalOf({ ...refused, status: 502, problem: undefined })).toBe('/api/x: HTTP 502')
  })
})

describe('a file of events', () => {
  const event = { id: 'e1', type: 'goal', attributes: { minute: '12', period: 'first-half', team: 'home' } }

  it('is a list, or the body of the POST', () => {
    expect(readEvents('f', JSON.stringify([event]))).toEqual(
      readEvents('f', JSON.stringify({ data: [event] })),
    )
  })

  it('says which entry is invalid, and why', () => {
    const broken = [event, { id: 'e2', type: 'goal', attributes: { minute: 'soon' } }]
    expect(() => readEvents('events.json', JSON.stringify(broken))).toThrow(
      /^events\.json: entry 2 \(e2\): attributes\.minute: /,
    )
    expect(() => readEvents('events.json', '{')).toThrow(/^events\.json: not JSON/)
    expect(() => readEvents('events.json', '{}')).toThrow(/expected a list of events/)
  })

  it('is told in the time of the match', () => {
    const later = {
      ...event,
      id: 'e2',
      attributes: { ...event.attributes, minute: '46', period: 'second-half' },
    }
    const [first, second] = scheduleEvents(readEvents('f', JSON.stringify([event, later])))
    expect((second?.clock ?? 0) - (first?.clock ?? 0)).toBe(51 - 12)
  })
})

describe('arguments', () => {
  it('are read, or said to be wrong', () => {
    expect(readArguments(['--speed', '30'], 'http://localhost:4200')).toEqual({
      speed: 30,
      match: null,
      file: null,
      site: 'http://localhost:4200',
    })
    for (const words of [['--speed', 'fast'], ['--speed'], ['--fast', '1'], ['--site', 'here']])
      expect(typeof readArguments(words, 's')).toBe('string')
  })
})

describe('a match elsewhere', () => {
  it('is told by whistles and goals that the feed takes, in the order of the match', () => {
    const script = scoresScript(chanceOf('elsewhere'), 'run')
    const { data } = matchEventsPost.parse({ data: script.map(({ event }) => event) })
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length)
    expect(data[0]?.type).toBe('kick-off')
    expect(data.at(-1)?.type).toBe('full-time')
    const clocks = script.map(({ clock }) => clock)
    expect(clocks).toEqual(clocks.toSorted((one, next) => one - next))
    const feed = foldMatch(data.map((event) => ({ ...event, arrivedAt: '2026-11-21T15:00:00Z' })))
    const goals = data.filter(({ type }) => type === 'goal').length
    expect(feed.state?.status === 'result' && feed.state.score.home + feed.state.score.away).toBe(goals)
  })
})
