import type { SignInMode } from '@club/contracts/sign-in-modes'
import { rootId } from '@club/host'
import { sampleClub } from '@club/settings'
import { PageProvider } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { whereAccountsAre } from './ElsewherePage.tsx'

const Form = whereAccountsAre(() => <form>Sign in here</form>)

/** What a page of a form shows in a sign-in mode: its words, and where its links lead. */
function shown(mode?: SignInMode) {
  const pages = { register: 'https://id.example.org/join', profile: 'https://id.example.org/me' }
  const settings = { ...sampleClub, signIn: { pages, ...(mode ? { mode } : {}) } }
  const router = createMemoryRouter(
    [{ id: rootId, children: [{ id: 'page', path: '/', Component: Form }] }],
    {
      hydrationData: { loaderData: { [rootId]: { settings, onwards: 'https://club.example.org/' } } },
    },
  )
  const place = document.createElement('div')
  place.innerHTML = renderToString(
    <PageProvider value={{ now: '', lang: 'en-GB', dir: 'ltr', origin: '', settings } as never}>
      <RouterProvider router={router} />
    </PageProvider>,
  )
  const links = [...place.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  return { title: place.querySelector('h1')?.textContent, form: place.querySelector('form') !== null, links }
}

const back = ['Back to the site', 'https://club.example.org/']

it('is the form itself where the accounts are the club’s own', () => {
  expect(shown()).toMatchObject({ form: true, links: [] })
  expect(shown('club')).toMatchObject({ form: true })
})

it('leads to the provider’s own pages, as far as they are known, and has no form', () => {
  expect(shown('sports-alliance')).toEqual({
    title: 'Your account is elsewhere',
    form: false,
    links: [
      back,
      ['Register', 'https://id.example.org/join'],
      ['Your club account', 'https://id.example.org/me'],
    ],
  })
})

it('says where there are none', () => {
  expect(shown('none')).toEqual({ title: 'No accounts here', form: false, links: [back] })
})
