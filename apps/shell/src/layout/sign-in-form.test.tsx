import { seeNothing, testHost } from '@club/shell-api/testing'
import { beforeAll, expect, it } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { SignInForm } from './SignInForm.tsx'

beforeAll(seeNothing)

/** What the form has brought into view. */
const broughtIntoView: Element[] = []
beforeAll(() => {
  Element.prototype.scrollIntoView = function () {
    broughtIntoView.push(this)
  }
})

/** @param refusal the server's answer */
async function form(refusal: { status: number; code: string; title: string }, lang = 'en-GB') {
  const sent: unknown[] = []
  globalThis.fetch = (async (_path: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return { status: refusal.status, json: async () => ({ errors: [refusal] }) }
  }) as unknown as typeof fetch
  await act(async () => render(testHost(<SignInForm onSignedIn={() => {}} />, { lang }).ui))
  return sent
}

const wrong = { status: 401, code: 'wrong_credentials', title: 'Incorrect email or password' }
const common = { status: 422, code: 'common_password', title: 'This password is too easy to guess' }

it('sends an address with letters of any script before the @', async () => {
  const sent = await form(wrong)
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' Nadia.Brück@example.com' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'gasworks end' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  const told = await screen.findByText('Incorrect email or password')
  expect(broughtIntoView.some((element) => element.contains(told))).toBe(true)
  expect(sent).toEqual([{ email: 'nadia.brück@example.com', password: 'gasworks end' }])
})

it('sends nothing while a field is empty', async () => {
  const sent = await form(wrong)
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(sent).toEqual([])
})

it('says in Arabic on an Arabic page what a new password was refused for', async () => {
  await form(common, 'ar')
  await waitFor(() => expect(document.querySelectorAll('input')).toHaveLength(2))
  const fields = [...document.querySelectorAll('input')]
  for (const field of fields) fireEvent.change(field, { target: { value: 'password1234' } })
  const button = document.querySelector('button[type="submit"]')
  if (button) fireEvent.click(button)
  await waitFor(() => expect(document.body.textContent).toContain('يستخدم كثيرون كلمة المرور هذه'))
})
