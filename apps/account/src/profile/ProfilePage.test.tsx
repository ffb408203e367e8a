import { expect, it } from '@jest/globals'
import { drawn } from '../drawn.testing.tsx'
import { ProfilePage } from './ProfilePage.tsx'

function names(displayName: string, stored: { forename: string | null; surname: string | null }) {
  const more = { email: 'nadia@new.example', newsletter: false, createdAt: '2026-11-01T10:00:00Z' }
  const page = drawn({
    ...{ element: <ProfilePage />, root: { subscriptions: true } },
    data: {
      ...{ holder: { id: 'x', attributes: { displayName, ...stored, ...more } }, newEmail: null, done: null },
      passkeys: { kept: [], script: null },
    },
  })
  return ['forename', 'surname'].map((name) => page.querySelector(`[name=${name}]`)?.getAttribute('value'))
}

it('offers a name that a provider told of to be saved, and no start of an address, today’s or a former one', () => {
  const none = { forename: null, surname: null }
  expect(names('Nadia van Brück', none)).toEqual(['Nadia', 'van Brück'])
  expect(names('nadia', none)).toEqual(['', ''])
  expect(names('nadia.b', none)).toEqual(['', ''])
  expect(names('nadia.b', { forename: 'Nadia', surname: 'Brück' })).toEqual(['Nadia', 'Brück'])
})
