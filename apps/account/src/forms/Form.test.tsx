import { sampleClub } from '@club/settings'
import { PageProvider } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { Field, Form } from './Form.tsx'
import type { FormState } from './form.core.ts'

/** The form as returned by the server, and what takes the focus in it. */
function focusedIn(problems: FormState['problems']): string | undefined {
  const route = {
    id: 'page',
    path: '/',
    element: (
      <Form name="sign-in" submit="Sign In">
        <Field name="email" label="Email" autoComplete="email" />
      </Form>
    ),
  }
  const actionData = { page: { form: 'sign-in', values: {}, problems } }
  const router = createMemoryRouter([route], { hydrationData: { loaderData: {}, actionData } })
  const page = { now: '', lang: 'en-GB', dir: 'ltr', origin: '', settings: sampleClub } as never
  const place = document.createElement('div')
  place.innerHTML = renderToString(
    <PageProvider value={page}>
      <RouterProvider router={router} />
    </PageProvider>,
  )
  const [focused, ...others] = place.querySelectorAll('[autofocus]')
  expect(others).toEqual([])
  return focused?.getAttribute('name') ?? focused?.textContent
}

it('what is wrong takes the focus, for nothing else tells of it without scripts: the field, or the form as a whole', () => {
  expect(focusedIn({})).toBeUndefined()
  expect(focusedIn({ '': 'wrongCredentials' })).toBe('Incorrect email or password')
  expect(focusedIn({ '': 'wrongCredentials', email: 'email' })).toBe('email')
})
