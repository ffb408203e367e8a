import { expect, it } from '@jest/globals'
import { drawn } from '../drawn.testing.tsx'
import { ForgotPage } from './ForgotPage.tsx'

it('tells a password manager whose new password it is', () => {
  const page = drawn({ element: <ForgotPage />, root: { offer: {} }, data: { email: 'nadia@example.com' } })
  const form = page.querySelector('[name=newPassword]')?.closest('form')
  expect(form?.querySelector('[autocomplete=username]')?.getAttribute('value')).toBe('nadia@example.com')
})
