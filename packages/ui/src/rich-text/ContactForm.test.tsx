import type { ShownForm } from '@club/contracts'
import { seeNothing, testHost } from '@club/shell-api/testing'
import { expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Link } from 'react-router'
import { ContactForm } from './ContactForm.tsx'

const form: ShownForm = {
  formID: 'contact',
  title: 'Write to us',
  button: 'Send',
  thanks: 'Thank you',
  fields: [{ name: 'message', label: 'Message', kind: 'long', required: true }],
}

it('says thanks on the page that it was sent from alone, and begins empty on the next', async () => {
  seeNothing()
  const fetch = jest.fn(async () => new Response(null, { status: 202 }))
  Object.assign(globalThis, { fetch })
  render(
    testHost(
      <>
        <Link to="/other">Elsewhere</Link>
        <ContactForm form={form} />
      </>,
    ).ui,
  )
  const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message')
  fireEvent.change(message(), { target: { value: 'Typed' } })
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' })))
  expect(message().value).toBe('')
  await act(async () => void fireEvent.submit(message().form as HTMLFormElement))
  expect(screen.getByText('Thank you')).toBeTruthy()
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('says its options and what is missing in the page’s language, as its labels, and sends what the club wrote', async () => {
  seeNothing()
  const errors = [{ code: 'missing', source: { pointer: '/fields/about' } }]
  const fetch = jest.fn(async (_to: string, _how: { body: string; signal: AbortSignal }) =>
    Response.json({ errors }, { status: 422 }),
  )
  Object.assign(globalThis, { fetch })
  const about = {
    name: 'about',
    label: 'Subject',
    kind: 'choice' as const,
    required: true,
    options: ['Tickets'],
  }
  const page = { lang: 'ar', dir: 'rtl', wordings: { Subject: 'الموضوع', Tickets: 'التذاكر' } } as const
  const { ui } = testHost(<ContactForm form={{ ...form, fields: [about] }} />, page)
  const { container } = await act(async () => render(ui))
  const choice = screen.getByLabelText<HTMLSelectElement>('الموضوع')
  fireEvent.change(choice, { target: { value: 'Tickets' } })
  await act(async () => void fireEvent.submit(choice.form as HTMLFormElement))
  expect(choice.selectedOptions[0]?.text).toBe('التذاكر')
  expect(container.querySelector('.problem')?.textContent).toContain('الموضوع')
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body ?? '').fields.about).toBe('Tickets')
  // A service that never answers is given up.
  expect(fetch.mock.calls[0]?.[1].signal).toBeInstanceOf(AbortSignal)
})
