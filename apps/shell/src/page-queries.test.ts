import { readAddress } from '@club/gateway'
import { expect, it } from '@jest/globals'
import { pageQueries } from './page-queries.ts'

it.each([
  ['/videos/browse?utm_source=x&season=2026-27&page=2', '/videos/browse?page=2&season=2026-27'],
  [
    '/videos/channel/goals?q=late+winner&duration=short',
    '/videos/channel/goals?duration=short&q=late%20winner',
  ],
  ['/news/2026/11?page=2', '/news/2026/11?page=2'],
  ['/news?utm_source=x&tag=cup&team=ladies&page=2', '/news?page=2&tag=cup&team=ladies'],
  ['/category/academy?page=3&view=app', '/category/academy?page=3'],
  ['/match/first-team/2026-27/a-match?page=2&only=facts', '/match/first-team/2026-27/a-match?page=2'],
  ['/match/first-team?page=2', '/match/first-team'],
  ['/news/a-story?page=2', '/news/a-story'],
  ['/matches?q=x', '/matches'],
  ['/?page=7&form=sent.a', '/'],
  ['/club/contact?form=sent.contact&x=1', '/club/contact?form=sent.contact'],
  ['/news/a-story?form=later.a', '/news/a-story?form=later.a'],
  ['/club/contact?form=sent', '/club/contact'],
  ['/category/arabic?form=sent.contact&page=2', '/category/arabic?form=sent.contact'],
  ['/category/academy?form=sent.contact', '/category/academy'],
  ['/matches/first-team?form=sent.a', '/matches/first-team'],
])('the main site draws %s as %s', (asked, drawn) => {
  expect(readAddress(asked, pageQueries)).toMatchObject({ ok: true, path: drawn })
})
