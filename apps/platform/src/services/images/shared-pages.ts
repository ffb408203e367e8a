/** The words on the picture of a shared page, for the kinds of page with their own picture: articles and matches. */
import type { Article, CacheTag, Match } from '@club/contracts'
import { scoreLine } from '@club/football'
import { datesOf } from '@club/i18n'
import type { InstallationSettings } from '@club/settings'
import type { ShareWords } from './share-words.server.ts'

/** The sources of pages' pictures. */
export type PageSources = {
  /** A published article, or null. */
  article(now: Date, slug: string): Promise<Article | null>
  match(now: Date, id: string): Promise<{ attributes: Match } | null>
}

export type SharedPage = {
  /** Key of the picture behind the words. */
  key: string
  words: ShareWords
  tags: CacheTag[]
}

/** Letters of the largest font that fit on a line. */
const lettersOfLine = 22

/** Lines break between the clubs and beside the score, and within a name only if it is longer than a line. */
const whole = (name: string) => (name.length > lettersOfLine ? name : name.replaceAll(' ', '\u00a0'))

/** @returns the share picture of the page at an address of the site; null if it has no picture of its own */
export async function sharedPage(
  path: string,
  now: Date,
  sources: PageSources,
  { home: { heroImage }, site }: Pick<InstallationSettings, 'home' | 'site'>,
): Promise<SharedPage | null> {
  const dates = datesOf(site.timezone, site.locale, site.dateFormats)
  const [, slug] = /^news\/([^/]+)$/.exec(path) ?? []
  if (slug !== undefined) {
    const article = await sources.article(now, slug)
    if (!article) return null
    return {
      key: article.image && !article.pictureMissing ? article.image.key : heroImage,
      words: { above: article.category.name, title: article.title },
      tags: [`article:${slug}`],
    }
  }
  const [, team, season, id] = /^match\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  const found = id === undefined ? null : await sources.match(now, id)
  // Only at its own address: otherwise a cache in front would store the same picture again under any other.
  if (id === undefined || !found) return null
  if (found.attributes.team !== team || found.attributes.season !== season) return null
  const { home, away, state, competition, date } = found.attributes
  // A score that may still change would be wrong wherever the picture was copied.
  const between = state.status === 'result' || state.status === 'awarded' ? scoreLine(state.score) : 'v'
  const penalties = state.status === 'result' ? state.penalties : null
  // Only in English: the font lacks other scripts, and then nothing would be drawn.
  const behind = penalties ? ` ${whole(`(Penalties ${scoreLine(penalties)})`)}` : ''
  return {
    // The club's own share picture already has words.
    key: heroImage,
    words: {
      above: [competition.name, ...(date === null ? [] : [dates.matchDate(date)])].join(' · '),
      title: `${whole(home.name)} ${between} ${whole(away.name)}${behind}`,
    },
    tags: [`match:${id}`],
  }
}
