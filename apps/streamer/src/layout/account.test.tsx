import { type ClubSettings, sampleClub } from '@club/settings'
import { testHost } from '@club/shell-api/testing'
import { beforeAll, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { AccountBox } from './AccountBox.tsx'
import { Header } from './Header.tsx'

// jsdom does not support dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
  }
})

const main = 'https://www.example.club'
const account = 'https://account.example.club'

/** The header and, opened by a prompt somewhere on the page, the account box. */
function asked(settings: Pick<ClubSettings, 'sites' | 'signIn'>) {
  const { ui, bus } = testHost(
    <>
      <Header streamer={{ headerLinks: [] } as unknown as Parameters<typeof Header>[0]['streamer']} />
      <AccountBox />
    </>,
    { settings: { ...sampleClub, ...settings } },
  )
  render(ui)
  act(() => {
    bus.publish('session', { status: 'signed-out' })
    bus.publish('overlay', { open: 'account' })
  })
  return screen.getByRole('dialog', { name: 'Sign in to your club account' })
}
const hrefs = (within: ParentNode) => [...within.querySelectorAll('a')].map(({ href }) => href)

it('leads to the account site and back from the header and from its account box', () => {
  const box = asked({ sites: { main, account }, signIn: { mode: 'club' } })
  expect(document.querySelector('#account-button')?.textContent).toContain('Sign In')
  expect(hrefs(box).map((href) => new URL(href).origin + new URL(href).pathname)).toEqual([
    `${account}/sign-in`,
    `${account}/register`,
  ])
})

it.each(['cookie', 'cloud-identity'] as const)(
  'has no button to sign in where the main site alone signs in by %s, and its prompts lead there',
  (mode) => {
    const box = asked({ sites: { main }, signIn: { mode } })
    expect(document.querySelector('#account-button')).toBeNull()
    expect(box.textContent).toContain('Please sign in on the club’s website')
    expect(hrefs(box)).toEqual([`${main}/`])
  },
)

it('says that nobody can sign in where there is no other site either', () => {
  const box = asked({ sites: {}, signIn: { mode: 'cookie' } })
  expect(box.textContent).toContain('There is no way to sign in on this site.')
  expect(hrefs(box)).toEqual([])
})
