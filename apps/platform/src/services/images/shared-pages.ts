/** What the picture of a shared page says, for the kinds of page that have one of their own: articles and matches. */
import type { Article, CacheTag, Match } from '@club/contracts'
import { scoreLine } from '@club/football'
import { datesOf } from '@club/i18n'
import type { InstallationSettings } from '@club/settings'
import type { ShareWords } from './share-words.server.ts'

/** What pictures of pages are drawn of. */
export type PageSources = {
  /** A published article, or null. */
  article(now: Date, slug: string): Promise<Article | null>
  match(now: Date, id: string): Promise<{ attributes: Match } | null>
}

export type SharedPage = {
  /** Key of the picture that the words stand on. */
  key: string
  words: ShareWords
  tags: CacheTag[]
}

/** So many letters of the largest words have room on a line. */
const lettersOfLine = 22

/** Lines break between the clubs and beside the score, and within a name only where it is longer than a line. */
const whole = (name: string) => (name.length > lettersOfLine ? name : name.replaceAll(' ', '\u00a0'))

/** @returns what the page at an address of the site is shared with; null where it has no picture of its own */
export async function sharedPage(
  path: string,
  now: Date,
  sources: PageSources,
  { home: { heroImage }, site }: Pick<InstallationSettings, 'home' | 'site'>,
): Promise<SharedPage | null> {
  const dates = datesOf(site.timezone, site.locale)
  const [, slug] = /^news\/([^/]+)$/.exec(path) ?? []
  if (slug !== undefined) {
    const article = await sources.article(now, slug)
    if (!article) return null
    return {
      key: article.image?.key ?? heroImage,
      words: { above: article.category.name, title: article.title },
      tags: [`article:${slug}`],
    }
  }
  const [, team, season, id] = /^match\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  const found = id === undefined ? null : await sources.match(now, id)
  // At its own address alone: under any other a cache in front would keep the same picture again.
  if (id === undefined || !found) return null
  if (found.attributes.team !== team || found.attributes.season !== season) return null
  const { home, away, state, competition, date } = found.attributes
  // A score that still moves would be wrong wherever it was copied to.
  const between = state.status === 'result' || state.status === 'awarded' ? scoreLine(state.score) : 'v'
  const penalties = state.status === 'result' ? state.penalties : null
  // In English alone: in other letters nothing would be drawn.
  const behind = penalties ? ` ${whole(`(Penalties ${scoreLine(penalties)})`)}` : ''
  return {
    // The club's own share picture has words of its own.
    key: heroImage,
    words: {
      above: [competition.name, ...(date === null ? [] : [dates.matchDate(date)])].join(' · '),
      title: `${whole(home.name)} ${between} ${whole(away.name)}${behind}`,
    },
    tags: [`match:${id}`],
  }
}
