/** What a search has found, as pages show it. */
import type { Suggestion } from '@club/contracts'

export type Article = {
  slug: string
  title: string
  publishedAt: string
  category: string | null
  imageKey: string | null
}

export type Answer = {
  articles: Article[]
  found: number
  /** The page that is shown: the last one where a later one was asked for. */
  page: number
  /** Words that nothing holds, and what they were taken for. */
  corrected: { asked: string; meant: string }[]
  /** Words of the titles that were asked for. */
  marked: string[]
  suggestions: Suggestion[]
}

export const noAnswer: Answer = {
  articles: [],
  found: 0,
  page: 0,
  corrected: [],
  marked: [],
  suggestions: [],
}
