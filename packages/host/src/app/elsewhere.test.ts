import { describe, expect, it } from '@jest/globals'
import { elsewhereOf } from './elsewhere.core.ts'

const claims = { tv: ['/videos', '/live'], matches: ['/matches'] }
const pages = [{ path: 'about/:who' }]
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
  ])('%s is here', (path) => expect(elsewhereOf({ claims, pages, main })(path)).toBeUndefined())

  it.each(['/news', '/videosome', '/match/first-team', '/about', '/club/history?page=2#top'])(
    '%s is on the main site, or nowhere',
    (path) => {
      expect(elsewhereOf({ claims, pages, main })(path)).toBe(main + path)
      expect(elsewhereOf({ claims, pages, main: null })(path)).toBeNull()
    },
  )
})
