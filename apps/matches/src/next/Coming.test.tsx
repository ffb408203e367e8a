import { sampleClub } from '@club/settings'
import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Coming } from './Coming.tsx'

it.each([
  ['a season that nothing is listed for', false, false, 'No matches are listed for this season yet.'],
  ['a season whose matches are over', true, false, 'No more matches are listed for this season.'],
  ['the time between two seasons', true, true, 'New fixtures coming soon'],
])('where no match is to come, says so of %s', (_, begun, preseason, text) => {
  const settings = { ...sampleClub, season: { ...sampleClub.season, preseason } }
  render(testHost(<Coming data={{ groups: [], next: null, begun }} />, { settings }).ui)
  expect(screen.getByText(text)).toBeTruthy()
})
