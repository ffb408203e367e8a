import { describe, expect, it } from '@jest/globals'
import { elsewhereOf } from './elsewhere.core.ts'

const claims = { tv: ['/videos', '/live'], matches: ['/matches'] }
const pages = [{ path: 'about/:who' }]
const content = ['/privacy-policy']
const main = 'https://www.example.club'

describe('pages of another site', () => {
  it.each([
    '/',
    '/?lang=ar',
    '/#packages',
    '/videos',
    '/videos/browse?page=2',
    '/matches#table',
    '/about/us',
    '/privacy-policy?lang=ar',
  ])('%s is here', (path) => expect(elsewhereOf({ claims, pages, content, main })(path)).toBeUndefined())

  it.each([
    '/news',
    '/videosome',
    '/match/first-team',
    '/about',
    '/privacy-policy/old',
    '/club/history?page=2#top',
  ])('%s is on the main site, or nowhere', (path) => {
    expect(elsewhereOf({ claims, pages, content, main })(path)).toBe(main + path)
    expect(elsewhereOf({ claims, pages, content, main: null })(path)).toBeNull()
  })
})
