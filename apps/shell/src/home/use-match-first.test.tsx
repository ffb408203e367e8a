import type { SlotData } from '@club/host'
import { expect, it } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useMatchFirst } from './use-match-first.ts'

const quiet: SlotData = { ok: true, data: { takeover: null } }
const matchday: SlotData = {
  ok: true,
  data: { takeover: { matchID: 'm', data: { home: 'Us', away: 'Them', path: '/match/m' } } },
}

function look(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

it('[MT-07d] a page that stands open into the day of a match puts it first once nobody looks, and at once where it is gone to anew', () => {
  const { result, rerender } = renderHook(({ brought }: { brought: SlotData }) => useMatchFirst(brought), {
    initialProps: { brought: quiet as SlotData },
  })
  const isFirst = () => result.current[0]
  act(() => result.current[1](matchday))
  look('visible')
  expect(isFirst()).toBe(false)
  look('hidden')
  expect(isFirst()).toBe(true)
  look('visible')
  act(() => result.current[1](quiet))
  expect(isFirst()).toBe(true)
  rerender({ brought: { ...quiet } })
  expect(isFirst()).toBe(false)
  rerender({ brought: { ...matchday } })
  rerender({ brought: { ok: false } })
  expect(isFirst()).toBe(true)
})
