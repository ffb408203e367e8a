import { createEventBus } from '@club/event-bus'
import { sampleClub } from '@club/settings'
import { seeNothing } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { startTracking } from './tracking.ts'

it('counts a page once, and no anchor or fresh look at it', () => {
  seeNothing()
  const bus = createEventBus((problem) => {
    throw problem
  })
  history.replaceState(null, '', '/matches/a')
  const page = { bus, settings: sampleClub, appView: false, pageType: 'match' }
  const end = startTracking({ ...page, now: () => new Date(0) })
  const go = (path: string, pageType = 'match') => {
    history.pushState(null, '', path)
    bus.emit('route-changed', { path: path.split('#')[0] ?? '', title: '', pageType })
  }
  const counted = () =>
    ((window as { dataLayer?: { event?: string; pageUrl?: string }[] }).dataLayer ?? []).map(
      ({ pageUrl }) => pageUrl,
    )
  go('/matches/a#line-ups')
  go('/matches/a#stats')
  go('/matches/a')
  expect(counted()).toHaveLength(1)
  go('/matches/b')
  go('/matches/b?view=table')
  // The same address with another page.
  go('/matches/b?view=table', 'error')
  expect(counted()).toHaveLength(4)
  end()
})

it('counts a page that a sign-in led to once, by its own address', () => {
  seeNothing()
  const bus = createEventBus((problem) => {
    throw problem
  })
  history.replaceState(null, '', '/matches/a?team=ladies&loginSuccess=true')
  const page = { bus, settings: sampleClub, appView: false, pageType: 'match' }
  const end = startTracking({ ...page, now: () => new Date(0) })
  // The announcement takes its key away.
  history.replaceState(null, '', '/matches/a?team=ladies')
  history.pushState(null, '', '/matches/a?team=ladies#stats')
  bus.emit('route-changed', { path: '/matches/a', title: '', pageType: 'match' })
  expect((window as { dataLayer?: { pageUrl?: string }[] }).dataLayer).toMatchObject([
    { pageUrl: 'http://localhost/matches/a?team=ladies' },
  ])
  end()
})
