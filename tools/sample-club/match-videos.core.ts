/**
 * Videos of the sample’s matches: only of matches that a film shows, so that teams, score and scorers in the
 * picture match the title. Pure and deterministic: a later date adds videos and changes none.
 */

import type { ImportedVideo, Score } from '@club/contracts'
import { seasonLabel } from '@club/settings'
import { addDays } from '../import/days.core.ts'
import { filmsOf, type MatchFilm, type SampleFilm } from './films.core.ts'
import { chanceOf, pick } from './random.core.ts'
import { idOf } from './report-facts.core.ts'
import { ownClub, type SampleClub, type SampleMatch, sampleSeason } from './seasons.core.ts'
import { instantOf } from './time.core.ts'

export type MatchVideoSources = {
  clubs: readonly SampleClub[]
  films: readonly SampleFilm[]
  pictures: readonly { key: string; alt: string }[]
}

export type MatchVideoMoment = {
  /** Start year of the sample's first season, and of the current one. */
  firstSeason: number
  season: number
  now: Date
}

/** The pictures of each team, and the section of its videos. */
const teams = {
  'first-team': { pictures: 'news/match-', section: 'highlights' },
  ladies: { pictures: 'news/ladies-', section: 'ladies' },
} as const
type Team = keyof typeof teams
const isTeam = (slug: string): slug is Team => slug in teams

const isOurs = ({ home, away }: SampleMatch) => home === ownClub || away === ownClub

const nameIn = (chance: () => number) =>
  Array.from({ length: 8 }, () => pick(chance, [...'abcdefghijkmnpqrstuvwxyz23456789'])).join('')

/** How a film is sold. Short ones are for every account, long ones for subscribers; they are released in this order. */
const offers = {
  highlights: { title: 'Highlights', slug: 'highlights', section: null, after: '08:00', subscribers: false },
  goals: { title: 'The goals', slug: 'goals', section: 'goals', after: '08:00', subscribers: false },
  extended: {
    title: 'Extended highlights',
    slug: 'extended',
    section: 'extended-highlights',
    after: '12:00',
    subscribers: true,
  },
  half: { title: 'First half', slug: 'first-half', section: 'replays', after: '18:00', subscribers: true },
} as const
type Offer = (typeof offers)[keyof typeof offers]

/** The longest film for an account without a subscription, in seconds. */
const bitesize = 60

function offerOf({ kind, seconds }: MatchFilm): Offer | null {
  if (kind === 'highlights') return seconds > bitesize ? offers.extended : offers.highlights
  return kind === 'goals' || kind === 'half' ? offers[kind] : null
}

const numbered = (score: Score) => `${score.home}-${score.away}`

class Cutter {
  private readonly sources: MatchVideoSources
  constructor(sources: MatchVideoSources) {
    this.sources = sources
  }

  cut(team: Team, match: SampleMatch): ImportedVideo[] {
    return filmsOf(this.sources.films, match).flatMap((film) => {
      const offer = offerOf(film)
      return offer && match.state.status === 'result' ? [this.video(team, match, film, offer)] : []
    })
  }

  private video(team: Team, match: SampleMatch, film: MatchFilm, offer: Offer): ImportedVideo {
    const look = teams[team]
    const chance = chanceOf(idOf(match), offer.slug)
    const pictures = this.sources.pictures.filter(({ key }) => key.startsWith(look.pictures))
    const result = `${match.home} ${numbered(film.match.score)} ${match.away}`
    const opponent = match.home === ownClub ? match.away : match.home
    const name = nameIn(chance)
    const out = instantOf(addDays(match.day, 1), offer.after)
    const ball =
      offer === offers.half
        ? ' The first half without the stoppages: every minute that the ball was in play.'
        : ''
    return {
      id: `match-${name}`,
      entryId: `1_${name}`,
      film: film.name,
      mediaType: 'OnDemand',
      title: `${offer.title}: ${result}`,
      slug: `${offer.slug}-${match.day}-${name}`,
      // Uses words that are the same in every season, so that they have a translation in every language of the site.
      description: `${match.competition.name} ${seasonLabel(match.season)}, ${match.round}, at ${match.venue}.${ball}`,
      duration: film.seconds,
      entitlements: offer.subscribers ? ['subscriber-video'] : ['freemium'],
      categories: [offer === offers.half ? 'replays' : 'highlights'],
      teams: [team],
      season: match.season,
      tags: ['highlights', match.competition.name, opponent],
      searchTags: [match.round, match.venue, seasonLabel(match.season)],
      section: offer.section ?? look.section,
      legacy: false,
      status: 'Published',
      thumbnail: pick(chance, pictures),
      createdAt: out,
      startAt: out,
      releaseFrom: out,
      matchID: idOf(match),
      goals: film.match.goals.map(({ side, minute, scorer, at }) => ({ side, minute, scorer, at })),
      rules: null,
    }
  }
}

/** Every match video released by a given time. */
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
        return played(team)
          .flatMap((match) => cutter.cut(team, match))
          .filter(({ startAt }) => Date.parse(startAt ?? '') <= now.getTime())
      })
  })
}
