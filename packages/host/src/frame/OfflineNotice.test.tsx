import { catalogue } from '@club/shell-api'
import { testHost } from '@club/shell-api/testing'
import { SiteLink } from '@club/ui'
import { afterEach, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { OfflineNotice, type OfflineTexts } from './OfflineNotice.tsx'

const texts = catalogue<OfflineTexts>(
  { offline: 'Offline', offlineHere: 'Here', offlineMissing: 'Missing', offlineKept: '', tryAgain: '' },
  async () => {
    throw new Error('one language')
  },
)

const Where = () => <p data-where>{useLocation().pathname}</p>

const network = (onLine: boolean) =>
  act(async () => {
    Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true })
    dispatchEvent(new Event(onLine ? 'online' : 'offline'))
  })

afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine')
  jest.restoreAllMocks()
})

it('what was asked for without a network opens once it is back: a page in place, a file by the browser', async () => {
  // jsdom does not navigate, and logs that.
  const told = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { ui } = testHost(
    <>
      <Where />
      <SiteLink href="/news">News</SiteLink>
      <SiteLink href="/api/calendar/v1/matches/1.ics" document>
        Add to Calendar
      </SiteLink>
      <OfflineNotice texts={texts} />
    </>,
  )
  render(ui)
  const ask = async (name: string) => {
    await network(false)
    await act(async () => void fireEvent.click(await screen.findByRole('link', { name })))
    expect(screen.getByRole('status').textContent).toContain('Missing')
    await network(true)
  }
  const where = () => document.querySelector('[data-where]')?.textContent
  await screen.findByText('Add to Calendar')
  await ask('Add to Calendar')
  expect([where(), told.mock.calls.map(([problem]) => String(problem))]).toEqual([
    '/',
    [expect.stringContaining('navigation')],
  ])
  await ask('News')
  expect([where(), told.mock.calls.length]).toEqual(['/news', 1])
})
