import { createEventBus } from '@club/event-bus'
import type { LivePage } from '@club/host'
import { sampleClub } from '@club/settings'
import { expect, it, jest } from '@jest/globals'

it('without a network players that cannot be fetched are told of without words: whoever draws notices has them in the language of the page', async () => {
  jest.doMock('./layer/door.ts', () => ({
    openMediaLayer: () => Promise.reject(new Error('ChunkLoadError')),
  }))
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { withMedia } = await import('./media-host.tsx')
  const { hearVideoProblem } = await import('@club/host')
  const bus = createEventBus((problem) => {
    throw problem
  })
  const [failed, told, worded] = [jest.fn(), jest.fn(), jest.fn()]
  hearVideoProblem(bus, told)
  bus.on('notify-error', worded)
  withMedia({ bus, settings: sampleClub, here: () => '/videos', failed } as unknown as LivePage)
  bus.emit('open-audio', { entryID: 'live-audio', title: 'Commentary' })
  await new Promise((done) => setTimeout(done, 100))
  expect([failed, told, worded].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
})
