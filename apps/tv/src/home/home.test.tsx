import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import type { Clip } from '../clip/clip.core.ts'
import { HomeVideos } from './HomeVideos.tsx'

const clip: Clip = {
  id: 'one',
  entry: '0_one',
  title: 'Film one',
  seconds: 80,
  opens: ['?'],
  at: '2026-11-14T10:00:00Z',
  image: null,
  kind: 'OnDemand',
}

const draw = (clips: Clip[]) =>
  render(testHost(<HomeVideos data={{ brand: 'Blues TV', clips, names: [] }} />).ui)

it('shows the films below the name of the brand, and without films neither', () => {
  const { unmount } = draw([clip])
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('Blues TV')
  expect(screen.getByRole('heading', { name: 'Film one' })).toBeTruthy()
  unmount()
  expect(draw([]).container.childElementCount).toBe(0)
})
