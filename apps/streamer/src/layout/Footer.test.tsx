import { sampleClub } from '@club/settings'
import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { Footer } from './Footer.tsx'

it('has the switch of child-friendly mode, which its pages draw sponsors by', () => {
  const streamer = { policies: [] } as unknown as Parameters<typeof Footer>[0]['streamer']
  const { ui, bus } = testHost(<Footer streamer={streamer} />, { settings: sampleClub })
  render(ui)
  const toggle = screen.getByRole('switch', { name: 'Child-friendly mode' })
  expect(toggle.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(toggle)
  expect(bus.read('childFriendly')).toEqual({ on: false })
  expect(toggle.getAttribute('aria-checked')).toBe('false')
})
