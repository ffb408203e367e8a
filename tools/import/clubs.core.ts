/** Clubs by name, for what the command line says of them. Pure. */
import { clubSlug } from '@club/contracts'

/** A file of aliases: a club a line, `name | other name | …`; `#` begins a comment. */
export const readAliases = (text: string): string[][] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/\s*\|\s*/).filter((name) => name !== ''))

/** The club of a file that a name means: spelt so, or by one of its other names. Null where the file has none. */
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

/** How many letters two words differ in at the least (Levenshtein). */
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

/** Clubs that somebody may have meant, the likeliest first. */
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
