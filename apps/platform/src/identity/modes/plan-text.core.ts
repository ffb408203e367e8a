/**
 * Converts the HTML of an older provider's plans into the small Markdown that pages render: paragraphs, lists, headings, bold, italic and
 * links. Of every other tag only the text remains; nothing is executed. Pure.
 */
import { isLink } from '@club/contracts/link'

const tag = /<!--.*?-->|<(?<end>\/?)(?<name>[a-z][a-z0-9]*)(?<attributes>[^<>]*)>/gis
const unseen = /<(script|style)\b[^<>]*>.*?<\/\1\s*>/gis
/** The most characters read of one plan; anything longer is not a plan's text. */
const mostRead = 20_000
const lineTags = /^(?:p|div|section|article|blockquote|br|hr|ul|ol|li|table|tr|h[1-6])$/
const hrefIn = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', pound: '£', euro: '€' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', hellip: '…', middot: '·' },
}

const pointOf = (digits: string, base: 10 | 16): string | undefined => {
  const point = Number.parseInt(digits, base)
  return point > 0x1f && point <= 0x10ffff ? String.fromCodePoint(point) : undefined
}

const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) =>
      (hex ? pointOf(hex, 16) : decimal ? pointOf(decimal, 10) : named[name ?? '']) ?? whole,
  )

type Style = { bold: number; italic: number; href: string | null }

/** Text of one style as Markdown; text with a character that would be read as its mark stays plain. */
function marked(text: string, { bold, italic, href }: Style): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  if (words === '') return text
  if (href !== null && !words.includes(']'))
    return `${before}[${words}](${href.replaceAll(')', '%29')})${after}`
  if (words.includes('*') || (bold === 0 && italic === 0)) return text
  const mark = bold > 0 ? '**' : '*'
  return before + mark + words + mark + after
}

export function markdownOf(html: string): string {
  const parts: { text: string; isItem: boolean }[] = []
  const lists: ('ul' | 'ol')[] = []
  const style: Style = { bold: 0, italic: 0, href: null }
  let line = ''
  let sign = ''
  const endLine = () => {
    const words = line.replace(/\s+/g, ' ').trim()
    if (words !== '') parts.push({ text: sign + words, isItem: /^(?:- |1\. )$/.test(sign) })
    line = ''
    sign = ''
  }
  const take = (name: string, ends: boolean, attributes: string) => {
    if (lineTags.test(name)) endLine()
    const step = ends ? -1 : 1
    if (name === 'b' || name === 'strong') style.bold = Math.max(0, style.bold + step)
    else if (name === 'i' || name === 'em') style.italic = Math.max(0, style.italic + step)
    else if (name === 'a') {
      const [, quoted, single, bare] = (!ends && hrefIn.exec(attributes)) || []
      const href = decoded(quoted ?? single ?? bare ?? '')
      style.href = isLink(href) ? href : null
    } else if (name === 'ul' || name === 'ol') ends ? lists.pop() : lists.push(name)
    else if (name === 'li' && !ends) sign = lists.at(-1) === 'ol' ? '1. ' : '- '
    else if (/^h[1-6]$/.test(name) && !ends) sign = '#### '
  }
  const source = html.slice(0, mostRead).replace(unseen, ' ')
  let from = 0
  for (const found of source.matchAll(tag)) {
    line += marked(decoded(source.slice(from, found.index)), style)
    from = found.index + found[0].length
    const { end, name, attributes = '' } = found.groups ?? {}
    if (name !== undefined) take(name.toLowerCase(), end === '/', attributes)
  }
  line += marked(decoded(source.slice(from)), style)
  endLine()
  return parts.reduce((all, { text, isItem }, index) => {
    if (index === 0) return text
    return all + (isItem && parts[index - 1]?.isItem ? '\n' : '\n\n') + text
  }, '')
}
