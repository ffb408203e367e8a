/**
 * Converts Markdown to structured blocks (never HTML). Pure. Anything that a block cannot contain is a problem with its line: raw HTML,
 * unsafe addresses, headings of the first level, nested lists.
 *
 * Besides Markdown: tables with pipes, a quotation's last line `— Name`, pictures with a caption (their title), and fenced
 * blocks of YAML: `facts`, `accordion`, `callout`, `button`, `embed`, `gallery`, `video`, `advert`, `map`, `form`.
 */
import { type ContentBlock, contentBlock, href, type Span } from '@club/contracts'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { type Report, readYaml, type Substitute } from './source.core.ts'

type Root = ReturnType<typeof fromMarkdown>
type Block = Root['children'][number]
type ListItem = Extract<Block, { type: 'list' }>['children'][number]
type Paragraph = Extract<Block, { type: 'paragraph' }>
type Inline = Paragraph['children'][number]
type Fence = Extract<Block, { type: 'code' }>

export type BlockTools = {
  report: Report
  substitute: Substitute
  /** Called for every link. */
  link: (line: number, address: string) => void
}

/** A table row, and the line between its head and its body. */
const tableRow = /^\s*\|.*\|\s*$|^[^|]*[^\\]\|.*$/
const tableDivider = /^(?=.*\|)\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
const fence = /^ {0,3}(`{3,}(?!.*`)|~{3,})/
/** A fence closes without a name: one with a name is text inside. */
const fenceEnd = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/
const closes = (line: string, opened: string) => fenceEnd.exec(line)?.[1]?.startsWith(opened) ?? false

/** @param firstLine line of the file at which the text begins */
export function blocksOf(markdown: string, firstLine: number, tools: BlockTools): ContentBlock[] {
  const lines = markdown.split('\n')
  const blocks: ContentBlock[] = []
  let from = 0
  let fenced: string | null = null
  const flush = (until: number) => {
    blocks.push(...markdownBlocks(lines.slice(from, until).join('\n'), firstLine + from, tools))
  }
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (fenced) {
      if (closes(line, fenced)) fenced = null
      continue
    }
    const mark = fence.exec(line)?.[1]
    if (mark) {
      fenced = mark
      continue
    }
    if (!tableRow.test(line) || !tableDivider.test(lines[index + 1] ?? '')) continue
    flush(index)
    let end = index + 2
    while (end < lines.length && (lines[end] ?? '').trim() !== '' && tableRow.test(lines[end] ?? '')) end += 1
    blocks.push(tableOf(lines.slice(index, end), firstLine + index, tools))
    from = end
    index = end - 1
  }
  flush(lines.length)
  return blocks
}

function markdownBlocks(markdown: string, firstLine: number, tools: BlockTools): ContentBlock[] {
  if (markdown.trim() === '') return []
  const offset = firstLine - 1
  const shifted: BlockTools = {
    report: (line, reason) => tools.report(line + offset, reason),
    substitute: (text, line) => tools.substitute(text, line + offset),
    link: (line, address) => tools.link(line + offset, address),
  }
  const root = fromMarkdown(markdown)
  for (const node of root.children) reportMisread(node, markdown, shifted)
  return root.children.flatMap((node) => blockOf(node, shifted))
}

/** Markdown closes a fence at the end of the text by itself: the file has broken off there, or the rest of it lies inside. */
function reportUnclosed(node: Fence, markdown: string, report: Report): void {
  const { start, end } = node.position ?? {}
  const [first = '', ...others] = markdown.slice(start?.offset, end?.offset).split('\n')
  const opened = fence.exec(first)?.[1]
  if (opened && !closes(others.at(-1) ?? '', opened))
    report(lineOf(node), `the block that begins here is not closed: it ends with a line of ${opened} alone`)
}

