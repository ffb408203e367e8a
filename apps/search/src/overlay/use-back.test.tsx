import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { renderHook } from '@testing-library/react'
import { useBack } from './use-back.ts'

const pushed = { idx: 1, key: 'a' }

it('is closed by Back, and the router hears nothing', async () => {
  history.pushState(pushed, '')
  let closed = 0
  let heard = 0
  const hear = () => {
    heard += 1
  }
  renderHook(() =>
    useBack(() => {
      closed += 1
    }),
  )
  addEventListener('popstate', hear)
  history.back()
  await wait(300)
  removeEventListener('popstate', hear)
  expect({ closed, heard }).toEqual({ closed: 1, heard: 0 })
})

it('is closed by the first Back also over the entry of an overlay that was open when the page was loaded anew', async () => {
  history.pushState(pushed, '')
  renderHook(() => useBack(() => {}))
  // What a reload leaves: the entry stays, and the code that made it is gone.
  const left = history.state
  let closed = 0
  renderHook(() =>
    useBack(() => {
      closed += 1
    }),
  )
  history.back()
  await wait(300)
  expect([closed, history.state]).toEqual([1, left])
})
