/** The results of a search, as pages show them. */
import type { Picture, Suggestion } from '@club/contracts'

export type Article = {
  slug: string
  title: string
  publishedAt: string
  category: string | null
  image: Pick<Picture, 'key' | 'focus'> | null
}

export type Answer = {
  articles: Article[]
  found: number
  /** The page shown: the last one if the request was for a later one. */
  page: number
  /** Words without any match, and the words used instead. */
  corrected: { asked: string; meant: string }[]
  /** The search words in the titles. */
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