/** Reports what Markdown silently treats as plain text, or as other numbers: the fan would see the marks, or miss the year. */
function reportMisread(
  node: Block | ListItem,
  markdown: string,
  { report }: Pick<BlockTools, 'report'>,
): void {
  if (node.type === 'paragraph') {
    const [first] = node.children
    const words = first?.type === 'text' ? first.value : ''
    if (/^(?:#{2,6}[^#]|#\u00a0)/.test(words))
      report(lineOf(node), 'a heading has a plain space behind its signs: ## Heading')
    if (words.startsWith('|') || words.split('\n').some((line) => tableDivider.test(line)))
      report(
        lineOf(node),
        'a table has a line such as |---|---| below its first row, and cannot be inside another block',
      )
  }
  if (node.type === 'code') reportUnclosed(node, markdown, report)
  if (node.type === 'list' && node.ordered) {
    const numbers = node.children.map(({ position }) =>
      Number.parseInt(markdown.slice(position?.start.offset), 10),
    )
    const [start = 1] = numbers
    for (const [index, written] of numbers.entries())
      if (written !== start && written !== start + index)
        report(
          lineOf(node.children[index] ?? node),
          `'${written}.' would be shown as '${start + index}.': numbers in a list are consecutive; a text that begins with a number is written '${written}\\.'`,
        )
  }
  if (node.type === 'list' || node.type === 'listItem' || node.type === 'blockquote')
    for (const child of node.children) reportMisread(child, markdown, { report })
}

const lineOf = (node: { position?: { start: { line: number } } | undefined }) =>
  node.position?.start.line ?? 1

function blockOf(node: Block, tools: BlockTools): ContentBlock[] {
  const line = lineOf(node)
  const refuse = (reason: string): ContentBlock[] => {
    tools.report(line, reason)
    return []
  }
  switch (node.type) {
    case 'paragraph': {
      const [only] = node.children
      if (only?.type === 'image' && node.children.length === 1) return pictureOf(only, tools)
      return [{ type: 'paragraph', spans: spansOf(node.children, tools) }]
    }
    case 'heading': {
      if (node.depth === 1) return refuse('the title is the only heading of the first level: begin with ##')
      if (node.depth !== 2 && node.depth !== 3 && node.depth !== 4) return refuse('headings go down to ####')
      return [{ type: 'heading', level: node.depth, spans: spansOf(node.children, tools) }]
    }
    case 'list': {
      const items = node.children.map((item) => {
        const strange = item.children.find((child) => child.type !== 'paragraph')
        if (strange)
          tools.report(lineOf(strange), 'an entry of a list holds text only, no list or block of its own')
        return joined(
          item.children.flatMap((child) =>
            child.type === 'paragraph' ? [spansOf(child.children, tools)] : [],
          ),
        )
      })
      const start = node.start ?? 1
      return [{ type: 'list', ordered: node.ordered === true, ...(start === 1 ? {} : { start }), items }]
    }
    case 'blockquote': {
      const strange = node.children.find((child) => child.type !== 'paragraph')
      if (strange) tools.report(lineOf(strange), 'a quotation holds text only')
      return [
        quotationOf(
          node.children.filter((child) => child.type === 'paragraph'),
          tools,
        ),
      ]
    }
    case 'thematicBreak':
      return [{ type: 'divider' }]
    case 'code':
      return fencedOf(node, tools)
    case 'html':
      return refuse(`HTML is not taken: '${node.value.split('\n')[0]?.slice(0, 60)}'`)
    case 'definition':
      return refuse('addresses stand with their link, as [text](address)')
    default:
      return refuse(`a block of the kind '${node.type}' is not known`)
  }
}

function pictureOf(node: Extract<Inline, { type: 'image' }>, tools: BlockTools): ContentBlock[] {
  const line = lineOf(node)
  const alt = node.alt?.trim() ?? ''
  if (alt === '') tools.report(line, `the picture '${node.url}' has no description: ![description](key)`)
  if (!isPictureKey(node.url))
    tools.report(line, `'${node.url}' is not the name of a picture, such as news/derby.webp`)
  const caption = node.title?.trim()
  return [
    {
      type: 'image',
      key: node.url,
      alt: tools.substitute(alt, line),
      ...(caption ? { caption: tools.substitute(caption, line) } : {}),
    },
  ]
}

/** A key of the picture library: folders and a file, in plain letters. */
export const isPictureKey = (key: string): boolean =>
  /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.(?:webp|jpe?g|png|avif|gif|svg)$/.test(key)

type Style = { bold?: true; italic?: true; href?: string }

/** Stands for a deliberate line break until the text is assembled; editors' programs write this character for one too. */
const lineBreak = '\u2028'

/** Text with its line breaks, because quotations need their last line. */
function inlineOf(nodes: readonly Inline[], tools: BlockTools, style: Style = {}): Span[] {
  return nodes.flatMap((node): Span[] => {
    const line = lineOf(node)
    switch (node.type) {
      case 'text':
        if (/~~\S/.test(node.value)) tools.report(line, 'nothing is struck through here: leave out ~~')
        return [{ text: tools.substitute(node.value, line), ...style }]
      case 'inlineCode':
        return [{ text: tools.substitute(node.value, line), ...style }]
      case 'break':
        return [{ text: lineBreak, ...style }]
      case 'strong':
        return inlineOf(node.children, tools, { ...style, bold: true })
      case 'emphasis':
        return inlineOf(node.children, tools, { ...style, italic: true })
      case 'link':
        return inlineOf(node.children, tools, { ...style, ...linkOf(node.url, line, tools) })
      case 'html':
        tools.report(line, `HTML is not taken: '${node.value.slice(0, 60)}'`)
        return []
      case 'image':
        tools.report(line, 'a picture needs a paragraph of its own')
        return []
      case 'linkReference':
      case 'imageReference':
        tools.report(line, 'addresses stand with their link, as [text](address)')
        return []
      default:
        tools.report(line, `text of the kind '${node.type}' is not known`)
        return []
    }
  })
}

/** A safe address; otherwise none, and a problem. */
function linkOf(url: string, line: number, tools: BlockTools): { href?: string } {
  const address = tools.substitute(decodeBraces(url), line)
  const whole = /^tel:/i.test(address) ? address.replace(/\s+/g, '') : address
  if (isSafeAddress(whole)) {
    tools.link(line, whole)
    return { href: whole }
  }
  tools.report(line, `'${url}' is not an address: a path of this site, #anchor, https:, mailto: or tel:`)
  return {}
}

/** Markdown may have escaped the braces of a value's name in an address. */
const decodeBraces = (url: string) => url.replaceAll('%7B', '{').replaceAll('%7D', '}')

export const isSafeAddress = (address: string): boolean => href.safeParse(address).success

/** Joins lines that were only wrapped in the source; deliberate line breaks stay. */
const inLines = (spans: readonly Span[]): Span[] =>
  spans.map((span) => ({
    ...span,
    text: span.text.replace(/[^\S\u2028]*\n[^\S\u2028]*/g, ' ').replaceAll(lineBreak, '\n'),
  }))

/** Joins neighbours of the same style, and removes empty ones and outer spaces. */
function tidy(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans) {
    const last = result.at(-1)
    const same = last && last.bold === span.bold && last.italic === span.italic && last.href === span.href
    if (same) last.text += span.text
    else if (span.text !== '') result.push({ ...span })
  }
  const first = result[0]
  const last = result.at(-1)
  if (first) first.text = first.text.trimStart()
  if (last) last.text = last.text.trimEnd()
  return result.filter(({ text }) => text !== '')
}

const spansOf = (nodes: readonly Inline[], tools: BlockTools): Span[] => tidy(inLines(inlineOf(nodes, tools)))

/** Several paragraphs as one text, separated by empty lines. */
const joined = (paragraphs: readonly Span[][]): Span[] =>
  tidy(paragraphs.flatMap((spans, index) => (index === 0 ? spans : [{ text: '\n\n' }, ...spans])))

export const plainText = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('')

/** The first characters of a text. */
function cutAt(spans: readonly Span[], end: number): Span[] {
  let left = end
  return spans.map((span) => {
    const text = span.text.slice(0, left)
    left -= text.length
    return { ...span, text }
  })
}

/** A quotation with its author: a last line that begins with a dash. */
function quotationOf(paragraphs: readonly Paragraph[], tools: BlockTools): ContentBlock {
  const spans = paragraphs.flatMap(({ children }, index): Span[] => [
    ...(index === 0 ? [] : [{ text: lineBreak.repeat(2) }]),
    ...inlineOf(children, tools),
  ])
  const said = /[\n\u2028]\s*(?:—|–|--)\s*(?<name>\S.*)$/.exec(plainText(spans))
  const cite = said?.groups?.name?.trim()
  return {
    type: 'quote',
    spans: tidy(inLines(said ? cutAt(spans, said.index) : spans)),
    ...(cite ? { cite } : {}),
  }
}

const cellsOf = (row: string) =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function tableOf(rows: readonly string[], line: number, tools: BlockTools): ContentBlock {
  const cell = (text: string, at: number) => {
    const [block] = fromMarkdown(text).children
    if (!block) return ''
    if (block.type === 'paragraph') {
      const shifted: BlockTools = {
        report: (_, reason) => tools.report(at, reason),
        substitute: (words) => tools.substitute(words, at),
        link: (_, address) => tools.link(at, address),
      }
      return plainText(spansOf(block.children, shifted))
    }
    if (block.type === 'html') tools.report(at, `HTML is not taken: '${text.slice(0, 60)}'`)
    return tools.substitute(text, at)
  }
  const [head = '', , ...body] = rows
  const header = cellsOf(head).map((text) => cell(text, line))
  return {
    type: 'table',
    header,
    rows: body.map((row, index) => {
      const at = line + 2 + index
      const cells = cellsOf(row).map((text) => cell(text, at))
      if (cells.length > header.length)
        tools.report(at, `the row has ${cells.length} cells, the table ${header.length}`)
      return header.map((_, column) => cells[column] ?? '')
    }),
  }
}

const fences = ['facts', 'accordion', 'button', 'embed', 'gallery', 'video', 'advert', 'map', 'form']

function fencedOf(node: Fence, tools: BlockTools): ContentBlock[] {
  const line = lineOf(node)
  const inside = line + 1
  const kind = node.lang ?? ''
  if (kind === 'callout') return calloutOf(node.value, inside, tools)
  if (!fences.includes(kind)) {
    tools.report(
      line,
      `a block ${kind ? `named '${kind}'` : 'of code'} is not known: ${fences.join(', ')} or callout`,
    )
    return []
  }
  const read = readYaml(node.value, inside, tools.report, true)
  if (!read) return []
  const { value, lineOf: lineIn } = read
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    tools.report(inside, `a block '${kind}' holds lines such as 'label: value'`)
    return []
  }
  const fields = new Map(Object.entries(value))
  const field = (name: string): string => {
    const found = fields.get(name)
    if (typeof found === 'string' && found !== '') return tools.substitute(found, lineIn([name]))
    tools.report(inside, `the ${kind} has no '${name}'`)
    return ''
  }
  const only = (...names: string[]) => {
    for (const name of fields.keys()) {
      if (!names.includes(name))
        tools.report(lineIn([name]), `a ${kind} has no field '${name}': ${names.join(', ')}`)
    }
  }
  const address = (name: string): string => {
    const written = field(name)
    if (written === '') return written
    if (isSafeAddress(written)) tools.link(lineIn([name]), written)
    else tools.report(lineIn([name]), `'${written}' is not an address`)
    return written
  }
  if (kind === 'facts' || kind === 'accordion') {
    const rows = [...fields].map(([label, entry]) => {
      const at = lineIn([label])
      if (typeof entry !== 'string') tools.report(at, `'${label}' must be one line of text`)
      else if (entry === '') tools.report(at, `there is no text beside '${label}'`)
      return {
        label: tools.substitute(label, at),
        value: tools.substitute(typeof entry === 'string' ? entry : '', at),
      }
    })
    if (kind === 'facts') return [{ type: 'facts', rows }]
    return [
      {
        type: 'accordion',
        items: rows.map(({ label, value }) => ({ title: label, spans: [{ text: value }] })),
      },
    ]
  }
  if (kind === 'gallery') return galleryOf(fields, inside, tools)
  if (kind === 'map') return mapOf(fields, inside, tools)
  if (kind === 'advert') {
    only('slot')
    return checkedBlock({ type: 'advert', slotID: field('slot') }, inside, tools)
  }
  if (kind === 'form') {
    only('id')
    return checkedBlock({ type: 'form', formID: field('id') }, inside, tools)
  }
  if (kind === 'video') {
    only('id', 'title', 'image', 'imageAlt')
    const image = { key: field('image'), alt: field('imageAlt') }
    tools.link(lineIn(['id']), `/videos/${field('id')}`)
    return checkedBlock({ type: 'video', videoID: field('id'), title: field('title'), image }, inside, tools)
  }
  if (kind === 'button') {
    only('label', 'href', 'external')
    const target = address('href')
    const external =
      fields.get('external') === 'true' || (fields.get('external') !== 'false' && /^https?:/i.test(target))
    return [{ type: 'button', label: field('label'), href: target, ...(external ? { external } : {}) }]
  }
  only('provider', 'url', 'title')
  const url = address('url')
  if (url !== '' && !/^https:/i.test(url))
    tools.report(lineIn(['url']), 'what is embedded comes from an https: address')
  return [{ type: 'embed', provider: field('provider'), url, title: field('title') }]
}

