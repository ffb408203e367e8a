import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importedVideo } from '@club/contracts'
import { wordingOf } from '@club/i18n'
import { describe, expect, it } from '@jest/globals'
import { readContent } from '../import/content.core.ts'
import type { SampleFilm } from './films.core.ts'
import { type MatchVideoMoment, sampleMatchVideos } from './match-videos.core.ts'
import { sampleZone } from './time.core.ts'

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8')
const films: SampleFilm[] = JSON.parse(read('..', 'media', 'films.json'))
const sources = {
  clubs: JSON.parse(read('clubs.json')),
  films,
  pictures: JSON.parse(read('pictures', 'catalogue.json')),
}
const moment = (now: string, season = 2026): MatchVideoMoment => ({
  firstSeason: 2025,
  season,
  now: new Date(now),
})
const secondsOf = new Map(films.map(({ name, seconds }) => [name, seconds]))

const written = () => {
  const result = readContent([{ path: 'videos.json', text: read('content', 'videos.json'), modified: '' }], {
    anchor: '2026-11-20',
    source: 'test',
    zone: sampleZone,
  })
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return { videos: result.content.videos ?? [], categories: result.content.videoCategories ?? [] }
}

describe('videos of matches', () => {
  it('hold what the contract wants, last as long as their film, and stand alone by id, slug and entry', () => {
    const videos = [...sampleMatchVideos(moment('2026-11-20T12:00:00Z'), sources), ...written().videos]
    for (const video of videos) {
      expect(importedVideo.parse(video)).toEqual(video)
      expect([video.id, video.duration]).toEqual([video.id, secondsOf.get(video.film ?? '')])
    }
    for (const field of ['id', 'slug', 'entryId'] as const)
      expect(new Set(videos.map((video) => video[field])).size).toBe(videos.length)
  })

  it('show what they say: teams and score of the title are the film’s, and the match’s', () => {
    const videos = sampleMatchVideos(moment('2026-11-20T12:00:00Z'), sources)
    expect(videos.length).toBeGreaterThanOrEqual(4)
    expect(new Set(videos.flatMap(({ teams }) => teams))).toEqual(new Set(['first-team', 'ladies']))
    for (const { title, film } of videos) {
      const shown = films.find(({ name }) => name === film)?.match
      expect(title).toMatch(/^(?:Extended highlights|Highlights|The goals|First half): /)
      expect(title).toContain(`${shown?.home} ${shown?.score.home}-${shown?.score.away} ${shown?.away}`)
    }
  })

  it('are short for an account, and long for subscribers: three highlights of minutes, and half a match', () => {
    const videos = sampleMatchVideos(moment('2026-11-20T12:00:00Z'), sources)
    for (const { duration, entitlements } of videos)
      expect(entitlements).toEqual(duration > 60 ? ['subscriber-video'] : ['freemium'])
    const long = videos.filter(({ section }) => section === 'extended-highlights')
    expect(long.filter(({ duration }) => duration >= 120)).toHaveLength(3)
    expect(videos.filter(({ duration }) => duration === 1200)).toHaveLength(1)
  })

  it('only grow in number while a season goes on', () => {
    const before = sampleMatchVideos(moment('2026-11-20T12:00:00Z'), sources)
    const after = new Map(
      sampleMatchVideos(moment('2027-02-01T12:00:00Z'), sources).map((video) => [video.id, video]),
    )
    expect(after.size).toBeGreaterThanOrEqual(before.length)
    for (const video of before) expect(after.get(video.id)).toEqual(video)
  })

  it('are not out before the morning after', () => {
    const times = sampleMatchVideos(moment('2026-11-20T12:00:00Z'), sources).map(
      ({ startAt }) => startAt ?? '',
    )
    expect(times.every((at) => Date.parse(at) <= Date.parse('2026-11-20T12:00:00Z'))).toBe(true)
  })
})

