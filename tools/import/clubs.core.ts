/** Finds clubs by name for the command line's messages. Pure. */
import { clubSlug } from '@club/contracts'
import { distance } from 'fastest-levenshtein'

/** A file of aliases: one club per line, `name | other name | …`; `#` begins a comment. */
export const readAliases = (text: string): string[][] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/\s*\|\s*/).filter((name) => name !== ''))

/** The club in a file that a name refers to, by its spelling there or by an alias. Null if the file has none. */
export function clubIn(
  clubs: readonly string[],
  name: string,
  aliases: readonly (readonly string[])[],
): string | null {
  const meant = new Set([clubSlug(name)])
  for (const group of aliases) {
    const slugs = group.map(clubSlug)
    if (slugs.some((slug) => meant.has(slug))) for (const slug of slugs) meant.add(slug)
  }
  return clubs.find((club) => meant.has(clubSlug(club))) ?? null
}

/** Clubs that may have been meant, the likeliest first. */
export const likeClubs = (clubs: readonly string[], name: string, most = 3): string[] =>
  clubs
    .map((club) => {
      const shared =
        club.toLowerCase().includes(name.toLowerCase()) || name.toLowerCase().includes(club.toLowerCase())
      return { club, apart: distance(clubSlug(club), clubSlug(name)) - (shared ? 10 : 0) }
    })
    .sort((one, other) => one.apart - other.apart)
    .slice(0, most)
    .map(({ club }) => club)
