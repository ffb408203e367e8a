import { createEventBus } from '@club/event-bus'
import { afterEach, expect, it, jest } from '@jest/globals'
import { followTrail } from './trail.ts'

afterEach(() => {
  jest.restoreAllMocks()
})

/** @returns where a fan came from in a document that was opened so */
function cameFrom(referrer: string, type: string) {
  jest.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
  Object.assign(performance, { getEntriesByType: () => [{ type }] })
  const bus = createEventBus((problem) => {
    throw problem
  })
  return followTrail(bus, () => location.pathname)()
}

it('a link that opened a fresh document is remembered, unless it stood elsewhere', () => {
  history.replaceState(null, '', '/videos/player/a')
  const { origin } = location
  expect(cameFrom(`${origin}/news?page=2`, 'navigate')).toEqual({ path: '/news?page=2', scroll: 0 })
  expect(cameFrom(`${origin}/news`, 'reload')).toBeNull()
  expect(cameFrom(`${origin}/videos/player/a`, 'navigate')).toBeNull()
  expect(cameFrom('https://elsewhere.example.com/news', 'navigate')).toBeNull()
  expect(cameFrom('', 'navigate')).toBeNull()
})
