import { expect, it } from '@jest/globals'
import { renderHook } from '@testing-library/react'
import { useInstant } from './use-instant.ts'

it('[SH-01c] a page that is gone to is made for the instant of the arrival, and keeps it while it stands', () => {
  let hour = 14
  const frame = { now: '2026-11-20T18:00:00.000Z', clock: () => new Date(`2026-11-21T${hour}:58:00Z`) }
  const { result, rerender } = renderHook(({ path }) => useInstant(path, frame), {
    initialProps: { path: '/' },
  })
  expect(result.current).toBe('2026-11-20T18:00:00.000Z')
  rerender({ path: '/matches' })
  expect(result.current).toBe('2026-11-21T14:58:00.000Z')
  hour = 15
  rerender({ path: '/matches' })
  expect(result.current).toBe('2026-11-21T14:58:00.000Z')
  rerender({ path: '/' })
  expect(result.current).toBe('2026-11-21T15:58:00.000Z')
})
