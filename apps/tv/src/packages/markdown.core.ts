/**
 * The subset of Markdown used for a package's information: paragraphs, lists, headings, bold, italic and links. Anything
 * else stays as written. Pure.
 */
import type { ContentBlock, Span } from '@club/contracts'
import { isLink } from '@club/contracts/link'

const mark = /\*\*(?<bold>[^*]+)\*\*|\*(?<italic>[^*]+)\*|\[(?<label>[^\]]+)\]\((?<href>[^\s)]+)\)/g

function spansOf(text: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const found of text.matchAll(mark)) {
    const { bold, italic, label, href } = found.groups ?? {}
    if (label !== undefined && !isLink(href ?? '')) continue
    if (found.index > from) spans.push({ text: text.slice(from, found.index) })
    if (bold !== undefined) spans.push({ text: bold, bold: true })
    else if (italic !== undefined) spans.push({ text: italic, italic: true })
    else if (label !== undefined && href !== undefined) spans.push({ text: label, href })
    from = found.index + found[0].length
  }
  if (from < text.length) spans.push({ text: text.slice(from) })
  return spans
}

const bullet = /^\s*[-*]\s+/
const numbered = /^\s*\d+[.)]\s+/
const heading = /^#{1,4}\s+/

function blockOf(lines: readonly string[]): ContentBlock[] {
  for (const [sign, ordered] of [
    [bullet, false],
    [numbered, true],
  ] as const) {
    if (lines.every((line) => sign.test(line)))
      return [{ type: 'list', ordered, items: lines.map((line) => spansOf(line.replace(sign, ''))) }]
  }
  const [first = '', ...rest] = lines
  if (heading.test(first))
    return [
      { type: 'heading', level: 4, spans: spansOf(first.replace(heading, '')) },
      ...(rest.length > 0 ? blockOf(rest) : []),
    ]
  return [{ type: 'paragraph', spans: spansOf(lines.map((line) => line.trim()).join(' ')) }]
}

export const blocksOf = (markdown: string): ContentBlock[] =>
  markdown
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .flatMap(blockOf)
