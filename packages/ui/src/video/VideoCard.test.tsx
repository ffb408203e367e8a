import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { VideoCard, type VideoCardProps } from './VideoCard.tsx'

const show = (more: Partial<VideoCardProps> = {}) =>
  render(
    <MemoryRouter>
      <VideoCard
        href="/videos/player/one"
        title="Haldane climbs highest"
        duration={80}
        date={{ iso: '2026-11-14', text: '14 Nov 2026' }}
        imageKey="news/match-03.webp"
        locked={false}
        {...more}
      />
    </MemoryRouter>,
  )

describe('VideoCard', () => {
  it('is one link with length, date and what it offers; its picture is asked for at a width of 200', () => {
    const { container } = show()
    expect(screen.getByRole('link', { name: 'Haldane climbs highest' }).getAttribute('href')).toBe(
      '/videos/player/one',
    )
    expect(screen.getByText('01:20')).toBeTruthy()
    expect(screen.getByText('14 Nov 2026')).toBeTruthy()
    expect(screen.getByText('Watch Now')).toBeTruthy()
    expect(container.querySelector('img')?.getAttribute('srcset')).toContain('200x200')
    expect(container.querySelector('use')?.getAttribute('href')).toContain('Play')
  })

  it('asks for a width of 300 among results of a search', () => {
    const { container } = show({ inResults: true })
    const offered = container.querySelector('img')?.getAttribute('srcset')
    expect(offered).toContain('300x300')
    expect(offered).not.toContain('200x200')
  })

  it('has a padlock and the name of what opens it where it is locked', () => {
    const { container } = show({ locked: true, membership: 'Basic Pass' })
    expect(container.querySelector('use')?.getAttribute('href')).toContain('Padlock')
    expect(screen.queryByText('Watch Now')).toBeNull()
    expect(screen.getByText('Locked')).toBeTruthy()
    expect(screen.getByText('Basic Pass')).toBeTruthy()
  })

  it('opens in place on a plain click alone', () => {
    const onOpen = jest.fn()
    show({ onOpen })
    const link = screen.getByRole('link')
    expect(fireEvent.click(link)).toBe(false)
    expect(onOpen).toHaveBeenCalledTimes(1)
    fireEvent.click(link, { ctrlKey: true })
    expect(onOpen).toHaveBeenCalledTimes(1)
  })

  it('cuts a long title, which a pointer is told whole', () => {
    const title = 'Everything that was said, sung, shouted, whispered and hummed'
    show({ title })
    const link = screen.getByRole('link')
    expect(link.textContent).toBe('Everything that was said, sung, shouted, whisper...')
    expect(link.getAttribute('title')).toBe(title)
  })
})
