import { createEventBus } from '@club/event-bus'
import { expect, it, jest } from '@jest/globals'
import { createRequests } from './play-requests.ts'
import type { PlayTools } from './play-session.ts'

it('asks the older provider’s way for permissions alone: what our own platform answers says nothing of it', async () => {
  const answer = async () => new Response(JSON.stringify({ data: {} }), { status: 404 })
  const ours = jest.fn(answer)
  const its = jest.fn(answer)
  const tools = {
    bus: createEventBus(() => {}),
    fetch: ours,
    older: { fetch: its, holds: async () => true },
  } as unknown as PlayTools
  const what = { entryId: 'live-main', live: true, mediaType: 'live-stream' } as Parameters<
    typeof createRequests
  >[0]
  const requests = createRequests(what, tools)
  await requests.asset().catch(() => {})
  await requests.endPlayback('p1')
  expect([ours.mock.calls.length, its.mock.calls.length]).toEqual([2, 0])
  await requests.permission(null).catch(() => {})
  expect([ours.mock.calls.length, its.mock.calls.length]).toEqual([2, 1])
})
