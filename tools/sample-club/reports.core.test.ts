import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clubSlug, contentImport, type ImportedArticle, matchID } from '@club/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { castIn } from './cast.core.ts'
import { idOf } from './report-facts.core.ts'
import { type ReportSources, reportsDue, sampleReports } from './reports.core.ts'
import { firstTeamSeason, ownClub, sampleImports } from './seasons.core.ts'
import { dayOf } from './time.core.ts'

const read = (...path: string[]) => JSON.parse(readFileSync(join(__dirname, ...path), 'utf8'))
const sources: ReportSources = {
  clubs: read('clubs.json'),
  players: read('content', 'players.json'),
  pictures: read('pictures', 'catalogue.json'),
  absences: read('absences.json'),
  films: read('..', 'media', 'films.json'),
}
const at = (now: string) => ({ firstSeason: 2025, season: 2026, anchor: '2026-11-20', now: new Date(now) })
const textOf = ({ title, standfirst, body }: ImportedArticle) => JSON.stringify([title, standfirst, body])
const sentencesOf = (article: ImportedArticle) =>
  article.body.flatMap((block) =>
    block.type === 'paragraph' || block.type === 'quote'
      ? [block.spans.map(({ text }) => text).join('')]
      : [],
  )

const written = new Map<string, ImportedArticle[]>()
/** Everything published by a given time; written once for all tests. */
function writtenBy(now: string): ImportedArticle[] {
  const articles = written.get(now) ?? sampleReports(at(now), sources)
  written.set(now, articles)
  return articles
}

let articles: ImportedArticle[] = []
let reports: ImportedArticle[] = []
beforeAll(() => {
  articles = writtenBy('2026-11-20T17:00:00Z')
  reports = articles.filter(({ category }) => category === 'Match Reports')
})

