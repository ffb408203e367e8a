/**
 * Highlights of the sample’s matches: of every match of the running season, and of a few of the season before. Pure, and always
 * the same: a later moment adds videos and changes none.
 */
import type { ImportedVideo } from '@club/contracts'
import { datesOf } from '@club/i18n'
import { sampleClub, seasonLabel } from '@club/settings'
import { addDays } from '../import/days.core.ts'
import { chanceOf, pick } from './random.core.ts'
import { idOf } from './report-facts.core.ts'
import { ownClub, type SampleClub, type SampleMatch, sampleSeason } from './seasons.core.ts'
import { instantOf } from './time.core.ts'

export type Film = { name: string; kind: string; seconds: number }

export type MatchVideoSources = {
  clubs: readonly SampleClub[]
  films: readonly Film[]
  pictures: readonly { key: string; alt: string }[]
}

export type MatchVideoMoment = {
  /** Start year of the sample's first season, and of the running one. */
  firstSeason: number
  season: number
  now: Date
}

/** How many matches of the first season are kept, for each team. */
const keptOfFirstSeason = 8

const dates = datesOf(sampleClub.site.timezone, sampleClub.site.locale)

/** Which pictures and films belong to a team, and where its videos stand. */
const teams = {
  'first-team': {
    pictures: 'news/match-',
    films: ['derby-highlights', 'cup-highlights'],
    section: 'highlights',
  },
  ladies: { pictures: 'news/ladies-', films: ['ladies-highlights'], section: 'ladies' },
  u19: { pictures: 'news/youth-', films: ['derby-highlights'], section: 'academy' },
} as const
type Team = keyof typeof teams
const isTeam = (slug: string): slug is Team => slug in teams

const isOurs = ({ home, away }: SampleMatch) => home === ownClub || away === ownClub

const nameIn = (chance: () => number) =>
  Array.from({ length: 8 }, () => pick(chance, [...'abcdefghijkmnpqrstuvwxyz23456789'])).join('')

type Cut = { kind: 'highlights' | 'extended'; at: string }

/** Short highlights the morning after, longer ones at noon; the smaller teams have the short ones alone. */
const cutsOf = (team: Team, match: SampleMatch): Cut[] => [
  { kind: 'highlights', at: instantOf(addDays(match.day, 1), '08:00') },
  ...(team === 'first-team'
    ? [{ kind: 'extended' as const, at: instantOf(addDays(match.day, 1), '12:00') }]
    : []),
]

class Cutter {
  private readonly sources: MatchVideoSources
  constructor(sources: MatchVideoSources) {
    this.sources = sources
  }

  cut(team: Team, match: SampleMatch, { kind, at }: Cut): ImportedVideo[] {
    if (match.state.status !== 'result') return []
    const look = teams[team]
    const chance = chanceOf(idOf(match), kind)
    const wanted = match.competition.kind === 'cup' ? 'cup-highlights' : pick(chance, look.films)
    const film = this.sources.films.find(({ name }) => name === wanted)
    if (!film) throw new Error(`tools/media/films.json has no film '${wanted}'`)
    const pictures = this.sources.pictures.filter(({ key }) => key.startsWith(look.pictures))
    const { score, penalties } = match.state
    const result = `${match.home} ${score.home}-${score.away} ${match.away}`
    const opponent = match.home === ownClub ? match.away : match.home
    const extended = kind === 'extended'
    const name = nameIn(chance)
    const shootOut = penalties ? ` Decided on penalties, ${penalties.home}-${penalties.away}.` : ''
    return [
      {
        id: `match-${name}`,
        entryId: `1_${name}`,
        film: film.name,
        mediaType: 'OnDemand',
        title: `${extended ? 'Extended highlights' : 'Highlights'}: ${result}`,
        slug: `${kind}-${match.day}-${name}`,
        description: `${match.competition.name}, ${match.round}: ${dates.date(match.day)} at ${match.venue}.${shootOut}`,
        duration: film.seconds,
        entitlements: extended ? ['subscriber-video'] : ['freemium'],
        categories: ['highlights'],
        teams: [team],
        season: match.season,
        tags: ['highlights', match.competition.name, opponent, ...(extended ? ['extended highlights'] : [])],
        searchTags: [match.round, match.venue, seasonLabel(match.season)],
        section: extended ? 'extended-highlights' : look.section,
        legacy: false,
        status: 'Published',
        thumbnail: pick(chance, pictures),
        createdAt: at,
        startAt: at,
        releaseFrom: at,
        matchID: idOf(match),
        rules: null,
      },
    ]
  }
}

/** Every video of a match that is out by a moment. */
export function sampleMatchVideos(
  { firstSeason, season, now }: MatchVideoMoment,
  sources: MatchVideoSources,
): ImportedVideo[] {
  const cutter = new Cutter(sources)
  const years = Array.from({ length: season - firstSeason + 1 }, (_, index) => firstSeason + index)
  return years.flatMap((start) => {
    const played = (team: string) =>
      sampleSeason(start, now, sources.clubs)
        .filter((part) => part.team === team)
        .flatMap(({ matches }) => matches)
        .filter((match) => isOurs(match) && match.state.status === 'result')
        .sort((one, other) => one.day.localeCompare(other.day))
    return Object.keys(teams)
      .filter(isTeam)
      .flatMap((team) => {
        const all = played(team)
        const kept = start === firstSeason ? all.slice(-keptOfFirstSeason) : all
        return kept.flatMap((match) =>
          cutsOf(team, match)
            .filter(({ at }) => Date.parse(at) <= now.getTime())
            .flatMap((cut) => cutter.cut(team, match, cut)),
        )
      })
  })
}
