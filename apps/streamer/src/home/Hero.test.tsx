import { type ClubSettings, sampleClub } from '@club/settings'
import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { Hero } from './Hero.tsx'

/** What the top of home says, and where its buttons lead. */
function top(settings: Partial<ClubSettings>) {
  const { ui } = testHost(<Hero tagline={null} />, { settings: { ...sampleClub, ...settings } })
  const { container } = render(ui)
  const links = [...container.querySelectorAll('a')]
  return {
    text: container.textContent ?? '',
    ways: links.map((link) => [link.textContent, link.getAttribute('href')]),
  }
}

it('leads to what can be watched live, and to the packages', () => {
  const { text, ways } = top({})
  expect(text).toContain('Live matches, commentary and highlights. One sign-in, on every screen you own.')
  expect(ways).toEqual([
    ['Watch live', '/live'],
    ['See packages', '/#packages'],
  ])
})

it('promises nothing to watch where matches can only be heard', () => {
  const { text, ways } = top({ tv: { ...sampleClub.tv, matchStreams: { audio: 'live-audio' } } as never })
  expect(text).toContain('Live commentary and highlights. One sign-in')
  expect(ways[0]).toEqual(['Listen live', '/live'])
})

it('speaks of no sign-in and no packages where there are no accounts', () => {
  const { text, ways } = top({ signIn: { mode: 'none' } } as never)
  expect(text).not.toContain('sign-in')
  expect(ways).toEqual([['Watch live', '/live']])
})
