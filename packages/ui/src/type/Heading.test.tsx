import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { Heading, type HeadingTag } from './Heading.tsx'
import { Said } from './Said.tsx'
import { SectionHeading } from './SectionHeading.tsx'

const tags: readonly HeadingTag[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'span']

describe('Heading', () => {
  it.each(tags)('[UI-02d] is a %s of any size', (tag) => {
    render(
      <Heading tag={tag} size="xl">
        The Blues
      </Heading>,
    )
    const heading = screen.getByText('The Blues')
    expect(heading.tagName.toLowerCase()).toBe(tag)
    expect(heading.dataset.size).toBe('xl')
  })
})

describe('a score', () => {
  it.each(['1–1', '10-0'])('stays in one piece: %s', (score) => {
    const title = `Aldchester City ${score} Thornsea Town`
    render(
      <>
        <Heading tag="h1">{title}</Heading>
        <Heading tag="h2">
          <Said>{title}</Said>
        </Heading>
      </>,
    )
    expect(screen.getAllByText(score).map(({ tagName }) => tagName)).toEqual(['SPAN', 'SPAN'])
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([title, title])
  })

  it('is no season, and nothing else is taken apart', () => {
    render(<Heading tag="h1">Season 2026-27</Heading>)
    expect(screen.getByRole('heading').innerHTML).toBe('Season 2026-27')
  })
})

describe('the longest word of a Heading', () => {
  it.each([
    ['Ground and grass', undefined],
    ['Finlay Strachmore', '10'],
    ['Safeguarding', '10'],
    ['Stanningfield: a hundred goals', '13'],
    ['Featherstonehaugh signs', '16'],
    ['Twenty-first-team', undefined],
  ])('%s: smaller letters from its length', (words, expected) => {
    render(<Heading tag="h1">{words}</Heading>)
    expect(screen.getByRole('heading').dataset.long).toBe(expected)
  })

  it('is found in parts of a name too', () => {
    render(
      <Heading tag="h1">
        <span>Chloe </span>
        Stanningfield
      </Heading>,
    )
    expect(screen.getByRole('heading').dataset.long).toBe('13')
  })
})

describe('SectionHeading', () => {
  it('links to all of its section, naming it', () => {
    render(
      <MemoryRouter>
        <SectionHeading title="Latest news" link={{ href: '/news' }} />
      </MemoryRouter>,
    )
    expect(screen.getByRole('heading', { level: 2, name: 'Latest news' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show all Latest news' }).getAttribute('href')).toBe('/news')
  })
})
