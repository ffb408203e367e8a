import type { SignInMode } from '@club/contracts/sign-in-modes'
import { sampleClub } from '@club/settings'
import { expect, it } from '@jest/globals'
import { drawn } from '../drawn.testing.tsx'
import { whereAccountsAre } from './ElsewherePage.tsx'

const Form = whereAccountsAre(() => <form>Sign in here</form>)

/** What a page of a form shows in a sign-in mode: its words, and where its links lead. */
function shown(mode?: SignInMode) {
  const pages = { register: 'https://id.example.org/join', profile: 'https://id.example.org/me' }
  const settings = { ...sampleClub, signIn: { pages, ...(mode ? { mode } : {}) } }
  const page = drawn({ element: <Form />, root: { onwards: 'https://club.example.org/' }, settings })
  const links = [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  return { title: page.querySelector('h1')?.textContent, form: page.querySelector('form') !== null, links }
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
