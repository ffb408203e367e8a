import { afterEach, expect, it } from '@jest/globals'
import { cleanup, renderHook } from '@testing-library/react'
import { useInVain } from './use-in-vain.ts'

afterEach(cleanup)

type Asked = { asking: boolean; came?: object }

it('is in vain what did not come, until it is asked for again', () => {
  const { result, rerender } = renderHook(({ asking, came }: Asked) => useInVain(asking, came), {
    initialProps: { asking: false } as Asked,
  })
  const told = (asked: Asked) => {
    rerender(asked)
    return result.current
  }
  const [first, second] = [{}, {}]
  expect(result.current).toBe(false)
  expect(told({ asking: true })).toBe(false)
  expect(told({ asking: false })).toBe(true)
  expect(told({ asking: true })).toBe(false)
  expect(told({ asking: false, came: first })).toBe(false)
  // The previous answer is still there, and nothing has come since.
  expect(told({ asking: true, came: first })).toBe(false)
  expect(told({ asking: false, came: first })).toBe(true)
  expect(told({ asking: true, came: first })).toBe(false)
  expect(told({ asking: false, came: second })).toBe(false)
})
