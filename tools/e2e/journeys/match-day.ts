/**
 * The steps of a match day. All fans take each step at the same time, as they do on the day; between steps the clock moves
 * on, and the feed reports what happens.
 */
import type { ImportedArticle, ImportedVideo, LeagueDay, OneOf } from '@club/contracts'
import { anArticle, importContent } from '../content.ts'
import {
  type FeedMatch,
  inPlay,
  kickOff,
  lineUpOf,
  type MatchFeed,
  minutes,
  openFeed,
} from '../match-feed.ts'
import type { Site } from '../site.ts'
import { expect } from '../test.ts'
import { type Fan, isAt, presses, scrollsTo, scrollsUntil, scrollsUp, sees, seesNo, visits } from './fan.ts'

export type MatchDay = {
  readonly site: Site
  readonly feed: MatchFeed
  /** Our match, and another of the league on the same day. */
  readonly ours: FeedMatch
  readonly other: string
  readonly everyone: (step: (fan: Fan) => Promise<void>) => Promise<void>
}

const main = '[data-panel="next"]'
const chosen = '[role="tab"][aria-selected="true"]'
const spoken = 'main [role="status"]'
const hero = '[data-stage]'
const strip = '[data-standing][data-shown]'

/** A score with the home side first. */
const scoreOf = ({ ours }: FeedMatch, us: number, them: number) =>
  ours === 'home' ? `${us}–${them}` : `${them}–${us}`

/** @param site its clock is an hour before the first team's next match */
export async function openMatchDay(site: Site, fans: readonly Fan[]): Promise<MatchDay> {
  const feed = await openFeed(site)
  const ours = feed.take()
  const { date, team } = ours.match
  const answer = await fetch(`${site.url}/api/matches/v1/league-day?team=${team}&date=${date}`)
  const { data } = (await answer.json()) as OneOf<LeagueDay>
  const other = data.attributes.matches.find((each) => each.ours === null)
  if (!other) throw new Error('the league does not play on that day')
  return {
    site,
    feed,
    ours,
    other: other.id,
    everyone: async (step) => {
      await Promise.all(fans.map(step))
    },
  }
}

/** Home is about the match: what there is to do, the countdown, and the line-up as soon as it is named. */
export async function anHourBefore({ site, feed, ours, everyone }: MatchDay): Promise<void> {
  const { id, match } = ours
  await everyone(async (fan) => {
    await visits(fan, site.url)
    await sees(fan, `${main} h2`, 'Match day')
    await sees(fan, `${main} [role="timer"]`, /00 Days ?0[01] Hours/)
    await sees(fan, `${main} a[href$="${id}"]`, 'Match Centre')
    await seesNo(fan, `${main} a[href$="#line-ups"]`)
    const first = await fan.inPage(
      () => document.querySelector('[data-slot]')?.getAttribute('data-slot'),
      null,
    )
    expect(first, fan.name).toBe('matches/strip')
  })
  await feed.post(
    id,
    { id: 'ours', type: 'line-up', team: ours.ours, lineUp: lineUpOf('Our') },
    { id: 'theirs', type: 'line-up', team: ours.theirs, lineUp: lineUpOf('Their') },
  )
  await everyone(async (fan) => {
    await sees(fan, main, 'Our Starter9, Our Starter10')
    await presses(fan, `${main} a[href$="${id}"]`, 'Match Centre')
    await isAt(fan, ours.url)
    await sees(fan, chosen, 'Build up')
    await sees(fan, hero, `${match.home.name}`)
    await sees(fan, '#line-ups', 'Their Starter11')
  })
  await feed.post(id, { id: 'news', type: 'build-up', text: 'A late fitness test.' })
  await everyone((fan) => sees(fan, '[data-feed="build"]', 'A late fitness test.'))
}

/** An open page follows by itself. */
export async function kickOffComes({ site, feed, ours, everyone }: MatchDay): Promise<void> {
  const { id, match } = ours
  await site.moveTo(match.kickOff ?? '')
  await feed.post(id, kickOff)
  await everyone(async (fan) => {
    await sees(fan, spoken, `Kick-off: ${match.home.name} 0, ${match.away.name} 0.`)
    await sees(fan, chosen, 'Min by Min')
    await sees(fan, '[data-minute]', '1′')
    await sees(fan, 'main', 'Updating live')
  })
}

/** A goal and a card are announced wherever on the page the fan is, and so is a goal elsewhere in the league. */
export async function firstHalf({ feed, ours, other, everyone }: MatchDay): Promise<void> {
  const { id, match } = ours
  const leads = scoreOf(ours, 1, 0)
  await feed.post(id, ...minutes(2, 11), {
    id: 'goal',
    type: 'goal',
    ...inPlay('12', { team: ours.ours, player: 'Our Starter9', text: 'In off the post.' }),
  })
  await everyone(async (fan) => {
    await sees(fan, '[data-score]', leads)
    await sees(fan, spoken, /Goal: .* Our Starter9, 12 minutes\./)
    await sees(fan, '[data-feed="min"]', 'In off the post.')
    await scrollsUntil(fan, '[data-feed="min"] > [data-entry]:nth-child(8)', strip)
    await sees(fan, strip, leads)
    await sees(fan, strip, '12′')
  })
  await feed.post(id, {
    id: 'card',
    type: 'yellow-card',
    ...inPlay('31', { team: ours.theirs, player: 'Their Starter4' }),
  })
  await feed.post(other, kickOff, { id: 'goal', type: 'goal', ...inPlay('9', { team: 'home' }) })
  await everyone(async (fan) => {
    await sees(fan, spoken, `Yellow card: Their Starter4, ${match[ours.theirs].name}, 31 minutes.`)
    await sees(fan, `[data-around="${other}"]`, '1–0')
  })
}