describe('the sample catalogue', () => {
  it('says of each film what its clip shows: who speaks, what is said, which drill, which players', () => {
    const shown: Readonly<Record<string, RegExp>> = {
      'interview-manager': /Thale/,
      'interview-press-conference': /Press conference: Thale/,
      'interview-tactics': /Thale/,
      'interview-last-season': /From last season/,
      'interview-captain': /Marwood/,
      'interview-terrace': /Marwood/,
      'training-rondo': /rondo|five against two|خمسة ضد اثنين/i,
      'training-finishing': /finishing|lay it off/i,
      'training-ladies': /Ladies.*(?:rondo|five against two)/,
      'training-academy': /Under-19s/,
      'goal-cutback': /Rooksby/,
      'goal-header': /Haldane/,
      'goal-long-range': /Corval/,
      'derby-highlights': /Marlport|derby goals/,
      'cup-highlights': /Quayhaven/,
      'ladies-highlights': /Kirkmoor/,
      'radio-preview': /Saturday at the Lane/,
      'radio-phone-in': /phone-in/,
      'radio-attic': /Wilf Gathercole/,
    }
    const spoken = /[^a-z ]/g
    const plain = (text: string) => text.toLowerCase().replace(spoken, ' ').replace(/ +/g, ' ').trim()
    const clips = new Map(films.map((film) => [film.name, film]))
    const teamOf: Readonly<Record<string, string>> = {
      'training-ladies': 'ladies',
      'training-academy': 'u19',
    }
    for (const { title, description, film: named, teams, duration } of written().videos) {
      const film = named ?? ''
      expect([film, title]).toEqual([film, expect.stringMatching(shown[film] ?? /^$/)])
      const clip = clips.get(film)
      if (clip?.kind === 'interview') expect([title, teams]).toEqual([title, ['first-team']])
      if (clip?.match) expect([title, teams]).toEqual([title, [clip.match.team]])
      if (teamOf[film]) expect([title, teams]).toEqual([title, [teamOf[film]]])
      if (/highlights|in full|minutes with/i.test(`${title} ${description}`))
        expect(duration).toBeGreaterThan(60)
      if (clip?.kind !== 'interview' && clip?.kind !== 'training') continue
      const said = plain(
        read('..', 'media', 'sources', film, 'captions.vtt')
          .replace('WEBVTT', '')
          .replace(/^.*-->.*$/gm, ''),
      )
      for (const [, quoted = ''] of `${title} ${description}`.matchAll(/“([^”]+)”/g))
        expect([title, said]).toEqual([title, expect.stringContaining(plain(quoted))])
    }
  })

  it('sells no clip under more than five names', () => {
    const names = new Map<string, string[]>()
    for (const { title, film } of written().videos.filter(({ status }) => status === 'Published'))
      names.set(film ?? '', [...(names.get(film ?? '') ?? []), title])
    for (const [film, titles] of names)
      expect([film, titles.length <= 5, titles]).toEqual([film, true, titles])
  })

  it('has an Arabic title and description for every film that can be found', () => {
    const wordings: { words: Record<string, string> }[] = JSON.parse(read('content', 'wordings.json'))
    const words = wordings[0]?.words ?? {}
    const listed = written().videos.filter(({ status }) => status === 'Published')
    const matches = sampleMatchVideos(moment('2028-06-30T12:00:00Z', 2027), sources)
    for (const { title, description } of [...matches, ...listed])
      for (const text of [title, description].filter((one) => one !== ''))
        expect([text, wordingOf(words, text) ?? text]).toEqual([
          text,
          expect.stringMatching(/\p{Script=Arabic}/u),
        ])
  })

  it('has every tier, both wildcards, empty lists, rules and what is not to be listed', () => {
    const { videos, categories } = written()
    const lists = new Set(videos.map(({ entitlements }) => entitlements.join()))
    for (const list of ['freemium', 'subscriber-video', '?', '*', '', 'freemium,subscriber-video'])
      expect(lists).toContain(list)
    expect(videos.filter(({ rules }) => rules?.territory)).toHaveLength(1)
    expect(videos.filter(({ rules }) => rules?.blackouts)).toHaveLength(1)
    expect(videos.filter(({ startAt }) => startAt === null)).toHaveLength(1)
    expect(videos.filter(({ status }) => status === 'Draft')).toHaveLength(1)
    expect(new Set(videos.map(({ legacy }) => legacy))).toEqual(new Set([true, false]))
    const known = new Set(categories.map(({ slug }) => slug))
    expect(videos.flatMap((video) => video.categories).filter((slug) => !known.has(slug))).toEqual([])
  })

  it('has more than forty videos from the first day on, whenever that is', () => {
    for (const now of ['2026-07-02T12:00:00Z', '2026-11-20T12:00:00Z', '2027-06-30T12:00:00Z']) {
      const matches = sampleMatchVideos(moment(now), sources)
      expect(matches.length + written().videos.length).toBeGreaterThan(40)
    }
  })
})
