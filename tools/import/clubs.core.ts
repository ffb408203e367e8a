/** Finds clubs by name for the command line's messages. Pure. */
import { clubSlug } from '@club/contracts'

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

/** The Levenshtein distance of two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, otherLetter] of [...other].entries()) {
      const change = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(change, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
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