/** Checks a block against the contract, and reports problems with its line. */
function checkedBlock(block: unknown, line: number, tools: BlockTools): ContentBlock[] {
  const parsed = contentBlock.safeParse(block)
  if (parsed.success) return [parsed.data]
  for (const { path, message } of parsed.error.issues) tools.report(line, `${path.join('.')}: ${message}`)
  return []
}

/** One picture per line: its key, and its alternative text. */
function galleryOf(fields: ReadonlyMap<string, unknown>, line: number, tools: BlockTools): ContentBlock[] {
  for (const key of fields.keys())
    if (!isPictureKey(key))
      tools.report(line, `'${key}' is not the name of a picture, such as news/derby.webp`)
  const images = [...fields].map(([key, alt]) => ({ key, alt: tools.substitute(String(alt), line) }))
  return checkedBlock({ type: 'gallery', images }, line, tools)
}

/** `title`, and one place per line: its name, and `latitude, longitude` followed by an optional text. */
function mapOf(fields: ReadonlyMap<string, unknown>, line: number, tools: BlockTools): ContentBlock[] {
  const written =
    /^(?<latitude>-?\d{1,3}(?:\.\d+)?)\s*,\s*(?<longitude>-?\d{1,3}(?:\.\d+)?)(?:\s*,\s*(?<text>.*))?$/
  const places = [...fields].flatMap(([name, at]) => {
    if (name === 'title') return []
    const found = written.exec(String(at))?.groups
    if (!found) {
      tools.report(line, `'${name}' has no latitude and longitude, such as 51.54, 0.71`)
      return []
    }
    const { latitude, longitude, text = '' } = found
    const words = tools.substitute(text, line)
    return [
      {
        name: tools.substitute(name, line),
        latitude: Number(latitude),
        longitude: Number(longitude),
        text: words,
      },
    ]
  })
  const title = tools.substitute(String(fields.get('title') ?? ''), line)
  return checkedBlock({ type: 'map', title, places }, line, tools)
}

/** `title: …` on the first line if there is one, then text. */
function calloutOf(text: string, firstLine: number, tools: BlockTools): ContentBlock[] {
  const titled = /^title:\s*(?<title>.*)(?:\n|$)/.exec(text)
  const title = titled?.groups?.title?.trim().replace(/^(["'])(.*)\1$/, '$2')
  const rest = (titled ? text.slice(titled[0].length) : text).replace(/^text:\s*/, '')
  const from = firstLine + (titled ? 1 : 0)
  const blocks = markdownBlocks(rest, from, tools)
  const spans = joined(blocks.flatMap((block) => (block.type === 'paragraph' ? [block.spans] : [])))
  if (blocks.some((block) => block.type !== 'paragraph')) tools.report(from, 'a callout holds text only')
  if (spans.length === 0) tools.report(from, 'the callout has no text')
  return [{ type: 'callout', ...(title ? { title: tools.substitute(title, firstLine) } : {}), spans }]
}
