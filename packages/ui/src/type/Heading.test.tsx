import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { Heading, type HeadingTag } from './Heading.tsx'
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
