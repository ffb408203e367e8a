import { catalogue } from '@club/shell-api'
import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Notices, type NoticesTexts } from './Notices.tsx'
import { tellVideoProblem } from './video-problem.ts'

const texts = catalogue<NoticesTexts>(
  {
    loggedIn: 'Logged In',
    loggedOut: 'Logged Out',
    close: 'Close',
    closesIn: (seconds) => `Closes in ${seconds} s`,
    signInProblem: '',
    videoServiceProblem: 'No video',
    tryLater: 'Later',
    rejections: {},
  },
  async () => {
    throw new Error('one language')
  },
)

it('an error says its title and message for 30 s, and gives the focus back to where it was when it is closed', async () => {
  const { ui, bus } = testHost(
    <>
      <button type="button">Watch</button>
      <Notices texts={texts} />
    </>,
  )
  render(ui)
  const watch = await screen.findByRole('button', { name: 'Watch' })
  watch.focus()
  act(() => bus.emit('notify-error', { title: 'No connection', message: 'Please try again' }))
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('No connectionPlease try againCloses in 30 s')
  // It comes by itself, and takes the focus from nobody.
  expect(document.activeElement).toBe(watch)
  const close = screen.getByRole('button', { name: 'Close' })
  act(() => close.focus())
  fireEvent.click(close)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(watch)
})

it('that the video service cannot be reached is said in the words of the page', async () => {
  const { ui, bus } = testHost(<Notices texts={texts} />)
  render(ui)
  act(() => tellVideoProblem(bus))
  expect((await screen.findByRole('alert')).textContent).toContain('No videoLater')
})