/** Half-time in the strip at the top of the window; then home, which follows the second half. */
export async function halfTimeAndHome({ feed, ours, other, everyone }: MatchDay): Promise<void> {
  const { id } = ours
  await feed.post(id, { id: 'half', type: 'half-time', minute: '45+1' })
  await everyone(async (fan) => {
    await sees(fan, spoken, 'Half-time: ')
    await sees(fan, strip, 'Half-time')
    await presses(fan, 'nav a[href="/"]', 'Club home')
    await sees(fan, `${main} h2`, /^Live.*Half-time/)
    await sees(fan, main, scoreOf(ours, 1, 0))
  })
  await feed.post(
    id,
    { id: 'second', type: 'second-half', minute: '46' },
    {
      id: 'level',
      type: 'goal',
      ...inPlay('60', { period: 'second-half', team: ours.theirs, player: 'Their Starter7' }),
    },
  )
  await everyone(async (fan) => {
    await sees(fan, main, scoreOf(ours, 1, 1))
    await sees(fan, `${main} h2`, '60′')
    await scrollsTo(fan, '[data-slot="matches/table"]')
    await sees(fan, '[data-slot="matches/table"]', 'As it stands')
    await sees(fan, `[data-around="${other}"]`, '1–0')
  })
}

/** Back on the match page for the end: it moves to Reaction by itself, and home keeps the result. */
export async function fullTime({ site, feed, ours, everyone }: MatchDay): Promise<void> {
  const { id, match } = ours
  await everyone(async (fan) => {
    await presses(fan, `${main} a[href$="${id}"]`, 'Match Centre')
    await isAt(fan, ours.url)
    await sees(fan, chosen, 'Min by Min')
  })
  await feed.post(
    id,
    {
      id: 'winner',
      type: 'goal',
      ...inPlay('88', { period: 'second-half', team: ours.ours, player: 'Our Starter10' }),
    },
    { id: 'end', type: 'full-time', minute: '90', period: 'second-half' },
  )
  await everyone(async (fan) => {
    await scrollsUp(fan)
    await sees(fan, spoken, 'Full time: ')
    await sees(fan, chosen, 'Reaction')
  })
  await feed.post(
    id,
    { id: 'quote', type: 'reaction', period: 'post-match', text: 'We are delighted.' },
    {
      id: 'best',
      type: 'player-of-the-match',
      period: 'post-match',
      team: ours.ours,
      player: 'Our Starter9',
    },
  )
  await everyone(async (fan) => {
    await sees(fan, '[data-feed="reaction"]', 'We are delighted.')
    await sees(fan, 'main section', /Player of the match.*Our Starter9/)
    await sees(fan, hero, `${match[ours.ours].name} won 2–1.`)
    await visits(fan, site.url)
    await sees(fan, `${main} h2`, /^Full time ?W/)
    await sees(fan, '[data-panel="coming"] h2', 'Next match')
  })
}

const reportTitle = 'Late, later, latest: the winner with two minutes left'

/** What the editors have written and cut by the next morning. */
async function publish({ site, ours: { id, match } }: MatchDay) {
  const publishedAt = new Date(Date.parse(match.kickOff ?? '') + 4 * 3_600_000).toISOString()
  const report: ImportedArticle = {
    ...anArticle('the-winner-with-two-minutes-left', reportTitle),
    category: 'Match Reports',
    team: match.team,
    matchID: id,
    publishedAt,
  }
  const film: ImportedVideo = {
    id: 'highlights-of-the-day',
    slug: 'highlights-of-the-day',
    entryId: '0_highlights_of_the_day',
    film: 'interview-manager',
    mediaType: 'OnDemand',
    title: 'Highlights of the day',
    description: '',
    duration: 32,
    entitlements: ['?'],
    categories: ['highlights'],
    teams: ['first-team'],
    season: match.season,
    tags: [],
    searchTags: [],
    section: 'highlights',
    legacy: false,
    status: 'Published',
    thumbnail: { key: 'news/office-01.webp', alt: '' },
    createdAt: publishedAt,
    startAt: publishedAt,
    releaseFrom: publishedAt,
    matchID: id,
    rules: null,
  }
  await importContent(site, { articles: [report], videos: [film] })
  // Home's cached copy is purged a moment after the change.
  await expect.poll(async () => (await fetch(site.url)).text()).toContain(`/videos/${film.slug}`)
}

/** The result is still on top, with the report and the highlights; each links to the others. */
export async function nextMorning(day: MatchDay): Promise<void> {
  const { site, ours, everyone } = day
  const morning = new Date(Date.parse(ours.match.date ?? '') + 86_400_000 + 5.5 * 3_600_000)
  await site.moveTo(morning.toISOString())
  await publish(day)
  await everyone(async (fan) => {
    await visits(fan, site.url)
    await sees(fan, `${main} h2`, /^Full time ?W/)
    await sees(fan, main, scoreOf(ours, 2, 1))
    await sees(fan, `${main} a[href="/videos/highlights-of-the-day"]`, 'Highlights')
    await presses(fan, `${main} a[href^="/news/"]`, 'Match Report')
    await sees(fan, 'main h1', reportTitle)
    await presses(fan, `main a[href="${ours.path}"]`)
    await sees(fan, chosen, 'Reaction')
    await presses(fan, `${hero} a[href="/videos/highlights-of-the-day"]`)
    await sees(fan, 'main h1', 'Highlights of the day')
    await sees(fan, `main a[href="${ours.path}"]`, 'Match Centre')
  })
}
