import { catalogue } from '@club/shell-api'
import { testHost } from '@club/shell-api/testing'
import { standOver } from '@club/ui'
import { afterEach, expect, it } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { OfflineNotice, type OfflineTexts } from './OfflineNotice.tsx'

const texts = catalogue<OfflineTexts>(
  {
    offline: 'Offline',
    offlineHere: 'You are offline.',
    offlineMissing: 'This page is not kept.',
    offlineKept: '',
    tryAgain: '',
  },
  async () => {
    throw new Error('one language')
  },
)

afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine')
  delete document.documentElement.dataset.over
})

it('that there is no network is said in the dialog that lies over the page, where a link was pressed that leads to nothing kept', async () => {
  render(
    testHost(
      <>
        <dialog data-below="" open>
          <a href="/teams">Teams</a>
        </dialog>
        <OfflineNotice texts={texts} />
      </>,
    ).ui,
  )
  const status = await screen.findByRole('status')
  expect([status.closest('dialog'), status.textContent]).toEqual([null, ''])
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  await act(async () => void dispatchEvent(new Event('offline')))
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Teams' })))
  const dialog = screen.getByRole('dialog')
  expect(dialog.contains(status)).toBe(true)
  expect(status.textContent).toBe('This page is not kept.')
  // Closing the dialog leaves the text where it was.
  await act(async () => {
    standOver('below')()
    delete dialog.dataset.below
  })
  expect([status.closest('dialog'), status.textContent]).toEqual([null, 'This page is not kept.'])
})
