import type { ContentBlock } from '@club/contracts'
import { describe, expect, it, jest } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { RichText } from './RichText.tsx'

const show = (...blocks: ContentBlock[]) =>
  render(
    <MemoryRouter>
      <RichText blocks={blocks} />
    </MemoryRouter>,
  )

describe('RichText', () => {
  it('sets words, emphasis and links, and text that looks like markup as text', () => {
    const { container } = show({
      type: 'paragraph',
      spans: [
        { text: '<script>alert(1)</script> ' },
        { text: 'bold', bold: true },
        { text: 'both', bold: true, italic: true },
        { text: 'table', href: '/matches' },
      ],
    })
    expect(container.querySelector('script')).toBeNull()
    expect(container.textContent).toContain('<script>alert(1)</script>')
    expect(container.querySelector('strong')?.textContent).toBe('bold')
    expect(container.querySelector('strong em')?.textContent).toBe('both')
    expect(screen.getByRole('link', { name: 'table' }).getAttribute('href')).toBe('/matches')
  })

  it('opens questions without any script, and sets their text as text', () => {
    const { container } = show({
      type: 'accordion',
      items: [
        { title: 'Where do I park?', spans: [{ text: 'At the quay, ' }, { text: 'here', href: '/visit' }] },
        { title: '<b>Bags</b>', spans: [{ text: 'Small ones.' }] },
      ],
    })
    const [first, second] = container.querySelectorAll('details')
    expect(first?.open).toBe(false)
    expect(first?.querySelector('summary')?.textContent).toBe('Where do I park?')
    expect(first?.querySelector('a')?.getAttribute('href')).toBe('/visit')
    expect(second?.querySelector('summary')?.textContent).toBe('<b>Bags</b>')
    expect(container.querySelector('b')).toBeNull()
  })

  it('takes the same number and address twice in a text', () => {
    const told = jest.spyOn(console, 'error').mockImplementation(() => {})
    const text = 'Ring 01632 960190 or write to a@b.co.co; again: 01632 960190, a@b.co.co'
    show({ type: 'paragraph', spans: [{ text }] })
    expect(screen.getAllByRole('link')).toHaveLength(4)
    expect(told).not.toHaveBeenCalled()
    told.mockRestore()
  })

  it('counts a list from where it begins', () => {
    const items = [[{ text: 'Sit down' }]]
    show({ type: 'list', ordered: true, start: 3, items }, { type: 'list', ordered: true, items })
    expect(screen.getAllByRole('list').map((list) => list.getAttribute('start'))).toEqual(['3', null])
  })

  it('gives headings anchors of their own', () => {
    show(
      { type: 'heading', level: 2, spans: [{ text: 'Getting here: ' }, { text: 'by train' }] },
      { type: 'heading', level: 3, spans: [{ text: 'Parking' }] },
      { type: 'heading', level: 3, spans: [{ text: 'Parking' }] },
      { type: 'heading', level: 3, spans: [{ text: 'Parking 2' }] },
    )
    expect(screen.getByRole('heading', { level: 2 }).id).toBe('getting-here-by-train')
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.id)).toEqual([
      'parking',
      'parking-2',
      'parking-2-2',
    ])
  })

  it('takes no id from the frame of the page', () => {
    show(
      { type: 'heading', level: 2, spans: [{ text: 'Content' }] },
      { type: 'heading', level: 2, spans: [{ text: 'Cookie settings' }] },
    )
    expect(screen.getAllByRole('heading').map(({ id }) => id)).toEqual(['content-2', 'cookie-settings-2'])
  })

  it('sets lists, tables, facts, quotes, callouts, buttons and pictures', () => {
    show(
      { type: 'list', ordered: true, items: [[{ text: 'One' }], [{ text: 'Two' }]] },
      { type: 'table', header: ['Stand', 'Adult'], rows: [['Estuary End', '£18']] },
      { type: 'facts', rows: [{ label: 'Capacity', value: '6,412' }] },
      { type: 'quote', spans: [{ text: 'Up the Blues' }], cite: 'A fan' },
      { type: 'callout', title: 'Note', spans: [{ text: 'Gates at 13:30' }] },
      { type: 'button', label: 'Buy', href: '/tickets' },
      { type: 'button', label: 'Store', href: 'https://shop.example.com/', external: true },
      { type: 'image', key: 'news/a.webp', alt: 'The stand', caption: 'In weather' },
      { type: 'divider' },
    )
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByRole('columnheader', { name: 'Adult' })).toBeTruthy()
    expect(screen.getByRole('cell', { name: '£18' })).toBeTruthy()
    expect(screen.getByRole('rowheader', { name: 'Estuary End' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Stand, Adult' })).toBeTruthy()
    expect(screen.getByRole('definition').textContent).toBe('6,412')
    expect(screen.getByText('A fan')).toBeTruthy()
    expect(screen.getByText('Gates at 13:30')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Buy' }).getAttribute('href')).toBe('/tickets')
    expect(screen.getByRole('link', { name: /Store/ }).getAttribute('target')).toBe('_blank')
    expect(screen.getByRole('img', { name: 'The stand' })).toBeTruthy()
    expect(screen.getByRole('separator')).toBeTruthy()
  })

  it('calls a table by the headings of its columns, and by what it is where they say nothing', () => {
    const rows = [['', '£50']]
    show({ type: 'table', header: ['–', '2026'], rows }, { type: 'table', header: ['', '–'], rows })
    expect(screen.getAllByRole('region').map(({ ariaLabel }) => ariaLabel)).toEqual(['2026', 'Table'])
    // An empty cell is not a heading.
    expect(screen.queryAllByRole('rowheader')).toEqual([])
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '–',
      '2026',
      '–',
    ])
  })

  it('loads nothing of another site: an embed is a link to it', async () => {
    const { container } = show({
      type: 'embed',
      provider: 'YouTube',
      url: 'https://www.youtube.com/watch?v=1',
      title: 'Goal of the month',
    })
    expect(container.querySelector('iframe, img, script, video')).toBeNull()
    expect((await screen.findByRole('link', { name: /YouTube/ })).getAttribute('href')).toBe(
      'https://www.youtube.com/watch?v=1',
    )
    expect(screen.getByText(/hosted by YouTube/)).toBeTruthy()
  })
})
