import { sampleClub } from '@club/settings'
import { BusProvider, catalogue, PageProvider } from '@club/shell-api'
import { testHost } from '@club/shell-api/testing'
import { standOver } from '@club/ui'
import { expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { Notices, type NoticesTexts } from './Notices.tsx'
import { tellVideoProblem } from './video-problem.ts'

const english: NoticesTexts = {
  loggedIn: 'Logged In',
  loggedOut: 'Logged Out',
  close: 'Close',
  closesIn: (seconds) => `Closes in ${seconds} s`,
  signInProblem: '',
  videoServiceProblem: 'No video',
  tryLater: 'Later',
  rejections: {},
}
const texts = catalogue<NoticesTexts>(english, async () => ({
  messages: { ...english, loggedIn: 'تم تسجيل الدخول', loggedOut: 'تم تسجيل الخروج' },
}))

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
  // It appears by itself, and takes the focus from nothing.
  expect(document.activeElement).toBe(watch)
  const close = screen.getByRole('button', { name: 'Close' })
  act(() => close.focus())
  fireEvent.click(close)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(watch)
})

it('a word about the account stands for 4 s, whatever came before it', async () => {
  const { ui, bus } = testHost(<Notices texts={texts} />)
  const { container } = render(ui)
  await screen.findByText((_, element) => element?.matches('[data-notices="error"]') ?? false)
  const said = () => container.ownerDocument.querySelector('[role=status]')?.textContent
  jest.useFakeTimers()
  try {
    const later = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))
    act(() => bus.emit('notify-error', { title: 'No connection', message: 'Please try again' }))
    later(900)
    act(() => bus.emit('notify-account', { message: 'Logged In' }))
    later(1500)
    act(() => bus.emit('notify-account', { message: 'Logged Out' }))
    later(3900)
    expect(said()).toBe('Logged Out')
    later(200)
    expect(said()).toBe('')
    // The error's own seconds have continued meanwhile.
    expect(screen.getByRole('alert').textContent).toContain('Closes in 24 s')
  } finally {
    jest.useRealTimers()
  }
})

it.each([
  ['out', '?logoutSuccess=true', 'Logged Out'],
  ['in', '?loginSuccess=true', 'Logged In'],
])(
  'what the address says of signing %s is told once, however often the page changes its language',
  async (_way, query, word) => {
    history.replaceState(null, '', `/news${query}`)
    const { bus } = testHost(null)
    const said: string[] = []
    bus.on('notify-account', ({ message }) => said.push(message))
    const now = '2026-11-20T12:00:00.000Z'
    const page = (lang: string, dir: 'ltr' | 'rtl') => (
      <BusProvider bus={bus}>
        <PageProvider value={{ now, lang, dir, settings: sampleClub, origin: 'http://localhost' }}>
          <Suspense>
            <Notices texts={texts} />
          </Suspense>
        </PageProvider>
      </BusProvider>
    )
    await texts.load('ar')
    const { rerender } = render(page('en-GB', 'ltr'))
    await act(async () => bus.publish('session', { status: 'signed-in', userID: 'u1', displayName: 'Fan' }))
    expect([said, location.search]).toEqual([[word], ''])
    await act(async () => rerender(page('ar', 'rtl')))
    await act(async () => rerender(page('en-GB', 'ltr')))
    expect(said).toEqual([word])
  },
)

it('that the video service cannot be reached is said in the words of the page', async () => {
  const { ui, bus } = testHost(<Notices texts={texts} />)
  render(ui)
  act(() => tellVideoProblem(bus))
  expect((await screen.findByRole('alert')).textContent).toContain('No videoLater')
})

it('a notice goes into the dialog that is on top, and comes back when that closes', async () => {
  const { ui, bus } = testHost(
    <>
      <dialog id="account" />
      <dialog id="player" />
      <Notices texts={texts} />
    </>,
  )
  render(ui)
  const dialogOf = (id: string) => document.getElementById(id) as HTMLDialogElement
  /** Modal dialogs as a browser has them: jsdom supports neither modality nor hit testing. */
  const modals: HTMLDialogElement[] = []
  const all = document.querySelectorAll.bind(document)
  Object.assign(document, {
    querySelectorAll: (selector: string) =>
      selector.startsWith('dialog:modal') ? modals.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : all(selector),
    elementFromPoint: () => ({ closest: () => modals.at(-1) ?? null }),
  })
  const open = (id: string) =>
    act(async () => {
      standOver('full')
      modals.push(dialogOf(id))
    })
  const close = () =>
    act(async () => {
      modals.pop()
      const { dataset } = document.documentElement
      dataset.over = dataset.over?.split(' ').slice(1).join(' ')
    })
  try {
    await open('player')
    await screen.findByText((_, element) => element?.matches('[data-notices="error"]') ?? false)
    act(() => bus.emit('notify-error', { title: 'No connection', message: 'Please try again' }))
    const alert = () => document.querySelector('[role=alert]')
    const where = () => alert()?.closest('dialog')?.id ?? 'page'
    expect(where()).toBe('player')
    // The one that opened last, wherever it is in the document.
    await open('account')
    expect(where()).toBe('account')
    await close()
    expect(where()).toBe('player')
    // A closed notice leaves nothing in the page's dialogs, and an account's message is shown there too.
    fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }))
    expect([alert(), dialogOf('player').childElementCount]).toEqual([null, 0])
    act(() => bus.emit('notify-account', { message: 'Logged Out' }))
    expect(document.querySelector('#player [role=status]')?.textContent).toBe('Logged Out')
    await close()
    expect(document.querySelector('[data-notices="account"] [role=status]')?.textContent).toBe('Logged Out')
  } finally {
    Reflect.deleteProperty(document, 'querySelectorAll')
    Reflect.deleteProperty(document, 'elementFromPoint')
    delete document.documentElement.dataset.over
  }
})
