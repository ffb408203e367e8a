import { useBus } from '@club/shell-api'
import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { ConsentPopup } from './ConsentPopup.tsx'

/** Goes once the fan has chosen, as the host does it; comes again when asked for. */
function Asked({ before = true }: { before?: boolean }) {
  const bus = useBus()
  const [asked, setAsked] = useState(before)
  useEffect(() => bus.on('choose-consent', () => setAsked(false)), [bus])
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        Cookie Settings
      </button>
      {asked && <ConsentPopup again={!before} onDone={() => setAsked(false)} />}
    </>
  )
}

const focusOn = (element: HTMLElement) => act(async () => element.focus())
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))

/** @returns the control before the popup */
async function shown(ui: ReactNode) {
  render(ui)
  return screen.findByRole('button', { name: 'Cookie Settings' })
}
const answer = () => screen.getByRole('button', { name: 'Accept All Cookies' })

it('answered by keyboard, the focus goes back to where it came from', async () => {
  const control = await shown(testHost(<Asked />).ui)
  await focusOn(control)
  await focusOn(answer())
  await press(answer())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(control)
})

it('asked for once more it takes the focus, and gives it back', async () => {
  const control = await shown(testHost(<Asked before={false} />).ui)
  await focusOn(control)
  await press(control)
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  await act(async () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(control)
})

it('a focus that has gone elsewhere stays there', async () => {
  const control = await shown(testHost(<Asked />).ui)
  await focusOn(answer())
  await focusOn(control)
  await press(answer())
  expect(document.activeElement).toBe(control)
})
