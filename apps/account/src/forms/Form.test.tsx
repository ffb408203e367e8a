import { expect, it } from '@jest/globals'
import { drawn } from '../drawn.testing.tsx'
import { Field, Form } from './Form.tsx'
import type { FormState } from './form.core.ts'
import { Said } from './Said.tsx'

/** The form as returned by the server, and what takes the focus in it. */
function focusedIn(problems: FormState['problems']): string | undefined {
  const element = (
    <Form name="sign-in" submit="Sign In">
      <Field name="email" label="Email" autoComplete="email" />
    </Form>
  )
  const page = drawn({ element, sent: { form: 'sign-in', values: {}, problems } })
  const [focused, ...others] = page.querySelectorAll('[autofocus]')
  expect(others).toEqual([])
  return focused?.getAttribute('name') ?? focused?.textContent
}

it('what is wrong takes the focus, for nothing else tells of it without scripts: the field, or the form as a whole', () => {
  expect(focusedIn({})).toBeUndefined()
  expect(focusedIn({ '': 'wrongCredentials' })).toBe('Incorrect email or password')
  expect(focusedIn({ '': 'wrongCredentials', email: 'email' })).toBe('email')
})

it('what was done takes the focus on the page that follows', () => {
  const page = drawn({ element: <Said done="password" /> })
  expect(page.querySelector('[autofocus]')?.textContent).toBe('Your password has been successfully updated')
})