describe('the sample’s match reports', () => {
  it('are some thirty over two seasons, with previews of what comes next', () => {
    expect(reports.length).toBeGreaterThanOrEqual(25)
    expect(reports.filter(({ publishedAt }) => publishedAt > '2026-07')).toHaveLength(8)
    const previews = articles.filter(({ category }) => category === 'Match Previews')
    expect(previews.map(({ publishedAt }) => dayOf(publishedAt))).toContain('2026-11-20')
  })

  it('tell no two goals of a match in the same words', () => {
    for (const article of reports) {
      const goals =
        sentencesOf(article)
          .join(' ')
          .match(
            /two defenders and a post|nine seconds|had a swing|on the goal-line|left spinning|thing of beauty/g,
          ) ?? []
      expect([article.slug, goals]).toEqual([article.slug, [...new Set(goals)]])
    }
  })

  it('hold the import contract, and read whole', () => {
    expect(contentImport.parse({ source: 'test', articles }).articles).toHaveLength(articles.length)
    for (const article of articles) {
      const text = textOf(article)
      expect(text).not.toMatch(/[{]\w+[}]|undefined|NaN|null|\s{2}|\.\.|\s[,.]/)
      expect(article.body.filter(({ type }) => type === 'paragraph').length).toBeGreaterThanOrEqual(4)
      expect(article.body.filter(({ type }) => type === 'quote')).toHaveLength(1)
    }
  })

  it('name their match by its identity in the match data, after it was played', () => {
    const known = new Map(
      [2025, 2026].flatMap((start) =>
        sampleImports(start, new Date('2026-11-20T17:00:00Z'), sources.clubs).flatMap(
          ({ season, competition, matches }) =>
            matches.map((match) => {
              const { stage, leg } = match
              return [
                matchID({
                  season,
                  competition: competition.slug,
                  stage,
                  home: clubSlug(match.home),
                  away: clubSlug(match.away),
                  leg,
                }),
                match,
              ] as const
            }),
        ),
      ),
    )
    for (const { matchID: id, publishedAt, body } of reports) {
      const match = known.get(id ?? '')
      expect(match?.state.status).toBe('result')
      expect(Date.parse(publishedAt)).toBeGreaterThan(Date.parse(match?.kickOff ?? ''))
      const facts = body.find((block) => block.type === 'facts')
      const state = match?.state.status === 'result' ? match.state : null
      expect(facts?.rows[0]?.value).toContain(
        `${match?.home} ${state?.score.home}-${state?.score.away} ${match?.away}`,
      )
    }
  })

  it('tell every goal once: the scorers add up to the score', () => {
    for (const { body } of reports) {
      const rows = body.find((block) => block.type === 'facts')?.rows ?? []
      const [home, away] =
        /(\d+)-(\d+)/
          .exec(rows[0]?.value ?? '')
          ?.slice(1)
          .map(Number) ?? []
      const scorers = rows.filter(
        ({ label }) =>
          !['Result', 'Half-time', 'Competition', 'Attendance', 'Penalties', 'Sent off'].includes(label),
      )
      const told = scorers.flatMap(({ value }) => value.split(', '))
      expect(told).toHaveLength((home ?? 0) + (away ?? 0))
    }
  })

  it('have no two alike: no title, standfirst, quotation or paragraph twice', () => {
    for (const part of [
      articles.map(({ title }) => title),
      articles.map(({ slug }) => slug),
      reports.map(({ standfirst }) => standfirst),
    ]) {
      expect(part.filter((text, index) => part.indexOf(text) !== index)).toEqual([])
    }
    const paragraphs = reports.flatMap(sentencesOf).filter((text) => !text.startsWith('Thornsea Town: '))
    const repeated = paragraphs.filter((text, index) => paragraphs.indexOf(text) !== index)
    // A sentence about the interval may repeat once all others have been used.
    expect(repeated.filter((text) => text.length > 90)).toEqual([])
    expect(repeated.length).toBeLessThanOrEqual(3)
  })

  it('speak only of players who were there', () => {
    const squad = sources.players.filter(
      ({ team, position }) => team === 'first-team' && position !== 'Staff',
    )
    for (const { publishedAt, body } of reports) {
      const line =
        body
          .flatMap((block) =>
            block.type === 'paragraph' ? [block.spans.map(({ text }) => text).join('')] : [],
          )
          .find((text) => text.startsWith('Thornsea Town: ')) ?? ''
      const [starters = '', bench = ''] = line.replace('Thornsea Town: ', '').split('. Substitutes: ')
      expect(starters.split(/[;,] /)).toHaveLength(11)
      const named = [...starters.split(/[;,] /), ...bench.replace(/\.$/, '').split(', ')]
      for (const name of named) {
        const player = squad.find(({ lastName }) => lastName === name)
        expect((player?.joined ?? '') <= dayOf(publishedAt)).toBe(true)
      }
      expect(new Set(named).size).toBe(named.length)
    }
  })

  it('say nothing of a player who was not on the pitch for it', () => {
    const { now, anchor } = at('2026-11-20T17:00:00Z')
    const matches = [2025, 2026].flatMap((start) =>
      firstTeamSeason(start, now, sources.clubs).flatMap((season) => season.matches),
    )
    const cast = castIn({ ...sources, anchor })
    const lastNames = sources.players
      .filter(({ team, position }) => team === 'first-team' && position !== 'Staff')
      .map(({ lastName }) => lastName)
    for (const report of reports) {
      const match = matches.find((one) => idOf(one) === report.matchID)
      if (!match) throw new Error(`no match ${report.matchID}`)
      const { home, away, goals } = cast('first-team', match)
      const { starters, changes, cards } = match.home === ownClub ? home : away
      const known = new Set([
        ...starters
          .filter((player) => !changes.some(({ off }) => off === player))
          .filter((player) => !cards.some((card) => card.player === player && card.kind !== 'yellow')),
        ...goals.flatMap(({ scorer, assist }) => (assist ? [scorer, assist] : [scorer])),
      ])
      const names = new Set([...known].map(({ lastName }) => lastName))
      const told = sentencesOf(report).filter((text) => !text.startsWith('Thornsea Town: '))
      const gone = [...home.cards, ...away.cards].filter(({ kind }) => kind !== 'yellow')
      // A player who was sent off is named in that sentence, and in none after it.
      const strangers = lastNames.filter(
        (name) =>
          !names.has(name) &&
          told
            .flatMap((text) => text.split(/(?<=[.!?]) /))
            .some(
              (text) =>
                text.includes(name) &&
                !(
                  gone.some(({ player }) => player.lastName === name) &&
                  /sent off|card|booking|tackle|booked/.test(text)
                ),
            ),
      )
      expect([report.slug, strangers]).toEqual([report.slug, []])
    }
  })

  it('tell everybody who was sent off, with the minute, as the events of the match do', () => {
    const { now, anchor } = at('2027-06-10T12:00:00Z')
    const cast = castIn({ ...sources, anchor })
    const matches = [2025, 2026].flatMap((start) =>
      firstTeamSeason(start, now, sources.clubs).flatMap((season) => season.matches),
    )
    let told = 0
    for (const report of writtenBy('2027-06-10T12:00:00Z')) {
      const match = matches.find((one) => report.category === 'Match Reports' && idOf(one) === report.matchID)
      if (!match) continue
      const { home, away } = cast('first-team', match)
      const gone = [...home.cards, ...away.cards].filter(({ kind }) => kind !== 'yellow')
      const facts = report.body.find((block) => block.type === 'facts')?.rows ?? []
      const row = facts.find(({ label }) => label === 'Sent off')?.value ?? ''
      const sentences = sentencesOf(report).filter((text) => !text.startsWith('Thornsea Town: '))
      for (const { player, minute } of gone) {
        expect([report.slug, row]).toEqual([
          report.slug,
          expect.stringContaining(`${player.lastName} ${minute}`),
        ])
        expect([report.slug, sentences.some((text) => text.includes(player.lastName))]).toEqual([
          report.slug,
          true,
        ])
        told += 1
      }
      if (gone.length === 0) expect(row).toBe('')
    }
    expect(told).toBeGreaterThan(1)
  })

  it('tell times as a reader says them, no two alike in one report, and nothing that the match gives the lie to', () => {
    for (const article of writtenBy('2027-06-10T12:00:00Z')) {
      const text = JSON.stringify(article.body)
      const told = textOf(article)
      expect(told).not.toMatch(
        /added time of the first half|Nobody left|Their goalkeeper|look away now.*Nobody left/,
      )
      expect(told).not.toMatch(/\b\d{1,2}:\d{2}\b/)
      const stoppages =
        text.match(/first-half stoppage time|deep into stoppage time|board already up/gi) ?? []
      expect(new Set(stoppages).size).toBe(stoppages.length)
      const facts = article.body.find((block) => block.type === 'facts')?.rows ?? []
      const [, home, away] = /^(.+) \d+-\d+ (.+?)(?: after extra time)?$/.exec(facts[0]?.value ?? '') ?? []
      // A score between two names has the home side's goals first.
      if (home && away) expect(text).not.toMatch(new RegExp(`${away} \\d+-\\d+ ${home}`))
      const last = Math.max(
        0,
        ...facts.flatMap(({ label, value }) =>
          [home, away].includes(label)
            ? [...value.matchAll(/ (\d+)/g)].map(([, minute]) => Number(minute))
            : [],
        ),
      )
      if (last > 90 && last < 114)
        expect(told).not.toMatch(/\blate\b|near the end|nearly done|dying minutes|closing minutes/i)
    }
  })

  it('have headlines that say the news: each has a verb in it', () => {
    const verbs =
      /\b(?:is|are|beat|beats|lose|fall|draw|win|wins|share|take|takes|hold|edge|edges|finish|settle|settles|run|hit|put|thump|leads|shines|scores|see|sees|dig|strikes|sinks|makes|leaves|has|come|completes|turn|play|rescues|earns|refuse|snatch|let|go|goes|prove|ends|knock|steal|hit|get)\b/
    for (const now of ['2026-11-20T17:00:00Z', '2027-06-10T12:00:00Z'])
      for (const { title, category } of writtenBy(now))
        if (category === 'Match Reports') expect(title.replace(/^Blues Are/, 'Blues are')).toMatch(verbs)
  })

  it('only ever grow: what is out stays as it is, to the letter', () => {
    let before = articles
    for (const now of [
      '2026-11-21T17:30:00Z',
      '2026-12-28T12:00:00Z',
      '2027-03-01T12:00:00Z',
      '2027-06-10T12:00:00Z',
    ]) {
      const later = writtenBy(now)
      expect(later.length).toBeGreaterThan(before.length)
      const bySlug = new Map(later.map((article) => [article.slug, JSON.stringify(article)]))
      for (const article of before) expect(bySlug.get(article.slug)).toBe(JSON.stringify(article))
      before = later
    }
  })

  it('are due when they are out, and not before', () => {
    const due = (now: string) => reportsDue(at(now), sources.clubs).length
    expect(due('2026-11-20T17:00:00Z')).toBe(articles.length)
    expect(due('2026-11-21T17:24:00Z')).toBe(articles.length)
    expect(due('2026-11-21T17:26:00Z')).toBe(articles.length + 1)
  })
})
