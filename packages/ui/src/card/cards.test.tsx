import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { Card } from './Card.tsx'
import { CategoryCard } from './CategoryCard.tsx'

const show = (card: React.ReactNode) => render(<MemoryRouter>{card}</MemoryRouter>)

describe('Card', () => {
  it('is one link, named by its title, with date, category and picture', () => {
    const { container } = show(
      <Card
        href="/news/okafor"
        title="Late Okafor header"
        kicker="Match report"
        date={{ iso: '2026-11-14', text: '14 Nov 2026' }}
        imageKey="news/okafor.webp"
      />,
    )
    expect(screen.getAllByRole('link')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Late Okafor header' }).getAttribute('href')).toBe('/news/okafor')
    expect(screen.getByText('14 Nov 2026').getAttribute('datetime')).toBe('2026-11-14')
    expect(screen.getByText('Match report')).toBeTruthy()
    expect(container.querySelector('img')?.getAttribute('src')).toBe(
      '/images/fit-in/750x750/news/okafor.webp',
    )
  })

  it('is cropped around the focal point of its picture', () => {
    const { container } = show(
      <>
        <Card href="/a" title="A" imageKey="a.webp" focus={{ x: 0.3, y: 0.8 }} />
        <CategoryCard href="/b" title="B" imageKey="b.webp" focus={{ x: 0.5, y: 0.1 }} />
        <Card href="/c" title="C" imageKey="c.webp" />
      </>,
    )
    const told = [...container.querySelectorAll('img')].map(({ dataset }) => [dataset.focusX, dataset.focusY])
    expect(told).toEqual([
      ['3', '8'],
      [undefined, '1'],
      [undefined, undefined],
    ])
  })

  it('loads its picture when it comes near, and first when it is the main one', () => {
    const { container } = show(
      <>
        <Card href="/a" title="A" imageKey="a.webp" />
        <Card href="/b" title="B" imageKey="b.webp" priority />
      </>,
    )
    const [late, first] = container.querySelectorAll('img')
    expect(late?.getAttribute('loading')).toBe('lazy')
    expect(first?.getAttribute('loading')).toBe('eager')
    expect(first?.getAttribute('fetchpriority')).toBe('high')
    expect([late?.getAttribute('width'), late?.getAttribute('height')]).toEqual(['1000', '563'])
  })

  it('stands without a picture', () => {
    const { container } = show(<Card href="/a" title="A" />)
    expect(container.querySelector('img')).toBeNull()
  })
})

describe('CategoryCard', () => {
  it('[UI-05a] shows picture and title; a hidden title still names the link', () => {
    const { container } = show(
      <>
        <CategoryCard href="/category/goals" title="Goals" imageKey="goals.webp" />
        <CategoryCard href="/category/saves" title="Saves" imageKey="saves.webp" titleHidden />
      </>,
    )
    expect(screen.getByRole('link', { name: 'Goals' }).getAttribute('href')).toBe('/category/goals')
    expect(screen.getByRole('link', { name: 'Saves' })).toBeTruthy()
    expect(screen.getByText('Saves').className).toBe('visually-hidden')
    expect(screen.getByText('Goals').className).not.toBe('visually-hidden')
    expect(container.querySelector('img')?.getAttribute('srcset')).toContain(
      '/images/fit-in/400x600/goals.webp 400w',
    )
  })
})
