import { describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { Button, ButtonLink, type ButtonType } from './Button.tsx'
import { buttonPresets } from './button-presets.ts'

const types: readonly ButtonType[] = [
  'primary-dark',
  'primary-light',
  'ghost-dark',
  'ghost-light',
  'label-dark',
  'label-light',
]

/** Copied from docs/product.md#buttons. */
const specified =
  "'Load more news', 'Load previous news', 'Filter Results', 'Add to Calendar', 'Buy Tickets', 'Match Centre', 'Match Report', 'Highlights', 'Matchday Info', 'Hospitality', 'Watch Live', 'Listen Live', 'Get a Pass', 'Subscribe now', 'Show all', 'Load More', 'View packages', 'Find out more', 'Watch Now', 'Learn more'"

describe('Button', () => {
  it.each(types)('[UI-02a] has the type %s', (type) => {
    render(<Button type={type}>Buy</Button>)
    const button = screen.getByRole('button', { name: 'Buy' })
    expect(button.dataset.type).toBe(type)
    expect(button.getAttribute('type')).toBe('button')
  })

  it.each([
    ['left', true],
    ['right', false],
  ] as const)('[UI-02b] shows its icon at the %s', (iconAlign, first) => {
    render(
      <Button icon="Tickets" iconAlign={iconAlign}>
        Buy
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Buy' })
    const end = first ? button.firstElementChild : button.lastElementChild
    expect(end?.tagName).toBe('svg')
    expect(button.children).toHaveLength(2)
  })

  it('keeps the focus while it is loading, says so, and ignores clicks', () => {
    let clicks = 0
    const count = () => {
      clicks += 1
    }
    const { rerender } = render(<Button onClick={count}>Redeem</Button>)
    const button = screen.getByRole('button')
    button.focus()
    fireEvent.click(button)
    expect(clicks).toBe(1)
    rerender(
      <Button onClick={count} loading>
        Redeem
      </Button>,
    )
    fireEvent.click(button)
    expect(clicks).toBe(1)
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })
})

describe('ButtonLink', () => {
  const show = (link: React.ReactNode) => render(<MemoryRouter>{link}</MemoryRouter>)

  it('goes through the router within the site and says what opens a new tab', () => {
    show(
      <>
        <ButtonLink href="/tickets">Tickets</ButtonLink>
        <ButtonLink href="https://shop.example.com/" newTab>
          Store
        </ButtonLink>
      </>,
    )
    expect(screen.getByRole('link', { name: 'Tickets' }).getAttribute('href')).toBe('/tickets')
    const store = screen.getByRole('link', { name: 'Store (opens in a new tab)' })
    expect(store.getAttribute('target')).toBe('_blank')
    expect(store.getAttribute('rel')).toContain('noopener')
  })
})

describe('button presets', () => {
  it('[UI-02c] carry the labels that are meant exactly', () => {
    const labels = Object.values(buttonPresets).map((preset) => `'${preset.text}'`)
    expect(labels.join(', ')).toBe(specified)
  })

  it('spread over a button', () => {
    render(<Button {...buttonPresets.showAll} />)
    const button = screen.getByRole('button', { name: 'Show all' })
    expect(button.dataset.type).toBe('label-dark')
    expect(button.lastElementChild?.tagName).toBe('svg')
  })

  it('[UI-02d] may stand in a line of words, and other words may stand in them', () => {
    render(<Button {...buttonPresets.learnMore} />)
    expect(screen.getByRole('button', { name: 'Learn more' }).dataset.inline).toBe('true')
    render(<Button {...buttonPresets.viewPackages}>Packages</Button>)
    expect(screen.getByRole('button', { name: 'Packages' }).dataset.inline).toBeUndefined()
    expect(screen.queryByText('View packages')).toBeNull()
  })
})
