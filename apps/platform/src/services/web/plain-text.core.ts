/** The words of structured content, for search. Pure. */
import type { ContentBlock, Span } from '@club/contracts'

const said = (spans: readonly Span[]) => spans.map((span) => span.text).join('')

function wordsOf(block: ContentBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return said(block.spans)
    case 'list':
      return block.items.map(said).join(' ')
    case 'quote':
      return `${said(block.spans)} ${block.cite ?? ''}`
    case 'image':
      return `${block.alt} ${block.caption ?? ''}`
    case 'gallery':
      return block.images.map(({ alt }) => alt).join(' ')
    case 'video':
      return block.title
    case 'map':
      return [block.title, ...block.places.map(({ name, text }) => `${name} ${text}`)].join(' ')
    case 'table':
      return [...block.header, ...block.rows.flat()].join(' ')
    case 'callout':
      return `${block.title ?? ''} ${said(block.spans)}`
    case 'facts':
      return block.rows.map((row) => `${row.label} ${row.value}`).join(' ')
    case 'accordion':
      return block.items.map(({ title, spans }) => `${title} ${said(spans)}`).join(' ')
    case 'button':
      return block.label
    case 'embed':
      return block.title
    case 'advert':
    case 'form':
    case 'divider':
      return ''
  }
}

export const plainText = (body: readonly ContentBlock[]): string => body.map(wordsOf).join('\n')
