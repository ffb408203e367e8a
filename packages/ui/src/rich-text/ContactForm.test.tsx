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
