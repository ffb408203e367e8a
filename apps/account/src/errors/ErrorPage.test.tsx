import type { SignInMode } from '@club/contracts/sign-in-modes'
import { sampleClub } from '@club/settings'
import { ApiProblem } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { drawn } from '../drawn.testing.tsx'
import { ErrorPage } from './ErrorPage.tsx'

/** The page at an address where this went wrong. */
const failedAt = (address: string, status: number, mode: SignInMode = 'club') =>
  drawn({
    ...{ address, ErrorBoundary: ErrorPage, error: new ApiProblem(status, 'Away', '/api') },
    root: { onwards: 'https://club.example.org/' },
    settings: { ...sampleClub, signIn: { mode } },
  })

const paid = '/subscriptions?checkout=success&session_id=cs_1'
const away = 'We can’t check your payment just now'

it('tells a fan back from paying that the payment cannot be checked, and leads to another look', () => {
  const page = failedAt(paid, 503)
  expect(page.textContent).toContain(away)
  expect(page.querySelector('a')?.getAttribute('href')).toBe(paid)
})

it('says nothing of payments to anybody else', () => {
  for (const page of [failedAt('/subscriptions', 503), failedAt(paid, 404)]) {
    expect(page.textContent).not.toContain(away)
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/profile')
  }
})

it('leads back to the site where there is no account to go back to', () => {
  const way = failedAt('/nowhere', 404, 'none').querySelector('a')
  expect([way?.textContent, way?.getAttribute('href')]).toEqual([
    'Back to the site',
    'https://club.example.org/',
  ])
})
