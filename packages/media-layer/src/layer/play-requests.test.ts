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

it('of a fan whose checks are skipped the older provider is not asked: nothing of theirs is refused by it', async () => {
  const granted = { data: { id: 'p', attributes: { token: 't', bypassed: true, playbackID: 'p' } } }
  const fetch = jest.fn(async () => new Response(JSON.stringify(granted), { status: 200 }))
  const holds = jest.fn<() => Promise<boolean | null>>()
  const bus = createEventBus(() => {})
  const tools = { bus, fetch, older: { fetch, holds }, whoIsIn: async () => true } as unknown as PlayTools
  const what = { entryId: 'live-main', live: true, mediaType: 'live-stream' } as Parameters<
    typeof createRequests
  >[0]
  const fan = { status: 'signed-in', userID: 'u1', displayName: 'Kim' } as const
  for (const answer of [false, null]) {
    holds.mockResolvedValue(answer)
    bus.publish('session', fan)
    expect((await createRequests(what, tools).permission(null)).granted).toBe(false)
    bus.publish('session', { ...fan, bypassed: true })
    expect((await createRequests(what, tools).permission(null)).granted).toBe(true)
  }
  expect([holds.mock.calls.length, fetch.mock.calls.length]).toEqual([2, 2])
})
