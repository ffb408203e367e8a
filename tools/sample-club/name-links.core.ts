/** Links names in the sample's reports and previews to the players' pages. Pure. */
import type { ContentBlock, Player, Span } from '@club/contracts'

/** A person to link: somebody with a page. */
export type Named = Pick<Player, 'slug' | 'name' | 'lastName' | 'team'>

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Links each player's name where it first appears in a paragraph; quotes and headings stay unchanged.
 * @param people with pages
 * @param others names that another person in the text shares: a link would name the wrong scorer
 */
export function withNamesLinked(
  body: readonly ContentBlock[],
  people: readonly Named[],
  others: ReadonlySet<string> = new Set(),
): ContentBlock[] {
  const told = people.filter(({ lastName }) => !others.has(lastName))
  const namesOf = new Map(told.flatMap((one) => [[one.name, one] as const, [one.lastName, one] as const]))
  if (namesOf.size === 0) return [...body]
  // The full name before the last name alone, and never within a longer word.
  const longestFirst = [...namesOf.keys()].sort((one, other) => other.length - one.length)
  const form = new RegExp(`(?<![\\p{L}-])(${longestFirst.map(escaped).join('|')})(?![\\p{L}-])`, 'u')
  const linked = new Set<Named>()

  const spansOf = (span: Span): Span[] =>
    span.href === undefined
      ? span.text
          .split(form)
          .map((text, index): Span => {
            const person = index % 2 === 1 ? namesOf.get(text) : undefined
            if (!person || linked.has(person)) return { ...span, text }
            linked.add(person)
            return { ...span, text, href: `/players/${person.team}/${person.slug}` }
          })
          .filter(({ text }) => text !== '')
          .reduce<Span[]>(joined, [])
      : [span]

  return body.map((block) =>
    block.type === 'paragraph' ? { ...block, spans: block.spans.flatMap(spansOf) } : block,
  )
}

/** A second mention is plain text, merged into the span before it. */
function joined(spans: Span[], span: Span): Span[] {
  const last = spans.at(-1)
  if (!last || last.href !== undefined || span.href !== undefined) return [...spans, span]
  return [...spans.slice(0, -1), { ...last, text: last.text + span.text }]
}
